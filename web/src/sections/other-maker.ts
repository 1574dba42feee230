import type { Company, Link } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";

/** Returns the link to ask for a manufacturer that isn't in any list of brands. */
export function otherMaker(company: Company): Link {
  return { label: texts.productAnotherMaker, href: company.contact_href };
}
