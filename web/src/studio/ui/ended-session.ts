/** Whether somebody is signed in, as far as this page knows. */
let signedIn = false;
/** Whether the sign-in page was opened because the session ended. */
let ended = false;

/** Notes that somebody is signed in, or has signed out. */
export function setSignedIn(whether: boolean): void {
  signedIn = whether;
  ended = false;
}

/** Notes that the server knows no session: it has ended if somebody was signed in. */
export function noteNoSession(): void {
  ended = signedIn;
}

/** Whether the session ended by itself, or because somebody ended it elsewhere. */
export function hasSessionEnded(): boolean {
  return ended;
}
