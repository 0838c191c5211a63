'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const svg = document.querySelector('#view svg');
const box = svg.viewBox.baseVal, whole = [box.x, box.y, box.width, box.height];
const nodes = data.entries.map((e, at) => document.getElementById('entry-' + at));
const ways = Array.from(document.querySelectorAll('[id^="way-"]'));
const query = document.getElementById('q'), hits = document.getElementById('hits'), one = document.getElementById('one');
let found = [], turn = -1;
svg.removeAttribute('width'); svg.removeAttribute('height');
function view(x, y, w, h) { svg.setAttribute('viewBox', [x, y, w, h].join(' ')); }
function zoom(by, x, y) {
  const b = svg.viewBox.baseVal;
  const w = Math.min(Math.max(b.width * by, 20), whole[2] * 3), f = w / b.width;
  view(x - (x - b.x) * f, y - (y - b.y) * f, w, b.height * f);
}
function spot(event) {
  const p = svg.createSVGPoint();
  p.x = event.clientX; p.y = event.clientY;
  return p.matrixTransform(svg.getScreenCTM().inverse());
}
function go(at) {
  const r = nodes[at].getBBox(), parent = nodes[at].getCTM(), base = svg.getCTM().inverse().multiply(parent);
  const p = svg.createSVGPoint();
  p.x = r.x + r.width / 2; p.y = r.y + r.height / 2;
  const c = p.matrixTransform(base), w = Math.min(260, whole[2]), h = w * innerHeight / innerWidth;
  view(c.x - w / 2, c.y - h / 2, w, h);
  show(at);
}
function button(words, at, small) {
  const b = document.createElement('button');
  b.textContent = words;
  if (small) { b.title = small; }
  b.addEventListener('click', () => go(at));
  return b;
}
function line(tag, words, kind) {
  const e = document.createElement(tag);
  e.textContent = words;
  if (kind) { e.className = kind; }
  one.appendChild(e);
}
function show(at) {
  const e = data.entries[at];
  nodes.forEach((n, i) => n.classList.toggle('now', i === at));
  ways.forEach(w => w.classList.toggle('now', w.id.split('-').slice(1).includes(String(at))));
  one.textContent = '';
  line('h2', [e.number, e.title].filter(Boolean).join(' · '));
  line('div', e.id, 'small');
  e.marks.forEach(m => line('div', data.marks[m], 'small'));
  line('p', e.text);
  e.options.forEach(o => {
    const to = data.entries[o[2]];
    const when = o[1] ? '  [' + o[1] + ']' : '';
    one.appendChild(button('→ ' + (to.number || to.title) + '  ' + o[0] + when, o[2], to.id));
  });
  const from = data.entries.map((x, i) => i).filter(i => data.entries[i].options.some(o => o[2] === at));
  if (from.length) { line('div', 'from:', 'small'); }
  from.forEach(i => one.appendChild(button((data.entries[i].number + ' ' + data.entries[i].title).trim(), i)));
  location.replace('#' + encodeURIComponent(e.id));
}
function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  found = [];
  data.entries.forEach((e, at) => {
    const text = [e.number, e.id, e.title, e.text].concat(e.options.map(o => o[0] + ' ' + o[1])).join(' ').toLowerCase();
    const hit = words.length > 0 ? words.every(w => /^\d+$/.test(w) ? e.number === w : text.includes(w)) : false;
    nodes[at].classList.toggle('hit', hit);
    if (hit) { found.push(at); }
  });
  turn = -1;
  svg.classList.toggle('asked', words.length > 0);
  hits.textContent = '';
  document.getElementById('count').textContent = words.length ? found.length + ' of ' + data.entries.length : '';
  found.slice(0, 60).forEach(at => hits.appendChild(button((data.entries[at].number + ' ' + data.entries[at].title).trim(), at)));
}
function next() {
  if (found.length) { turn = (turn + 1) % found.length; go(found[turn]); }
}
query.addEventListener('input', search);
query.addEventListener('keydown', event => {
  if (event.key === 'Enter') { next(); }
  if (event.key === 'Escape') { query.value = ''; search(); }
});
document.getElementById('all-of-it').addEventListener('click', () => view(...whole));
document.getElementById('nearer').addEventListener('click', () => middle(0.7));
document.getElementById('farther').addEventListener('click', () => middle(1.4));
function middle(by) { const b = svg.viewBox.baseVal; zoom(by, b.x + b.width / 2, b.y + b.height / 2); }
svg.addEventListener('wheel', event => {
  event.preventDefault();
  const p = spot(event);
  zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, p.x, p.y);
}, {passive: false});
let held = null, moved = false;
svg.addEventListener('pointerdown', event => { held = spot(event); moved = false; });
addEventListener('pointermove', event => {
  if (held === null) { return; }
  const p = spot(event), b = svg.viewBox.baseVal;
  if (Math.abs(p.x - held.x) + Math.abs(p.y - held.y) > 0.5) { moved = true; }
  view(b.x + held.x - p.x, b.y + held.y - p.y, b.width, b.height);
});
addEventListener('pointerup', () => { held = null; });
nodes.forEach((n, at) => n.addEventListener('click', () => { if (moved === false) { show(at); } }));
addEventListener('keydown', event => {
  if (event.target === query) { return; }
  if (event.key === '/') { event.preventDefault(); query.focus(); }
});
const asked = new URLSearchParams(location.search).get('q');
const named = decodeURIComponent(location.hash.slice(1));
if (asked) { query.value = asked; search(); next(); }
else if (named) { data.entries.forEach((e, at) => { if (e.id === named) { go(at); } }); }
