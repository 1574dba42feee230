type Field = HTMLInputElement | HTMLTextAreaElement;

function hiddenValue(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
}

function draftKey(form: string, page: string): string {
  return `draft ${form} ${page}`;
}

/**
 * Returns the fields that are kept: only what a visitor types. Hidden fields don't belong to the
 * visitor, and choices should be made anew.
 */
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(".field > [name]")];
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

/**
 * Runs `act` with a form and the storage key for its draft, if the form is one of the site's own.
 */
function withDraft(
  form: HTMLFormElement | null,
  act: (key: string, form: HTMLFormElement) => void,
): void {
  const name = form && hiddenValue(form, "form");
  if (name) ignoringErrors(() => act(draftKey(name, hiddenValue(form, "page")), form));
}

function save(key: string, form: HTMLFormElement): void {
  const typed = fieldsOf(form).filter((field) => field.value !== field.defaultValue);
  if (typed.length === 0) {
    remove(key);
  } else {
    const values = typed.map((field) => [field.name, field.value]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
  }
}

function restore(key: string, form: HTMLFormElement): void {
  const draft: Record<string, unknown> = JSON.parse(sessionStorage.getItem(key) ?? "{}");
  for (const field of fieldsOf(form)) {
    const text = draft[field.name];
    // What is already in the field is newer: typed just now, or sent back by the server.
    if (typeof text === "string" && field.value === "") {
      field.value = text;
    }
  }
}

function remove(key: string): void {
  sessionStorage.removeItem(key);
}

function formOf({ target }: Event): HTMLFormElement | null {
  // Elements that can't be in a form have no such property.
  return target instanceof HTMLFormElement ? target : ((target as HTMLInputElement).form ?? null);
}

/**
 * Keeps what is typed into the forms in this tab until it is sent. It survives failures, reloads
 * and leaving the page. When a form was sent and is reset, its draft is deleted.
 */
export function startDrafts(): void {
  document.addEventListener("input", (event) => withDraft(formOf(event), save));
  document.addEventListener("reset", (event) => withDraft(formOf(event), remove));
  // A form that was sent without JavaScript is confirmed by a page that names the form.
  const sent = document.querySelector<HTMLElement>("[data-sent]")?.dataset;
  if (sent !== undefined) {
    // On a page that has many addresses, a form has no page of its own and is confirmed elsewhere.
    for (const page of [sent.page ?? "", ""]) {
      ignoringErrors(() => remove(draftKey(sent.sent ?? "", page)));
    }
  }
  for (const form of document.forms) {
    withDraft(form, restore);
  }
}
