/** The token of a link, which comes behind `#` so that no server's log has it. */

let token: string | null = null;

/** Takes a token out of the address, which anybody can read over a shoulder. */
export function takeToken(): string | null {
  const found = /^#([\w-]{16,})$/.exec(location.hash)?.[1];
  if (found !== undefined && location.pathname.endsWith("/enter")) {
    token = found;
    history.replaceState(history.state, "", location.pathname);
  }
  return token;
}

/** The token was used, or is not wanted. */
export function dropToken(): void {
  token = null;
}
