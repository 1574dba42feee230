### What the program itself says to visitors. A key is a function of `Texts` in Rust and an export of
### web/src/generated/texts.ts: after a change, `cargo xtask codegen`.
### A variable that chooses variants is a whole number; every other is put in as it is.

## Words of many places

close = Close
contact = Contact
labeled = { $label }: { $text }
more = More
no = No
on-this-page = On this page
popular = Popular
quoted = “{ $text }”
related-articles = Related articles
related-products = Related products
search = Search
write-to-us = Write to us
yes = Yes

## Frame: what stands round every page

skip-to-content = Skip to content

## Forms

form-contact = Contact form

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
search-the-site = Search the site

## Catalogue and products

product-another-maker = Another maker? We service most
product-articles = Articles that help to choose
product-best-for = Best for:
product-compliance = Supply-chain rules
product-compliance-reviewed = Reviewed { $day }. Source: { $source }
product-covered-list = FCC Covered List
product-covered-list-listed = Maker is listed
product-covered-list-not-listed = Not listed
product-covered-list-treated = Treated as listed
product-figure-count = { $count } { $label }
product-kind-unknown = Product type not supported
product-makers = Makers we fit
product-ndaa = NDAA section 889
product-ndaa-compliant = Compliant
product-ndaa-not-compliant = Not compliant
product-ndaa-unknown = Not known
product-none-of-brand = No products found for { $brand }
product-of-brand = All { $brand } products
product-other-makers = Other makers we fit
product-part-number = Part number
product-purpose = What it is for
product-questions = Questions about this product
product-sale = How we sell it
product-sale-active = Sold and installed
product-sale-legacy-support = Service of installed systems only
product-sale-withdrawn = No longer sold
product-similar = Products like it
product-specifications = Specifications
product-view-brand = View { $brand }

## Articles

article-list = Articles
article-list-empty = No articles available in this category.
article-list-of = Articles: { $subject }
article-no-articles = No related articles available
article-no-products = No related products available
article-recommendation = Recommendation and checklist
article-subject = Subject

## Jobs

## Drawings

drawing-angle = { $wide }° wide
drawing-angle-zoom = { $wide }° wide; dashed: zoomed in to { $narrow }°
drawing-back-yard = Back yard
drawing-camera = C{ $number }
drawing-driveway = Driveway
drawing-feet = { $feet }{"\u00A0"}ft
drawing-feet-in-words = { $feet ->
    [one] 1 foot
   *[other] { $feet } feet
}
drawing-garage = Garage
drawing-kitchen = Kitchen
drawing-living-room = Living room
drawing-lot-line = Lot line
drawing-miles = { $miles }{"\u00A0"}mi
drawing-miles-between = { $from } to { $to }{"\u00A0"}mi
drawing-network-recorder = NVR
drawing-office = Office
drawing-point-of-sale = P{ $number }
drawing-reach = How far it sees
drawing-reach-lead = Detail falls with distance, so each task has a limit of its own.
drawing-reach-limit = to { $feet }{"\u00A0"}ft
drawing-reach-limit-zoom = , zoomed in { $feet }{"\u00A0"}ft
drawing-reach-loss = Rain and a high mount take something off.
drawing-reach-loss-night = Rain and a high mount take something off; at night its own light ends at { $light }.
drawing-reach-source = Worked out from the maker’s figures, a picture { $pixels } pixels wide and a view of { $wide }°, for 250, 125, 62.5 and 25 pixels on each meter as in EN 62676-4.
drawing-reach-source-zoom = Worked out from the maker’s figures, a picture { $pixels } pixels wide and a view of { $wide }° to { $narrow }°, for 250, 125, 62.5 and 25 pixels on each meter as in EN 62676-4.
drawing-reach-view = Top view of the camera’s field, to scale: a stranger’s face is clear to { $stranger }, a known person to { $acquaintance }, actions to { $action }.
drawing-reach-view-zoom = Top view of the camera’s field, to scale: a stranger’s face is clear to { $stranger }, a known person to { $acquaintance }, actions to { $action }; zoomed in, a stranger’s face is clear to { $zoomed }.
drawing-reader = D{ $number }
drawing-recorder = R
drawing-register = Register
drawing-sales-floor = Sales floor
drawing-scale = Scale
drawing-seen-from-above = Seen from above
drawing-sheet = Sheet
drawing-sheet-of = { $sheet } of { $sheets }
drawing-sidewalk = Sidewalk
drawing-square = 1 square = { $feet }{"\u00A0"}ft
drawing-stock-room = Stock room
drawing-street = Street
drawing-task-acquaintance = Recognize someone you know
drawing-task-acquaintance-text = Enough to greet them by name.
drawing-task-action = See what a person does
drawing-task-action-text = Clothes, bags, which way they went.
drawing-task-presence = Notice that someone is there
drawing-task-presence-text = A figure, and where it moves.
drawing-task-stranger = Know a stranger’s face
drawing-task-stranger-text = Who it was, beyond reasonable doubt.

## Sections

section-cases-none = No case studies available for this category
section-enlarge = Enlarge: { $picture }
section-pages = Pages
section-parts = Parts
section-price-includes = Every price includes
section-stars = { $count } of { $most } stars
section-tip-high = High priority
section-tip-medium = Medium priority
section-tips-empty = No safety tips available in this category.

## Failures

failure-home = Back to the home page
failure-unexpected = Unexpected Application Error!

## Dates and times

date-long = { $month } { $day }, { $year }
date-month-1 = January
date-month-2 = February
date-month-3 = March
date-month-4 = April
date-month-5 = May
date-month-6 = June
date-month-7 = July
date-month-8 = August
date-month-9 = September
date-month-10 = October
date-month-11 = November
date-month-12 = December

## Mails
