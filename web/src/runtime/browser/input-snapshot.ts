import type { FindCounterpart } from "./counterpart.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the fields by name. Fields with the same name are numbered in document order. */
function fieldsOf(container: Element): Map<string, Field> {
  const fields = container.querySelectorAll<Field>("input:not([type=hidden]), textarea, select");
  const places = new Map<string, number>();
  return new Map(
    [...fields].map((field) => {
      const place = places.get(field.name) ?? 0;
      places.set(field.name, place + 1);
      return [`${field.name} ${place}`, field];
    }),
  );
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

/** Whether a part of the field's text can be selected. */
function isText(field: Field | null | undefined): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLElement && "selectionStart" in field && field.selectionStart !== null;
}

/** Changes a field as a visitor would. React ignores events of a value that it saw being set. */
function enter(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  for (const type of ["input", "change"]) {
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/**
 * Remembers the fields and the focus. The returned function copies what the visitor typed, ticked
 * and chose to the fields that took their place when the island was rendered again.
 */
export function snapshotInput(container: Element, find: FindCounterpart): () => void {
  const formers = fieldsOf(container);
  const focused = container.querySelector<Field>(":focus");
  return () => {
    // Only an element that was rendered again has lost the focus. While the focus moves between two
    // fields, no element has it.
    const refocused =
      focused?.isConnected === false && document.activeElement === document.body
        ? find(focused)
        : undefined;
    refocused?.focus();
    for (const [key, field] of fieldsOf(container)) {
      const former = formers.get(key);
      if (former === undefined || former === field) continue;
      // A form that reads its fields by itself once it is rendered needs no events.
      const readsItself = field.closest("[data-reads-itself]") !== null;
      if (isBox(field) && isBox(former)) {
        if (readsItself) field.checked = former.checked;
        else if (field.checked !== former.checked) field.click();
      } else if (field instanceof HTMLSelectElement || field.value === field.defaultValue) {
        if (readsItself) field.value = former.value;
        else if (field.value !== former.value) enter(field, former.value);
      }
    }
    if (isText(focused) && isText(refocused)) {
      refocused.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    }
  };
}
