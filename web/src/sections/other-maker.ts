import type { Company, Link } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/** The way to ask for a maker that no list of brands names. */
export function otherMaker(company: Company): Link {
  return { label: texts.productAnotherMaker, href: company.contact_href };
}
