import { readValues } from "./check-fields.ts";

/** What was typed into a form, as a message that can be sent in another way. */
export function asText(form: HTMLFormElement): string {
  const { name, email, phone, customer_message } = readValues(form);
  const lines = [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
  ].filter(([, value]) => value !== "");
  const head = lines.map(([label, value]) => `${label}: ${value}`).join("\n");
  return customer_message === "" ? head : `${head}\n\n${customer_message}`;
}

/** Copies a text; `false` where the browser does not allow it, as without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
