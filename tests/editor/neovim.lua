-- Run by tests/editor/test_neovim.py: opens a file in Neovim with `meeple lsp`, does what a designer does, writes down
-- what came of it as JSON. Asks: MEEPLE (the command), FILE, OUT, and STEPS, a JSON list of steps.
local steps = vim.json and vim.json.decode(vim.env.STEPS) or vim.fn.json_decode(vim.env.STEPS)
local told = {}
local function note(name, value) told[#told + 1] = {name, value == nil and vim.NIL or value} end

vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.FILE))
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({
  name = 'meeple',
  cmd = vim.split(vim.env.MEEPLE, ' '),
  root_dir = vim.fn.fnamemodify(vim.env.FILE, ':h'),
})
local attached = vim.wait(20000, function()
  local client = vim.lsp.get_client_by_id(id)
  if client and client.initialized ~= false and client.server_capabilities and client.server_capabilities.hoverProvider then
    return vim.lsp.buf_attach_client(buffer, id)
  end
  return false
end, 20)
note('attached', attached)

local function codes()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(buffer)) do found[#found + 1] = {each.code, each.lnum} end
  return found
end
local function asked(method, extra)
  local params = vim.lsp.util.make_position_params(0, vim.lsp.get_client_by_id(id).offset_encoding)
  for key, value in pairs(extra or {}) do params[key] = value end
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000) or {}
  for _, answer in pairs(answers) do return answer.result end
end
local run = {
  cursor = function(step) vim.api.nvim_win_set_cursor(0, {step.line, step.column}) end,
  line = function(step) vim.api.nvim_buf_set_lines(buffer, step.line - 1, step.line, false, {step.text}) end,
  findings = function(step)
    vim.wait(20000, function() return (#vim.diagnostic.get(buffer) > 0) == step.some end, 10)
    note('findings', codes())
  end,
  hover = function() note('hover', asked('textDocument/hover').contents.value) end,
  definition = function() note('definition', asked('textDocument/definition').range.start) end,
  references = function() note('references', #asked('textDocument/references', {context = {includeDeclaration = true}})) end,
  completion = function()
    local labels = {}
    for _, item in ipairs(asked('textDocument/completion').items) do labels[#labels + 1] = item.label end
    note('completion', labels)
  end,
  action = function(step)
    local range = vim.lsp.util.make_given_range_params({step.line, 0}, {step.line, 200}, buffer, 'utf-16')
    local made = asked('textDocument/codeAction', {range = range.range, context = {diagnostics = {}}})
    for _, each in ipairs(made) do
      if each.isPreferred then
        vim.lsp.util.apply_workspace_edit(each.edit, vim.lsp.get_client_by_id(id).offset_encoding)
        note('action', each.title)
        return
      end
    end
  end,
  rename = function(step)
    local edit = asked('textDocument/rename', {newName = step.name})
    vim.lsp.util.apply_workspace_edit(edit, vim.lsp.get_client_by_id(id).offset_encoding)
    vim.cmd('silent wall')
  end,
  text = function() note('text', table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') .. '\n') end,
}
local fine, fault = pcall(function() for _, step in ipairs(steps) do run[step.what](step) end end)
if not fine then note('fault', tostring(fault)) end
local out = io.open(vim.env.OUT, 'w')
out:write(vim.json and vim.json.encode(told) or vim.fn.json_encode(told))
out:close()
vim.cmd('qall!')
