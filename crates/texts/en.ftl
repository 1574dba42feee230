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
brand-products = { $name } Products
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

fact-insurance = Insurance
fact-license = License
fact-response = Answer
fact-response-days = { $days ->
    [one] Within 1 business day
   *[other] Within { $days } business days
}
fact-warranty = Warranty
form-about = About: { $product }
# $day is a day with its weekday.
form-answer-by = We’ll answer by { $day }.
form-busy-minutes = { $minutes ->
    [one] Too many requests came from your connection. Please wait 1 minute, or call.
   *[other] Too many requests came from your connection. Please wait { $minutes } minutes, or call.
}
form-busy-seconds = { $seconds ->
    [one] Too many requests came from your connection. Please wait one second, or call.
   *[other] Too many requests came from your connection. Please wait { $seconds } seconds, or call.
}
form-checking = We’re checking that you’re human. It takes a few seconds…
form-contact = Contact form
form-contact-email-invalid = ❌ Please enter a valid email address.
form-contact-failed = ❌ Failed to send message. Please try again.
form-contact-sent = ✅ Message sent successfully!
form-copied = Copied.
form-copy = Copy my text
form-copy-failed = Your browser doesn’t let us copy. Please select the text yourself.
form-email-invalid = Please enter a valid email address.
form-email-missing = Please enter your email address.
# $optional is `form-optional`.
form-email-optional = Email { $optional }
form-failed = Something went wrong. Please try again.
form-fault-characters-email = Remove the special characters from your email address
form-fault-characters-message = Remove the special characters from your message
form-fault-characters-name = Remove the special characters from your name
form-fault-characters-phone = Remove the special characters from your phone number
form-fault-email = Enter an email address like name@example.com
form-fault-phone = Enter a phone number with its digits, like 312-555-0100
form-fault-required-email = Enter your email address so we can write back
form-fault-required-message = Tell us what you need, in a few words
form-fault-required-name = Enter your name
form-fault-required-phone = Enter your phone number so we can call you back
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
form-elsewhere = Call us or write to us, and we’ll get back to you.
form-name = Name
form-name-missing = Please enter your name.
form-not-kept = Your text is still here, but your browser doesn’t let this site keep it. Copy it before you reload or close the page.
form-offline = You’re offline.
form-online-again = You’re back online. Please try again.
form-optional = (optional)
form-optional-consent = Optional: { $text }
# The title of the window while a form shows faults.
form-page-title = Error: { $title }
form-phone = Phone
form-phone-missing = Please enter your phone number.
form-prepare = Have these ready:
form-question = What do you need?
form-reference = Reference { $reference }.
form-send-later = Send it when I’m back online
form-send-message = Send message
form-sending = Sending...
form-sent = Thank you! We'll be in touch soon.
form-submit = Send request
form-timeout = The server took too long to answer. It’s safe to send again: we won’t count your request twice.
form-toast-dismiss = Dismiss
# Alt+T are the keys that lead there.
form-toasts = Notifications, Alt+T
form-trap = Leave this field empty
form-try-again = Try again
form-unavailable = Our server can’t store requests right now. Please try again in a minute, or call.
form-unreachable = We couldn’t reach the server. Please check your connection.
form-urgent = If it’s urgent, call { $number }.

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
search-needs-script = Searching this site takes JavaScript, which your browser doesn’t run. These pages list everything:
search-none-of-kind = No results of this kind. Try the other kinds above.
search-not-here = This site can’t be searched here. These pages list everything:
search-partial = No result has all of these words. These have some of them.
search-query-cut = Your search was too long, so we used only the first part.
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

