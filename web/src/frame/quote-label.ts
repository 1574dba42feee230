/** What every call to action says: what happens, not what to press. */
export const quoteLabel = "Get a free site survey";
