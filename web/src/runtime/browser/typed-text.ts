import { counterpart } from "./counterpart.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(container: Element): Field[] {
  const fields = [...container.querySelectorAll<Field>("input:not([type=hidden]), textarea")];
  // A form that reads its own fields when it becomes alive must not be read a second time.
  return fields.filter((field) => field.closest("[data-reads-itself]") === null);
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

/**
 * Notes what the visitor has typed and ticked so far, and where the focus is. The returned function
 * puts it back where hydration has changed it, so that nothing is lost.
 */
export function keepTypedText(container: Element): () => void {
  const typed = new Map(fieldsOf(container).map((field) => [field.name, field.value]));
  const ticked = new Map(
    fieldsOf(container)
      .filter(isBox)
      .map((box) => [box.name, box.checked]),
  );
  const focused = container.querySelector<HTMLElement>(":focus");
  return () => {
    if (focused !== null && document.activeElement === document.body) {
      counterpart(container, focused)?.focus();
    }
    for (const field of fieldsOf(container)) {
      if (isBox(field)) {
        field.checked = ticked.get(field.name) ?? field.checked;
        continue;
      }
      const value = typed.get(field.name);
      if (value !== undefined && value !== "" && field.value === field.defaultValue) {
        field.value = value;
      }
    }
  };
}
