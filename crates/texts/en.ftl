### What the program itself says to visitors. A key is a function of `Texts` in Rust and an export of
### web/src/generated/texts.ts: after a change, `cargo xtask codegen`.
### A variable that chooses variants is a whole number; every other is put in as it is.

## Words of many places

call = Call
call-number = Call { $number }
email = Email
labeled = { $label }: { $text }
menu = Menu
popular = Popular
privacy-policy = Privacy policy
products = Products
quoted = “{ $text }”
related-articles = Related articles
related-products = Related products
search = Search
write-to-us = Write to us

## Frame: what stands round every page

breadcrumb = Breadcrumb
call-named-number = Call { $name } { $number }
call-or-get-quote = Call or get a quote
footer = Footer
footer-reach-us = Reach us
footer-service-areas = Service areas
footer-services = Services
get-quote = Get a quote
home-or-business = Home or business
introduction = Introduction
menu-company = Company
menu-main = Main
office-hours = Office hours
our-services = Our services
quick-links = Quick links
skip-to-content = Skip to content

## Forms

form-about = About: { $product }
form-busy-minutes = { $minutes ->
    [one] Too many requests came from your connection. Please wait 1 minute, or call.
   *[other] Too many requests came from your connection. Please wait { $minutes } minutes, or call.
}
form-busy-seconds = { $seconds ->
    [one] Too many requests came from your connection. Please wait one second, or call.
   *[other] Too many requests came from your connection. Please wait { $seconds } seconds, or call.
}
form-checking = Checking that you are human takes a few seconds…
form-contact-email-invalid = ❌ Please enter a valid email address.
form-contact-failed = ❌ Failed to send message. Please try again.
form-contact-sent = ✅ Message sent successfully!
form-copied = Copied.
form-copy = Copy my text
form-copy-failed = Your browser does not let us copy. Please select the text yourself.
form-email-invalid = Please enter a valid email address.
form-email-missing = Please enter your email address.
# $optional is `form-optional`.
form-email-optional = Email { $optional }
form-failed = Something went wrong. Please try again.
form-faults = { $count ->
    [one] Nothing was sent yet. Please check one field:
   *[other] Nothing was sent yet. Please check { $count } fields:
}
form-faults-title = There is a problem
form-kept = Your text is still here.
form-message = Message
form-message-missing = Please tell us what you need.
form-name = Name
form-name-missing = Please enter your name.
form-not-kept = Your text is still here, but your browser does not let this site keep it: copy it before you reload or close the page.
form-offline = You are offline.
form-online-again = You are online again: please try again.
form-optional = (optional)
form-optional-consent = Optional: { $text }
# The title of the window while a form shows faults.
form-page-title = Error: { $title }
form-phone = Phone
form-phone-missing = Please enter your phone number.
form-reference = Reference { $reference }.
form-send-later = Send it for me when I am online again
form-send-message = Send message
form-sending = Sending...
form-sent = Thank you! We'll be in touch soon.
form-timeout = The server took too long to answer. Sending again is safe: a request that arrived is not counted twice.
form-toast-dismiss = Dismiss
# Alt+T are the keys that lead there.
form-toasts = Notifications, Alt+T
form-trap = Leave this field empty
form-try-again = Try again
form-unavailable = Our server cannot store requests right now. Please try again in a minute, or call.
form-unreachable = The server could not be reached. Please check your connection.
form-urgent = If it is urgent, call { $number }.

## Search

search-all-results = All results for “{ $query }”
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
search-suggestions = Suggestions
search-suggestions-found = { $count ->
    [0] No suggestions.
    [one] 1 suggestion. Use the arrow keys.
   *[other] { $count } suggestions. Use the arrow keys.
}

## Catalogue and products

catalogue-chosen-filters = Chosen filters
catalogue-clear = Clear
catalogue-clear-comparison = Clear the comparison
catalogue-clear-filters = Clear all filters
# $title is heard and not seen.
catalogue-compare = Compare { $title }
catalogue-compare-chosen = Compare the chosen products
catalogue-compare-full = { $count } is the most that fit side by side.
catalogue-compare-one-more = Choose one more to compare.
catalogue-compare-products = Compare { $count } products
catalogue-compared = Products to compare
catalogue-count = { $count ->
    [one] 1 product
   *[other] { $count } products
}
catalogue-differs = differs
# Heard after the name of a filter's value; only the figure is seen.
catalogue-filter-count = , products: { $count }
catalogue-filters = Filters
# Heard after `catalogue-filters`; only the figure is seen.
catalogue-filters-chosen = { $count } chosen
catalogue-none-match = No product matches all of these filters.
catalogue-not-stated = not stated
catalogue-only-differences = Show only what differs
catalogue-product-type = Product type
# $title is heard and not seen.
catalogue-remove = Remove { $title }
catalogue-remove-filter = Remove filter { $facet }: { $value }
catalogue-show = Show products
catalogue-sort = Sort
catalogue-sort-by = Sort by
catalogue-table = Table, scrolls sideways
catalogue-take-out = Take { $title } out of the comparison
product-specifications = Specifications
product-specifications-continued = Specifications, continued

## Articles

## Jobs

## Drawings

## Sections

section-case-done = What we did
section-case-kind = Kind of project
section-case-results = Results
section-case-sample = Sample project
section-cases-all = Show all projects
section-cases-none = No case studies available for this category

## Failures

## Dates and times

## Mails
