type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(container: Element): Field[] {
  return [...container.querySelectorAll<Field>("input:not([type=hidden]), textarea")];
}

/**
 * Notes what the visitor has typed so far. The returned function puts it back where hydration has
 * changed it, so that nothing typed is lost.
 */
export function keepTypedText(container: Element): () => void {
  const typed = new Map(fieldsOf(container).map((field) => [field.name, field.value]));
  return () => {
    for (const field of fieldsOf(container)) {
      const value = typed.get(field.name);
      if (value !== undefined && value !== "" && field.value === field.defaultValue) {
        field.value = value;
      }
    }
  };
}
