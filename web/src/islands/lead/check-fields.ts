import type { FieldError, FieldName, LeadValues } from "../../generated/model.ts";
import type { LeadTexts } from "./lead-texts.ts";

function fieldOf(form: HTMLFormElement, name: FieldName) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}

/** Returns the checkbox for consent to text messages, if the form has one. */
function consentBox(form: HTMLFormElement): HTMLInputElement | null {
  const box = form.elements.namedItem("text_consent");
  return box instanceof HTMLInputElement ? box : null;
}

/** Returns the product that the form is about, unless the visitor has unticked it. */
function aboutOf(form: HTMLFormElement): string {
  const box = form.elements.namedItem("about");
  return box instanceof HTMLInputElement && box.checked ? box.value : "";
}

/**
 * Returns what the visitor typed; fields that the form doesn't have are empty. Halves of characters,
 * which some programs leave when they cut a text, are replaced, since the server accepts only valid
 * Unicode.
 */
export function readValues(form: HTMLFormElement): LeadValues {
  const value = (name: FieldName) =>
    fieldOf(form, name)
      ?.value.trim()
      .replace(/\p{Surrogate}/gu, "\ufffd") ?? "";
  return {
    name: value("name"),
    email: value("email"),
    phone: value("phone"),
    customer_message: value("customer_message"),
    about: aboutOf(form),
    text_consent: consentBox(form)?.checked ?? false,
  };
}

/**
 * Whether a browser refuses an address. Invisible characters and unusual spaces around it, which come
 * with copied text, are removed first: visitors can't see them, and the server accepts them.
 */
function isInvalidEmail(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field.validity.typeMismatch) {
    field.value = field.value.replace(/\p{Cf}/gu, "").trim();
  }
  return field.validity.typeMismatch;
}

/** Returns all errors that the browser can detect, in the order of the fields. */
export function checkFields(form: HTMLFormElement, texts: LeadTexts): FieldError[] {
  const errors: FieldError[] = [];
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(".field > [name]");
  for (const field of fields) {
    const name = field.name as FieldName;
    if (field.required && field.value.trim() === "") {
      errors.push({ field: name, code: "required", message: texts.missing[name] });
    } else if (isInvalidEmail(field)) {
      errors.push({ field: name, code: "email", message: texts.email });
    }
  }
  return errors;
}
