import { counterpart } from "./counterpart.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Returns the fields by name. Fields with the same name are numbered in document order. */
function fieldsOf(container: Element): Map<string, Field> {
  const fields = [...container.querySelectorAll<Field>("input:not([type=hidden]), textarea")];
  const places = new Map<string, number>();
  // A form that reads its own fields during hydration must not be read a second time.
  const read = fields.filter((field) => field.closest("[data-reads-itself]") === null);
  return new Map(
    read.map((field) => {
      const place = places.get(field.name) ?? 0;
      places.set(field.name, place + 1);
      return [`${field.name} ${place}`, field];
    }),
  );
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

/**
 * Records what the visitor typed and ticked so far, and where the focus is. The returned function
 * restores what hydration changed, so that nothing is lost.
 */
export function snapshotInput(container: Element): () => void {
  const snapshot = new Map(
    [...fieldsOf(container)].map(([key, field]) => [
      key,
      { value: field.value, isTicked: isBox(field) && field.checked },
    ]),
  );
  const focused = container.querySelector<HTMLElement>(":focus");
  return () => {
    // Only an element that was rendered again has lost the focus. While the focus moves between two
    // fields, no element has it.
    if (focused?.isConnected === false && document.activeElement === document.body) {
      counterpart(container, focused)?.focus();
    }
    for (const [key, field] of fieldsOf(container)) {
      const before = snapshot.get(key);
      if (before === undefined) continue;
      // An island that was rendered again gets the change as if it had been typed.
      if (isBox(field)) {
        if (field.checked !== before.isTicked) field.click();
      } else if (before.value !== "" && field.value === field.defaultValue) {
        const isOther = field.value !== before.value;
        field.value = before.value;
        if (isOther) field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  };
}
