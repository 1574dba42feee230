### What the program itself says to visitors. A key is a function of `Texts` in Rust and an export of
### web/src/generated/texts.ts: after a change, `cargo xtask codegen`.
### A variable that chooses variants is a whole number; every other is put in as it is. Rust takes the
### variables of a message in the order of their names, the web takes several as an object.

## Words of many places

about = About
all = All
all-articles = All articles
all-products = All Products
articles = Articles
brands = Brands
call = Call
call-number = Call { $number }
close = Close
contact = Contact
email = Email
home = Home
labeled = { $label }: { $text }
legal = Legal
list-next = Next
list-page = Page { $page }
list-page-description = Page { $page }: { $description }
list-page-title = Page { $page }: { $title }
list-pages = Pages
list-previous = Previous
menu = Menu
more = More
no = No
on-this-page = On this page
popular = Popular
privacy-policy = Privacy policy
products = Products
quoted = “{ $text }”
related-articles = Related articles
related-products = Related products
search = Search
services = Services
sitemap = Sitemap
view-all-articles = View All Articles
write-to-us = Write to us
yes = Yes

## Frame: what stands round every page

breadcrumb = Breadcrumb
call-named-number = Call { $name } { $number }
call-or-get-quote = Call or get a quote
company-on-network = { $company } on { $network }
copyright = © { $year } { $company }. All rights reserved.
footer = Footer
footer-reach-us = Reach us
footer-service-areas = Service areas
get-quote = Get a quote
home-or-business = Home or business
hours-emergency = Emergency
introduction = Introduction
license = License { $number }.
license-sample = Sample license { $number }.
menu-company = Company
menu-main = Main
office-hours = Office hours
our-services = Our services
quick-links = Quick links
sidebar-all-products = All products
sidebar-all-products-count = All { $count } products
skip-to-content = Skip to content
top-bar-home = HOME
top-bar-projects = Projects
top-bar-stories = Success Stories

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
form-contact = Contact form
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
form-fault-characters-email = Remove the characters from your email address that cannot be printed
form-fault-characters-message = Remove the characters from your message that cannot be printed
form-fault-characters-name = Remove the characters from your name that cannot be printed
form-fault-characters-phone = Remove the characters from your phone number that cannot be printed
form-fault-email = Enter an email address like name@example.com
form-fault-phone = Enter a phone number with its digits, like 312-555-0100
form-fault-required-email = Enter your email address so that we can write back
form-fault-required-message = Tell us what you need, in a few words
form-fault-required-name = Enter your name
form-fault-required-phone = Enter your phone number so that we can call you back
form-fault-too-long-email = Shorten your email address to { $characters } characters
form-fault-too-long-message = Shorten your message to { $characters } characters
form-fault-too-long-name = Shorten your name to { $characters } characters
form-fault-too-long-phone = Shorten your phone number to { $characters } characters
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
form-question = What do you need?
form-reference = Reference { $reference }.
form-send-later = Send it for me when I am online again
form-send-message = Send message
form-sending = Sending...
form-sent = Thank you! We'll be in touch soon.
form-submit = Send request
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
search-description = Search the { $subjects } of { $company }.
search-did-you-mean = Did you mean { $spelling }?
search-kind = Kind of result
search-kind-article = Article
search-kind-articles = Articles
search-kind-brand = Brand
search-kind-brands = Brands
search-kind-job = Project
search-kind-jobs = Projects
search-kind-page = Page
search-kind-pages = Pages
search-kind-product = Product
search-kind-products = Products
search-kind-question = Question
search-kind-questions = Questions
search-kind-service = Service
search-kind-services = Services
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
search-subjects = services and answers
search-subjects-articles = services, articles and answers
search-subjects-products = products, services and answers
search-subjects-products-articles = products, services, articles and answers
search-suggestions = Suggestions
search-suggestions-found = { $count ->
    [0] No suggestions.
    [one] 1 suggestion. Use the arrow keys.
   *[other] { $count } suggestions. Use the arrow keys.
}
search-the-site = Search the site
search-title = Search: { $query }

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
facet-brand = Brand
facet-channels = Channels
facet-channels-count = { $count ->
    [one] { $count } channel
   *[other] { $count } channels
}
facet-megapixels = { $number } MP
facet-poe = PoE support
facet-resolution = Resolution
facet-type = Type
figure-best-for = Best for
figure-channels = Channels
figure-dimensions = Dimensions
figure-housing = Housing
figure-ir-range = IR Range
figure-lens = Lens
figure-max-users = Max Users
figure-poe-support = PoE Support
figure-power = Power
figure-power-consumption = Power Consumption
figure-power-supply = Power Supply
figure-price = Price
figure-price-value = { $price } until { $day }
figure-protocol = Protocol
figure-reader-type = Reader Type
figure-recording-rate = Recording Rate
figure-resolution = Resolution
figure-storage = Storage
figure-storage-capacity = Storage Capacity
figure-technology = Technology
figure-weight = Weight
product-another-maker = Another maker? We service most
product-articles = Articles that help to choose
product-best-for = Best for:
product-compliance = Supply-chain rules
product-compliance-reviewed = Reviewed { $day }. Source: { $source }
product-covered-list = FCC Covered List
product-covered-list-listed = Maker is listed
product-covered-list-not-listed = Not listed
product-covered-list-treated = Treated as listed
product-details = View { $product } Details
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
product-specifications-continued = Specifications, continued
product-view-brand = View { $brand }
sort-brand = Brand
sort-channels = Most channels
sort-largest = { $figure }, largest first
sort-name = Name
sort-resolution = Highest resolution
sort-usual = Kind and brand

