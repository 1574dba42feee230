import type { Frame } from "../generated/model.ts";

/** The address that forms are sent to on the site itself. */
export const defaultLeadsAddress = "/api/leads";

/**
 * Returns the address that a page's forms are sent to: `undefined` for the site itself, `null` if
 * forms can't be sent. Without JavaScript, the other server's page also confirms the form, with the
 * text that `sentId` names.
 */
export function leadsAddressOf({ exported }: Frame): string | null | undefined {
  const leads = exported?.leads;
  return leads === defaultLeadsAddress ? undefined : leads;
}

/** The `id` of the text with which another server's page confirms a form. */
export function sentId(form: string): string {
  return `${form}-sent`;
}
