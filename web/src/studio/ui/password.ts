/** The minimum length of a password in characters. */
const minLength = 15;

/** Returns how many characters a password lacks; zero or less if it is long enough. */
export function missingCharacters(password: string): number {
  return minLength - [...password].length;
}