catalogue-chosen-filters = Selected filters
catalogue-clear = Clear
catalogue-clear-comparison = Clear the comparison
catalogue-clear-filters = Clear all filters
# $title is heard and not seen.
catalogue-compare = Compare { $title }
catalogue-compare-back = Back to the products
catalogue-compare-chosen = Compare selected products
catalogue-compare-full = You can compare up to { $count } products.
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
catalogue-not-stated = not listed
catalogue-only-differences = Show only differences
catalogue-product-type = Product type
# $title is heard and not seen.
catalogue-remove = Remove { $title }
catalogue-remove-filter = Remove filter { $facet }: { $value }
catalogue-show = Show products
catalogue-show-count = { $count ->
    [one] Show 1 product
   *[other] Show { $count } products
}
catalogue-sort = Sort
catalogue-sort-by = Sort by
catalogue-table = Table, scrolls sideways
catalogue-take-out = Remove { $title } from the comparison
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
figure-amperes = { $amperes } A at most
figure-best-for = Best for
figure-channels = Channels
figure-degrees = { $degrees }°
figure-degrees-range = { $wide }° to { $narrow }°
figure-dimensions = Dimensions
figure-drive-sizes = { $drives }: { $sizes } TB
figure-drives = { $count ->
    [one] One drive
   *[other] { $count } drives
}
figure-housing = Housing
figure-incoming = { $rate } Mbps incoming
figure-ir-range = IR Range
figure-lens = Lens
figure-light-reach = { $feet } ft ({ $meters } m)
figure-max-users = Max Users
figure-millimeters = { $length } mm
figure-millimeters-range = { $wide }–{ $narrow } mm
figure-osdp = OSDP
figure-pixels = { $width } × { $height }, { $megapixels } MP
figure-poe-class = PoE, Class { $number }
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
figure-volts = { $volts } V
figure-volts-range = { $low }–{ $high } V
figure-watts = { $watts } W at most
figure-weight = Weight
figure-wiegand = Wiegand
product-another-maker = Another brand? We service most
product-articles = Articles to help you choose
product-best-for = Best for:
product-compliance = Federal purchasing rules
product-compliance-reviewed = Reviewed { $day }. Source: { $source }
product-covered-list = FCC Covered List
product-covered-list-listed = Manufacturer is listed
product-covered-list-not-listed = Not listed
product-covered-list-treated = Treated as listed
product-details = View { $product } Details
product-figure-count = { $count } { $label }
product-kind-unknown = Product type not supported
product-about-brand = About { $brand }
product-makers = Brands we install and service
product-ndaa = NDAA section 889
product-ndaa-compliant = Compliant
product-ndaa-not-compliant = Not compliant
product-ndaa-unknown = Not known
product-none-of-brand = No products found for { $brand }
product-of-brand = All { $brand } products
product-other-makers = Other brands we install and service
product-part-number = Part number
product-purpose = What it’s for
product-questions = Questions about this product
product-replacement = Ask what replaces it
product-replacement-of = replacement for { $product }
product-replacement-text = Tell us where it’s installed and what it should do.
product-sale = How we sell it
product-sale-active = Sold and installed
product-sale-legacy-support = Service for installed systems only
product-sale-withdrawn = No longer sold
product-service = Have it serviced
product-service-of = service for { $product }
product-service-only = Service only
product-service-text = Tell us what’s wrong with it and where it’s installed.
product-similar = Similar products
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

