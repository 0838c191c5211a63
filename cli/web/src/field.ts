// Fields one under the other, each with what it is edited by, its help and what is wrong with it.
import { html, useState, type VNode } from "./html";
import { retold, say } from "./words";
import { idOf, inShort, nameOf, type Doing, type FieldProps, type FieldTold, type FormTold, type Path } from "./fields";
import { Asset, Chosen, Line, NumberBox, Raw, Reference, TextBox, Toggle } from "./widgets";
import { List } from "./list";

interface FieldsProps {
  form: FormTold;
  fields: FieldTold[];
  path: Path;
  does: Doing;
  locked: string;
  chosen: string;
  choose: (field: string) => void;
  wrong?: { field: string; words: string };
}
const ROOMY = new Set(["list", "group", "amounts"]);

/** Those that are set or must be, and a way to the others. */
export function Fields(props: FieldsProps) {
  const { fields, path, does, locked } = props;
  const [opened, setOpened] = useState<string[]>([]);
  const shown = fields.filter((each) => each.set || each.required || opened.includes(each.name));
  const others = fields.filter((each) => !shown.includes(each) && !each.locked);
  async function add(name: string) {
    const field = fields.find((each) => each.name === name);
    if (!field) return;
    if (ROOMY.has(field.widget) && field.widget !== "list") await does({ do: "put", path: field.path, value: field.blank });
    else setOpened([...opened, name]);
    const id = idOf(field.path);
    setTimeout(() => document.getElementById(id)?.focus(), 60);
  }
  return html`<div class="fields">
    ${shown.map((field) => html`<${Row} key=${field.name} ...${props} field=${field} />`)}
    ${others.length && !locked
      ? html`<label class="more"><span class="unseen">${say("form.add")}</span>
          <select id=${`${idOf(path)}-more`} value="" onChange=${(event: Event) => { const box = event.target as HTMLSelectElement; const name = box.value; box.value = ""; void add(name); }}>
            <option value="">${say("form.add")}</option>
            ${others.map((each) => html`<option key=${each.name} value=${each.name}>${nameOf(each.name)}${each.help ? ` – ${inShort(each.help)}` : ""}</option>`)}
          </select></label>`
      : null}
  </div>`;
}

/** One field. */
export function Row(props: FieldProps) {
  const { form, field, does, chosen, choose, wrong } = props;
  const at = field.path.join("/");
  const said = form.findings.filter((each) => each.field === at || (!ROOMY.has(field.widget) && each.field.startsWith(`${at}/`)));
  const lit = chosen !== "" && (at === chosen || (chosen.startsWith(`${at}/`) && !ROOMY.has(field.widget)));
  const locked = props.locked || field.locked;
  const roomy = ROOMY.has(field.widget);
  const id = idOf(field.path);
  const told = retold(field.help);
  const help = told ? `${id}-help` : undefined;
  const bad = wrong?.field === at ? wrong.words : "";
  return html`<div class=${`row ${field.widget} ${lit ? "chosen" : ""} ${said.length ? "troubled" : ""}`} data-field=${at} role=${roomy ? "group" : undefined} aria-label=${roomy ? nameOf(field.name) : undefined}
    onFocusIn=${(event: Event) => { event.stopPropagation(); if (chosen !== at) choose(at); }}>
    <div class="head">
      ${roomy ? html`<span class="name">${nameOf(field.name)}</span>` : html`<label class="name" for=${id}>${nameOf(field.name)}</label>`}${field.required ? html`<span class="needed" title=${say("form.required")} aria-hidden="true"> *</span>` : null}
      ${field.set && !field.required && !locked ? html`<button class="plain take" title=${say("form.take-out", { name: nameOf(field.name) })} aria-label=${say("form.take-out", { name: nameOf(field.name) })} onClick=${() => does({ do: "remove", path: field.path })}>×</button>` : null}
    </div>
    <div class="what">
      ${widget({ ...props, locked }, id, help)}
      ${bad ? html`<p class="error" role="alert">${bad}</p>` : null}
      ${said.map((each) => html`<p key=${each.code + each.message} class=${each.severity}><code>${each.code}</code> ${each.message}${each.help ? html` <span class="soft">${each.help}</span>` : null}</p>`)}
      ${field.locked ? html`<p class="soft locked">${retold(field.locked)}</p>` : null}
      ${told ? html`<p class="help soft" id=${help}>${told}</p>` : null}
    </div>
  </div>`;
}

function widget(props: FieldProps, id: string, help: string | undefined): VNode | null {
  const { field, does, locked } = props;
  const since = (was: unknown) => (was === undefined ? {} : { was });
  const put = (value: unknown, was?: unknown) => does({ do: "put", path: field.path, value, ...since(was) });
  const drop = (was?: unknown) => (field.set ? does({ do: "remove", path: field.path, ...since(was) }) : Promise.resolve(true));
  const common = { id, help, field, put, drop, locked, record: props.form.record };
  switch (field.widget) {
    case "line": return html`<${Line} ...${common} />`;
    case "text": return html`<${TextBox} ...${common} />`;
    case "number": return html`<${NumberBox} ...${common} />`;
    case "toggle": return html`<${Toggle} ...${common} />`;
    case "choice":
    case "branch": return html`<${Chosen} ...${common} />`;
    case "reference": return html`<${Reference} ...${common} />`;
    case "asset": return html`<${Asset} ...${common} />`;
    case "list": return html`<${List} ...${props} locked=${locked} />`;
    case "amounts":
    case "group": return html`<${Fields} ...${props} fields=${field.fields} path=${field.path} locked=${locked} />`;
    default: return html`<${Raw} ...${common} />`;
  }
}
