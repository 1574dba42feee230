import rules from "../../links.speculationrules?raw";

/**
 * A policy that allows this one text, whatever is asked of it: the policy named in the server's
 * headers.
 */
const rulesOnly = { createScript: (_asked: string) => rules };

/**
 * Makes the browser prefetch the page of a link that somebody is about to follow, if it supports
 * speculation rules. The server's content security policy contains the hash of this text; a test in
 * `headers.rs` reports the hash.
 */
export function startPrefetch(): void {
  const policy = globalThis.trustedTypes?.createPolicy("rules", rulesOnly) ?? rulesOnly;
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = policy.createScript("");
  document.head.append(script);
}
