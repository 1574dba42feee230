// Made by `cargo xtask codegen` from crates/texts/en.ftl. Do not edit.
export const popular = "Popular";
export const quoted = (text: string | number): string => `“${text}”`;
export const search = "Search";
export const writeToUs = "Write to us";
export const skipToContent = "Skip to content";
export const searchAsk = "Not what you were looking for?";
export const searchDidYouMean = (spelling: string | number): string => `Did you mean ${spelling}?`;
export const searchKind = "Kind of result";
export const searchNoneOfKind = "Nothing of this kind. The other kinds above have results.";
export const searchPartial = "Nothing has all of these words. These have some of them.";
export const searchQueryCut = "Only the beginning of the query was searched for.";
export const searchResultsFor = (count: number, query: string | number): string => count === 0 ? `Nothing found for ${query}` : count === 1 ? `1 result for ${query}` : `${count} results for ${query}`;
export const searchResultsTitle = "Search results";
export const searchSite = "Site";
