import rules from "../../links.speculationrules?raw";

/** Lets this one text through, whatever it is asked for: what the policy does that the server's headers name. */
const rulesOnly = { createScript: (_asked: string) => rules };

/**
 * Has the browser fetch the page of a link that somebody is about to follow, where it knows such rules. The server's
 * content-security policy has the hash of this text; a test of `headers.rs` says which it is.
 */
export function startFetchingAhead(): void {
  const policy = globalThis.trustedTypes?.createPolicy("rules", rulesOnly) ?? rulesOnly;
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = policy.createScript("");
  document.head.append(script);
}
