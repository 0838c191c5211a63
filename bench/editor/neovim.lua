-- Run by bench/editor/neovim.py: types in Neovim and writes down how long each key takes until its findings are told.
-- Asks: MEEPLE (the command), FILE, LINE (of a reference), KEYS (how many), DEBOUNCE (ms; none: Neovim's own), OUT.
local encode = vim.json and vim.json.encode or vim.fn.json_encode
local now = vim.loop.hrtime
local told = {times = {}, missed = 0}
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.FILE))
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({
  name = 'meeple',
  cmd = vim.split(vim.env.MEEPLE, ' '),
  root_dir = vim.fn.fnamemodify(vim.env.FILE, ':h'),
  flags = vim.env.DEBOUNCE ~= '' and {debounce_text_changes = tonumber(vim.env.DEBOUNCE)} or {},
})
vim.wait(60000, function()
  local client = vim.lsp.get_client_by_id(id)
  return client and client.server_capabilities and client.server_capabilities.hoverProvider
    and vim.lsp.buf_attach_client(buffer, id)
end, 20)
vim.api.nvim_win_set_cursor(0, {tonumber(vim.env.LINE), 0})

local wanted, began, done = nil, 0, false
vim.api.nvim_create_autocmd('DiagnosticChanged', {
  callback = function()
    if wanted ~= nil and (#vim.diagnostic.get(buffer) > 0) == wanted then
      told.times[#told.times + 1] = (now() - began) / 1e6
      wanted, done = nil, true
    end
  end,
})
-- a letter behind the reference, so that it names nothing, and the letter taken away again: each is a key that is typed
local function key(number)
  local spoils = number % 2 == 1
  done, wanted, began = false, spoils, now()
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(spoils and 'Az<Esc>' or 'A<BS><Esc>', true, false, true), 'xt', false)
  if not vim.wait(30000, function() return done end, 1) then told.missed = told.missed + 1 end
  vim.wait(tonumber(vim.env.PAUSE))
end
local function processor() -- seconds of the server's, where the system tells them
  local client = vim.lsp.get_client_by_id(id)
  local stat = io.open('/proc/' .. tostring(client.rpc.pid or client.rpc.handle and client.rpc.handle:get_pid()) .. '/stat')
  if not stat then return nil end
  local user, system = stat:read('*a'):match('%) %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ %S+ (%d+) (%d+)')
  stat:close()
  return (tonumber(user) + tonumber(system)) / 100
end
for number = 1, 20 do key(number) end -- all is read, and the nearest ids are known
told.times = {}
local before, own = processor(), os.clock()
for number = 1, tonumber(vim.env.KEYS) do key(number) end
local after = processor()
told.server = before and after and after - before or vim.NIL
told.editor = os.clock() - own
local out = io.open(vim.env.OUT, 'w')
out:write(encode(told))
out:close()
vim.cmd('qall!')
