import * as texts from "../../generated/texts.ts";
import { readValues } from "./check-fields.ts";

/** Returns what was typed into a form as a message that can be sent in another way. */
export function asText(form: HTMLFormElement): string {
  const { name, email, phone, customer_message } = readValues(form);
  const lines: [string, string][] = [
    [texts.formName, name],
    [texts.email, email],
    [texts.formPhone, phone],
  ];
  const head = lines
    .filter(([, value]) => value !== "")
    .map(([label, value]) => texts.labeled({ label, text: value }))
    .join("\n");
  return customer_message === "" ? head : `${head}\n\n${customer_message}`;
}

/** Copies a text; returns `false` if the browser doesn't allow it, for example without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
