import type { Frame } from "../generated/model.ts";

/** Where forms are sent at the site itself. */
export const usualLeads = "/api/leads";

/**
 * Where the forms of a page are sent: `undefined` at the site itself, `null` nowhere. A form without
 * script is confirmed there too, by what `sentId` names.
 */
export function leadsOf({ exported }: Frame): string | null | undefined {
  const leads = exported?.leads;
  return leads === usualLeads ? undefined : leads;
}

/** The `id` of the words that a page of another server's form confirms it with. */
export function sentId(form: string): string {
  return `${form}-sent`;
}
