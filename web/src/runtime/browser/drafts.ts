/**
 * The fields that are kept: only what a visitor types. Hidden fields don't belong to the visitor,
 * and choices should be made anew.
 */
const savedFields = ["name", "email", "phone", "customer_message"] as const;

type Field = HTMLInputElement | HTMLTextAreaElement;

function hiddenValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

/**
 * Returns the storage key for a form's draft, or `null` if the form isn't one of the site's own.
 */
function keyOf(form: HTMLFormElement): string | null {
  const name = hiddenValue(form, "form");
  return name === "" ? null : draftKey(name, hiddenValue(form, "page"));
}

function draftKey(form: string, page: string): string {
  return `draft ${form} ${page}`;
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return savedFields
    .map((name) => form.elements.namedItem(name))
    .filter(
      (field): field is Field => field !== null && "value" in field && "defaultValue" in field,
    );
}

/**
 * Runs `act` and ignores errors. Browsers that block storage for this site throw; a visitor then
 * has no draft, but sees no error either.
 */
function ignoringErrors(act: () => void): void {
  try {
    act();
  } catch {
    // Without storage, the text lasts as long as the page.
  }
}

function save(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (key === null) {
    return;
  }
  const typed = fieldsOf(form).filter((field) => field.value !== field.defaultValue);
  ignoringErrors(() => {
    if (typed.length === 0) {
      sessionStorage.removeItem(key);
    } else {
      const values = typed.map((field) => [field.name, field.value]);
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
    }
  });
}

function restore(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (key === null) {
    return;
  }
  ignoringErrors(() => {
    const draft: Record<string, unknown> = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    for (const field of fieldsOf(form)) {
      const text = draft[field.name];
      // What is already in the field is newer: typed just now, or sent back by the server.
      if (typeof text === "string" && field.value === "") {
        field.value = text;
      }
    }
  });
}

function formOf(event: Event): HTMLFormElement | null {
  const target = event.target;
  if (target instanceof HTMLFormElement) {
    return target;
  }
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? target.form
    : null;
}

/**
 * Keeps what is typed into the forms in this tab until it is sent. It survives failures, reloads
 * and leaving the page. When a form was sent and is reset, its draft is deleted.
 */
export function startDrafts(): void {
  document.addEventListener("input", (event) => {
    const form = formOf(event);
    if (form !== null) {
      save(form);
    }
  });
  document.addEventListener("reset", (event) => {
    const form = formOf(event);
    const key = form === null ? null : keyOf(form);
    if (key !== null) {
      ignoringErrors(() => sessionStorage.removeItem(key));
    }
  });
  // A form that was sent without JavaScript is confirmed by a page that names the form.
  const sent = document.querySelector<HTMLElement>("[data-sent]")?.dataset;
  if (sent !== undefined) {
    // On a page that has many addresses, a form has no page of its own and is confirmed elsewhere.
    for (const page of [sent.page ?? "", ""]) {
      ignoringErrors(() => sessionStorage.removeItem(draftKey(sent.sent ?? "", page)));
    }
  }
  for (const form of document.forms) {
    restore(form);
  }
}
