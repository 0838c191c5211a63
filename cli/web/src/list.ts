// A list: its items dragged, or moved by Alt and an arrow, put in and taken out.
import { html, useRef, useState } from "./html";
import { say } from "./words";
import { idOf, inShort, nameOf, type FieldProps, type FieldTold } from "./fields";
import { Row } from "./field";
import { Chooser } from "./chooser";
import { Line } from "./widgets";

export function List(props: FieldProps) {
  const { field, does, locked, form } = props;
  const [adding, setAdding] = useState(false);
  const dragged = useRef(-1);
  const [over, setOver] = useState(-1);
  const item = field.item;
  const count = field.fields.length;
  const roomy = item !== null && ["list", "group", "amounts"].includes(item.widget);

  async function move(index: number, to: number) {
    if (to < 0 || to >= count || index === to) return;
    if (await does({ do: "move", path: field.path, index, to })) {
      setTimeout(() => document.getElementById(`${idOf([...field.path, to])}-grip`)?.focus(), 80);
    }
  }
  async function insert(value: unknown) {
    const made = field.set ? await does({ do: "insert", path: [...field.path, count], value }) : await does({ do: "put", path: field.path, value: [value] });
    if (made) setAdding(false);
    return made;
  }
  function key(event: KeyboardEvent, index: number) {
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    void move(index, index + (event.key === "ArrowUp" ? -1 : 1));
  }
  return html`<div class="list">
    <ol>
      ${field.fields.map((each, index) => html`<li key=${index} class=${over === index ? "over" : ""}
          onDragOver=${(event: DragEvent) => { if (dragged.current >= 0) { event.preventDefault(); setOver(index); } }}
          onDragLeave=${() => setOver(-1)}
          onDrop=${(event: DragEvent) => { event.preventDefault(); setOver(-1); void move(dragged.current, index); dragged.current = -1; }}
          onKeyDown=${(event: KeyboardEvent) => key(event, index)}>
        ${locked ? null : html`<div class="grips">
          <button class="plain grip" id=${`${idOf(each.path)}-grip`} draggable=${true} title=${say("list.move")} aria-label=${say("list.item", { name: titleOf(each), number: index + 1, count })}
            onDragStart=${(event: DragEvent) => { dragged.current = index; event.dataTransfer?.setData("text/plain", String(index)); }} onDragEnd=${() => { dragged.current = -1; setOver(-1); }}>⠿</button>
          <button class="plain" disabled=${index === 0} onClick=${() => move(index, index - 1)} aria-label=${say("list.up", { name: titleOf(each) })}>↑</button>
          <button class="plain" disabled=${index === count - 1} onClick=${() => move(index, index + 1)} aria-label=${say("list.down", { name: titleOf(each) })}>↓</button>
        </div>`}
        <${Row} ...${props} field=${each} locked=${locked} />
      </li>`)}
    </ol>
    ${locked || !item ? null : adding && item.kinds.length
      ? html`<${Chooser} kinds=${item.kinds} title=${say("list.add-to", { name: nameOf(field.name) })} choose=${insert} close=${() => setAdding(false)} />`
      : adding
        ? html`<div class="row"><${Line} id=${`${idOf(item.path)}-new`} field=${{ ...item, set: false, value: null, widget: "line" }} put=${(value: string) => insert(item.widget === "number" ? Number(value) : value)} drop=${async () => (setAdding(false), true)} locked="" record=${form.record} eager=${true} label=${say("list.add-to", { name: nameOf(field.name) })} /></div>`
        : html`<button class="add" id=${count ? undefined : idOf(field.path)} onClick=${() => (roomy || item.choices.length ? insert(item.blank) : setAdding(true))} aria-label=${say("list.add-to", { name: nameOf(field.name) })}>+ ${say("list.add")}</button>`}
  </div>`;
}

function titleOf(field: FieldTold): string {
  const first = field.fields.find((each) => typeof each.value === "string");
  return inShort(first ? first.value : field.value);
}
