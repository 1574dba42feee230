// A strict HTML validator, and its findings in a document.
import { HtmlValidate } from "html-validate";

// All rules about validity and accessibility are on, including those outside of all presets. Four
// rules are off that only enforce one of several equivalent styles; each is explained.
const htmlValidate = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
  rules: {
    "no-inline-style": "error",
    "no-style-tag": "error",
    "missing-doctype": "error",
    "no-missing-references": "error",
    "input-missing-label": "error",
    // The menus come before the h1 and have their own headings; no level is skipped.
    "heading-level": ["error", { minInitialRank: "h2" }],
    // The custom element around each island.
    "no-unknown-elements": ["error", { exclude: ["x-island"] }],
    // A list may have a name that says what it lists.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "long-title": ["error", { maxlength: 60 }],
    // Checkboxes of a group share their name, as HTML requires.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    // Only resources from other hosts need a hash, not the site's own files.
    "require-sri": ["error", { target: "crossorigin" }],
    // React keeps the camel case of `autoComplete`, and HTML is case-insensitive.
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    "attribute-boolean-style": ["error", { style: "empty" }],
    "attribute-empty-style": ["error", { style: "empty" }],
    "doctype-style": ["error", { style: "lowercase" }],
    // The head ends void elements without a slash, React with one; both are equivalent.
    "void-style": "off",
    // The style of ids, and of addresses in links. The tests that crawl the site follow all links.
    "id-pattern": "off",
    "allowed-links": "off",
    // Visitors copy numbers as text, and would copy special spaces and hyphens along with them.
    "tel-non-breaking": "off",
  },
});

/** Returns the validation errors of a document, each with its position. */
export async function markupFaults(html: string): Promise<string[]> {
  const report = await htmlValidate.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(
      ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`,
    ),
  );
}
