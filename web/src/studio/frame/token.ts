/** The token of a link. It comes after `#`, so that it isn't in any server's log. */

let token: string | null = null;

/** Removes a token from the address, where bystanders could read it. */
export function takeToken(): string | null {
  const found = /^#([\w-]{16,})$/.exec(location.hash)?.[1];
  if (found !== undefined && location.pathname.endsWith("/enter")) {
    token = found;
    history.replaceState(history.state, "", location.pathname);
  }
  return token;
}

/** Forgets the token once it was used or isn't wanted. */
export function dropToken(): void {
  token = null;
}