drawing-access-point = W{ $number }
drawing-across = { $length } across
drawing-angle = { $wide }° wide
drawing-angle-zoom = { $wide }° wide; dashed: zoomed in to { $narrow }°
drawing-area = Map drawn to scale: { $towns } from { $center }; the service radius is { $radius }.
drawing-area-by-water = Map drawn to scale by { $water }: { $towns } from { $center }; the service radius is { $radius }.
drawing-area-from = Straight-line miles from { $center }
drawing-area-title = Service area
drawing-back-yard = Back yard
drawing-cable = about { $feet }{"\u00A0"}ft of cable
drawing-camera = C{ $number }
drawing-carries = carries { $watts }{"\u00A0"}W
drawing-circle = Circle at ear height
drawing-circle-text = The ceiling is at { $ceiling }, ears are at { $ear }, and clear speech spreads { $angle }°.
drawing-counter-view = Sees { $seen } across at counter height, { $pixels } pixels on each inch.
drawing-driveway = Driveway
drawing-feet = { $feet }{"\u00A0"}ft
drawing-feet-in-words = { $feet ->
    [one] 1 foot
   *[other] { $feet } feet
}
drawing-feet-inches = { $feet }{"\u00A0"}ft { $inches }{"\u00A0"}in
drawing-feet-unit = Feet
drawing-free-units = { $units }{"\u00A0"}U free
drawing-gap = Outside every circle
drawing-gap-text = Hatched. Speakers that stand closer, or a wider spread, close it.
drawing-garage = Garage
drawing-inches = { $inches }{"\u00A0"}in
drawing-inches-from-floor = Inches from the floor
drawing-inside = Inside
drawing-kitchen = Kitchen
drawing-living-room = Living room
drawing-lot-line = Lot line
drawing-measured = Measured in
drawing-miles = { $miles }{"\u00A0"}mi
drawing-miles-in-words = { $miles ->
    [one] 1 mile
   *[other] { $miles } miles
}
drawing-network-recorder = NVR
drawing-north = North
drawing-north-up = Up
drawing-office = Office
drawing-outside = Outside
drawing-point-of-sale = P{ $number }
drawing-ports = { $ports } ports
drawing-rack-unit = 1{"\u00A0"}U = { $length }
drawing-reach = How far it sees
drawing-reach-lead = The farther away something is, the less detail you see.
drawing-reach-limit = to { $feet }{"\u00A0"}ft
drawing-reach-limit-zoom = , zoomed in { $feet }{"\u00A0"}ft
drawing-reach-line = The dashed line is { $height } up, the highest that people reach from a wheelchair.
drawing-reach-loss = Rain or a high mount shortens these distances.
drawing-reach-loss-night = Rain or a high mount shortens these distances. At night its own light reaches { $light }.
drawing-reach-source = Calculated from the manufacturer’s specs for a picture { $pixels } pixels wide and a view of { $wide }°, at 250, 125, 62.5 and 25 pixels per meter as in EN 62676-4.
drawing-reach-source-zoom = Calculated from the manufacturer’s specs for a picture { $pixels } pixels wide and a view of { $wide }° to { $narrow }°, at 250, 125, 62.5 and 25 pixels per meter as in EN 62676-4.
drawing-reach-view = Top view of the camera’s field, to scale: a stranger’s face is clear to { $stranger }, a known person to { $acquaintance }, actions to { $action }.
drawing-reach-view-zoom = Top view of the camera’s field, to scale: a stranger’s face is clear to { $stranger }, a known person to { $acquaintance }, actions to { $action }; zoomed in, a stranger’s face is clear to { $zoomed }.
drawing-reader = D{ $number }
drawing-recorder = R
drawing-register = Register
drawing-ring = One ring
drawing-sales-floor = Sales floor
drawing-scale = Scale
drawing-seen-from-above = Seen from above
drawing-sees-acquaintance = { $angle }° wide, people you know to { $feet }{"\u00A0"}ft
drawing-sees-action = { $angle }° wide, what people do to { $feet }{"\u00A0"}ft
drawing-sees-stranger = { $angle }° wide, faces to { $feet }{"\u00A0"}ft
drawing-share-of-floor = { $percent }% of the floor
drawing-sheet = Sheet
drawing-sheet-of = { $sheet } of { $sheets }
drawing-sidewalk = Sidewalk
drawing-size = { $width } × { $height }
drawing-spacing = Spacing
drawing-spacing-text = From the middle of one speaker to the next; half of it, { $width } and { $height }, to the walls.
drawing-speakers = { $count } speakers
drawing-square = 1 square = { $length }
drawing-standing = The same room with people standing
drawing-standing-text = Ears at { $ear } leave circles of { $across }, so it takes more of them.
drawing-stock-room = Stock room
drawing-street = Street
drawing-task-acquaintance = Recognize someone you know
drawing-task-acquaintance-text = Enough to say who it is.
drawing-task-action = See what a person does
drawing-task-action-text = Clothes, bags, which way they went.
drawing-task-presence = Notice that someone is there
drawing-task-presence-text = A figure, and where it moves.
drawing-task-stranger = Know a stranger’s face
drawing-task-stranger-text = Clear enough to identify someone you’ve never met.
drawing-town = { $town } { $miles }
drawing-units = { $units }{"\u00A0"}U
drawing-watts = { $watts }{"\u00A0"}W
drawing-zone = Z{ $number }

## Sections

llms-contact = Phone: { $phone }. Email: { $email }. Towns served: { $towns }.
section-case-done = What we did
section-case-kind = Kind of project
section-case-results = Results
section-case-sample = Sample project
section-cases-none = No case studies available for this category
section-credential-number = Number
section-credential-valid-until = Valid until
section-enlarge = Enlarge: { $picture }
section-line-amount = Amount
section-line-item = Item
section-line-quantity = Quantity
section-line-subtotal = { $group } subtotal
section-line-unit-price = Unit price
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
failure-method = This address can’t be used that way.
failure-product = Product Not Found
failure-product-text = The product you are looking for does not exist.
failure-request = We couldn’t understand the request.
failure-server = We couldn’t show this page. Please try again, or call us.
failure-slow = The page took too long. Please try again.
failure-too-large = What you sent is too large.
failure-too-many = There were too many requests. Please try again in a minute.
failure-unexpected = Unexpected Application Error!

## Dates and times

date-day = { $weekday }, { $month } { $day }
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
mail-not-delivered = Inquiry { $reference } was not delivered to { $delivery }: { $cause }. It is safe in the database. Fix the delivery, then run `sightline leads retry { $reference }`.
mail-not-given = not given
mail-not-known = not known
mail-page = Page
mail-phone = Phone
mail-received = Received
mail-reference = Reference
mail-reply-subject = { $company }: we have your message { $reference }
mail-reply-text =
    Thank you for writing to { $company }.

    We have your message. Its number is { $reference }; please have it ready when you call us at { $phone }.

    This is an automatic reply.
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
