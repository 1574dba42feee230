// A strict checker of HTML, and what it finds in a document.
import { HtmlValidate } from "html-validate";

// Every rule that speaks of validity or accessibility is on, also those that no preset has. Off are
// four that ask for one style among several that mean the same; each says why.
const htmlValidate = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
  rules: {
    "no-inline-style": "error",
    "no-style-tag": "error",
    "missing-doctype": "error",
    "no-missing-references": "error",
    "input-missing-label": "error",
    // The menus stand before the h1 and have headings of their own; no level is skipped.
    "heading-level": ["error", { minInitialRank: "h2" }],
    // The custom element round each island.
    "no-unknown-elements": ["error", { exclude: ["x-island"] }],
    // A list may have a name: it says what is listed.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "long-title": ["error", { maxlength: 60 }],
    // Boxes that may be ticked together share their name, as HTML asks for.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    // What another host would serve needs a hash; the site's own files do not.
    "require-sri": ["error", { target: "crossorigin" }],
    // React keeps the capitals of `autoComplete`; HTML reads them in any case.
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    "doctype-style": ["error", { style: "lowercase" }],
    // The head ends such elements without a slash, React with one: both mean the same.
    "void-style": "off",
    // Style of names and of addresses in links; the walk through the site follows them all.
    "id-pattern": "off",
    "allowed-links": "off",
    // Numbers are text that visitors copy: other kinds of blanks and hyphens would go along.
    "tel-non-breaking": "off",
  },
});

/** What is not valid in a document, each with its place. */
export async function markupFaults(html: string): Promise<string[]> {
  const report = await htmlValidate.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(
      ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`,
    ),
  );
}
