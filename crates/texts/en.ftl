### What the program itself says to visitors. A key is a function of `Texts` in Rust and an export of
### web/src/generated/texts.ts: after a change, `cargo xtask codegen`.
### A variable that chooses variants is a whole number; every other is put in as it is.

## Words of many places

popular = Popular
quoted = “{ $text }”
search = Search
write-to-us = Write to us

## Frame: what stands round every page

skip-to-content = Skip to content

## Forms

## Search

search-ask = Not what you were looking for?
search-did-you-mean = Did you mean { $spelling }?
search-kind = Kind of result
search-none-of-kind = Nothing of this kind. The other kinds above have results.
search-partial = Nothing has all of these words. These have some of them.
search-query-cut = Only the beginning of the query was searched for.
search-results-for = { $count ->
    [0] Nothing found for { $query }
    [one] 1 result for { $query }
   *[other] { $count } results for { $query }
}
search-results-title = Search results
search-site = Site

## Catalogue and products

## Articles

## Jobs

## Drawings

## Sections

## Failures

## Dates and times

## Mails
