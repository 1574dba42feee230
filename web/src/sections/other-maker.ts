import type { Company, Link } from "../generated/model.ts";

/** The way to ask for a maker that no list of brands names. */
export function otherMaker(company: Company): Link {
  return { label: "Another maker? We service most", href: company.contact_href };
}