## Articles

article-category-title = { $category } Articles
article-list-empty = No articles available in this category.
article-list-of = Articles: { $subject }
article-no-articles = No related articles available
article-no-products = No related products available
article-reading-time = { $minutes } minute read
article-recommendation = Recommendation and checklist
article-subject = Subject
article-table = Table

## Jobs

jobs-all = All success stories
jobs-featured = Featured

## Drawings

drawing-angle = { $wide }° wide
drawing-angle-zoom = { $wide }° wide; dashed: zoomed in to { $narrow }°
drawing-area = Map drawn to scale: { $towns } from { $center }; the service radius is { $radius }.
drawing-area-by-water = Map drawn to scale by { $water }: { $towns } from { $center }; the service radius is { $radius }.
drawing-area-from = Straight-line miles from { $center }
drawing-area-title = Service area
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
drawing-miles-in-words = { $miles ->
    [one] 1 mile
   *[other] { $miles } miles
}
drawing-network-recorder = NVR
drawing-north = North
drawing-north-up = Up
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
drawing-ring = One ring
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
drawing-town = { $town } { $miles }

## Sections

llms-contact = Telephone: { $phone }. E-mail: { $email }. Towns served: { $towns }.
section-case-done = What we did
section-case-kind = Kind of project
section-case-results = Results
section-case-sample = Sample project
section-cases-all = Show all projects
section-cases-none = No case studies available for this category
section-enlarge = Enlarge: { $picture }
section-pages = Pages
section-parts = Parts
section-price-includes = Every price includes
section-stars = { $count } of { $most } stars
section-tip-high = High priority
section-tip-medium = Medium priority
section-tips-empty = No safety tips available in this category.
sitemap-all = all of them
sitemap-description = The { $count } pages of { $company } by subject: { $subjects }, and how to reach us.
sitemap-equipment = Equipment
sitemap-other-products = Other products
sitemap-subject-articles = articles
sitemap-subject-equipment = equipment by kind and brand
sitemap-subject-services = services
sitemap-text = Every page of this site in one place.
sitemap-title = All pages of { $company }

## Failures

failure-article = Article not found.
failure-busy = The site is busy. Please try again in a minute.
failure-call = Call { $phone }
failure-crumb = Error
failure-home = Back to the home page
failure-method = This address cannot be used in that way.
failure-product = Product Not Found
failure-product-text = The product you are looking for does not exist.
failure-request = The request could not be understood.
failure-server = The page could not be shown. Please try again, or call us.
failure-slow = The page took too long. Please try again.
failure-too-large = What was sent is too large.
failure-too-many = There were too many requests. Please try again in a minute.
failure-unexpected = Unexpected Application Error!

## Dates and times

date-day-1 = Monday
date-day-2 = Tuesday
date-day-3 = Wednesday
date-day-4 = Thursday
date-day-5 = Friday
date-day-6 = Saturday
date-day-7 = Sunday
date-day-short-1 = Mon
date-day-short-2 = Tue
date-day-short-3 = Wed
date-day-short-4 = Thu
date-day-short-5 = Fri
date-day-short-6 = Sat
date-day-short-7 = Sun
date-days-run = { $first } to { $last }
date-days-two = { $first } and { $second }
date-every-day = Every day
date-long = { $month } { $day }, { $year }
date-midnight = midnight
date-month-1 = January
date-month-10 = October
date-month-11 = November
date-month-12 = December
date-month-2 = February
date-month-3 = March
date-month-4 = April
date-month-5 = May
date-month-6 = June
date-month-7 = July
date-month-8 = August
date-month-9 = September
date-noon = noon
date-time-am = { $time } am
date-time-pm = { $time } pm
date-times = { $opens } to { $closes }
date-whole-day = 24 hours

## Mails

mail-about = About: { $subject }
mail-email = Email
mail-form = Form
mail-name = Name
mail-not-delivered = Inquiry { $reference } was not delivered to { $delivery }: { $cause }. It is safe in the database. Mend the delivery, then run `sightline leads retry { $reference }`.
mail-not-given = not given
mail-not-known = not known
mail-page = Page
mail-phone = Phone
mail-received = Received
mail-reference = Reference
mail-reply-subject = { $company }: we have your message { $reference }
mail-reply-text =
    Thank you for writing to { $company }.

    We have your message. Its number is { $reference }; please have it at hand when you call us at { $phone }.

    This answer was sent automatically.
mail-same-text = Same text as
mail-spam-score = Spam score
mail-subject-failed = { $company }: inquiry { $reference } not delivered to { $delivery }
mail-subject-new = { $company }: new inquiry { $reference } from { $name }
mail-subject-test = { $company }: test { $reference }, please ignore
mail-test = This is a test that the website sent to itself. Nobody wrote it.
mail-texting = Text messages
mail-texting-agreed = agreed at { $time } to version { $version }: “{ $text }”
mail-texting-not-agreed = not agreed to
mail-website = Website
