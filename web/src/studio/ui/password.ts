/** As many characters as a password has at least. */
const shortest = 15;

/** How many characters a password lacks; none or less when it is long enough. */
export function missingCharacters(password: string): number {
  return shortest - [...password].length;
}
