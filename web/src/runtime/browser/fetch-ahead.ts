import rules from "../../links.speculationrules?raw";

/** What the policy that the server's headers name does: it lets through this one text, whatever it is asked for. */
const only = { createScript: (_asked: string) => rules };

/**
 * Has the browser fetch the page of a link that somebody is about to follow, where it knows such rules. The server's
 * content-security policy has the hash of this text.
 */
export function startFetchingAhead(): void {
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = (globalThis.trustedTypes?.createPolicy("rules", only) ?? only).createScript(
    "",
  );
  document.head.append(script);
}
