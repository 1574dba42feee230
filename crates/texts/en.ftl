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

## Studio: what the server says to the owner

digest-failing = These deliveries didn’t get all leads: { $names }. What they don’t have is in the studio.
digest-link = All of it is in the studio: { $link }
digest-reminder = { $name }: { $text }
digest-reminders = To do today:
digest-rest = { $count ->
    [one] … and 1 more
   *[other] … and { $count } more
}
digest-spam = { $count ->
    [one] 1 new lead was held back as spam: check that it isn’t a real one.
   *[other] { $count } new leads were held back as spam: check that none of them is real.
}
digest-subject = { $company }: who waits for an answer today
digest-waiting = { $count ->
    [one] 1 lead waits for a first answer:
   *[other] { $count } leads wait for a first answer:
}
digest-waiting-lead = { $name }, since { $since }
studio-absent = There is no studio here: the program was built without it, or it was switched off.
studio-csv-by = By
studio-csv-leads = Leads
studio-csv-name = Name
studio-csv-page = Page
studio-csv-phone-taps = Phone taps
studio-csv-source = Source
studio-csv-starts = Forms begun
studio-csv-visits = Visits
studio-csv-won = Won
studio-audit-add-passkey = added a passkey
studio-audit-change-lead = changed the stage of a lead
studio-audit-change-person = changed the account of
studio-audit-deliveries = changed where leads go
studio-audit-enter-passkey = came in by a link and made a passkey
studio-audit-enter-password = came in by a link and set a password
studio-audit-export = saved all leads as a file
studio-audit-forget = had a person forgotten
studio-audit-invite = invited
studio-audit-mail-link = asked for a link for
studio-audit-make-link = made a link to sign in for
studio-audit-release = took a lead out of spam
studio-audit-remove-passkey = removed a passkey
studio-audit-remove-person = removed
studio-audit-retry = had deliveries tried again
studio-audit-secret = changed a password or key of a delivery
studio-audit-set-password = set a password
studio-audit-sign-in-page = Somebody at the sign-in page
studio-audit-sign-in-passkey = signed in with a passkey
studio-audit-sign-in-password = signed in with a password
studio-audit-sign-out-everywhere = signed out everywhere
studio-audit-spam = put a lead into spam
studio-audit-test = sent a test lead
studio-fault-canary = The last test lead didn’t arrive everywhere.
studio-fault-canary-detail = Leads are stored here, but some delivery may not get them.
studio-fault-content = The site shows its last good content.
studio-fault-content-detail = A file of the content folder has a fault. “sightline check” says which.
studio-fault-content-file = There is a fault in { $file }. “sightline check” says what it is.
studio-fault-delivery = “{ $name }” doesn’t take leads.
studio-fault-delivery-detail = { $count ->
    [one] 1 lead has waited for it since { $since }. You have it here.
   *[other] { $number } leads wait for it, the oldest since { $since }. You have them here.
}
studio-fault-given-up = “{ $name }” didn’t get all leads.
studio-fault-given-up-detail = { $count ->
    [one] 1 lead was given up. It is sent again only when somebody presses “Try now” in Settings.
   *[other] { $number } leads were given up. They are sent again only when somebody presses “Try now” in Settings.
}
studio-fault-given-up-leads = Show what was given up
studio-fault-misses-some = “{ $name }” doesn’t reach everyone.
studio-deliveries-faulty = { $count ->
    [one] This can’t be used yet: fix the marked field.
   *[other] This can’t be used yet: fix the { $count } marked fields.
}
studio-deliveries-locked = The program may not write { $path }. docs/OPERATIONS.md says how to let it, under “Let owners change where leads go”.
studio-deliveries-meanwhile = Somebody changed deliveries.toml on the server at the same time. Check the file there.
studio-deliveries-no-folder = This site has no folder of its own, so there is nowhere to write. Serve a folder: sightline new makes one.
studio-deliveries-unreadable = deliveries.toml can’t be read: { $why }. Until it is fixed on the server, leads go where it said before.
studio-deliveries-unwritten = It couldn’t be written: { $why }. Nothing was changed.
studio-fault-deliveries = Leads go where deliveries.toml said before.
studio-fault-deliveries-detail = The file has a fault, so what was changed in it is not used. The server’s log shows the fault.
studio-fault-look = Look
studio-fault-no-delivery = Nobody is told of new leads.
studio-fault-no-delivery-detail = No delivery is set up. Leads are stored here only.
studio-fault-waiting-leads = Show what waits for it
studio-invite-mail = { $who } invites you to the studio of { $company }, where the team works on what its website brings. Choose how you sign in:

    { $link }

    The link works once, until { $until }. Anyone who has it can sign in, so don’t share it.
studio-invite-subject = { $who } invites you to the studio of { $company }
studio-link-mail = Somebody asked for a link to the studio of { $company }, and this address may sign in there:

    { $link }

    The link works once, until { $until }. Anyone who has it can sign in, so don’t share it.
    If you didn’t ask for it, ignore this email: without the link nobody gets in.
studio-link-printed = Sign in to the studio for the first time, within one hour: { $link }
studio-link-subject = Your link to the studio of { $company }
studio-mail-greeting = Hi { $name },

    Thank you for writing to us.

    { $sender }
studio-mail-subject = Your inquiry at { $company } ({ $reference })
studio-refused-address = The studio isn’t at this address. Use the one of your invitation. http://localhost works only on the server itself.
studio-refused-amount = Write an amount below 10 million.
studio-refused-damaged = The server can’t work with its database. Its log says what is wrong.
studio-refused-days = Choose at most 400 days, the first before the last.
studio-refused-entry = This can’t be saved like that.
studio-refused-forbidden = You don’t have permission to do this. An owner can give it to you.
studio-refused-in-charge = This person can’t be in charge of leads. Choose somebody else.
studio-refused-format = Choose CSV or JSON.
studio-refused-insecure = This address is not encrypted, so nobody can sign in here.
studio-refused-last-way = This is your only way to sign in. Set a password or add another passkey first.
studio-refused-link = This link has been used or has expired. Ask for another one.
studio-refused-long = { $count ->
    [one] Write at most 1 character.
   *[other] Write at most { $count } characters.
}
studio-refused-nobody = Write an email address or a phone number.
studio-refused-other-person = This passkey belongs to somebody else.
studio-refused-passkeys = Passkeys need a name like www.example.com, or http://localhost on this machine. An IP address can’t have any.
studio-refused-own-password = { $count ->
    [0] This isn’t your password.
    [one] This isn’t your password. 1 try is left, then wait a minute.
   *[other] This isn’t your password. { $count } tries are left, then wait a minute.
}
studio-refused-password = { $count ->
    [0] Address and password don’t belong together.
    [one] Address and password don’t belong together. 1 try is left, then wait a minute.
   *[other] Address and password don’t belong together. { $count } tries are left, then wait a minute.
}
studio-numbers-further = { $count } more
studio-plan = Plan: { $title }
studio-plans = { $count ->
    [one] Plan: { $title }, and one more
   *[other] Plan: { $title }, and { $count } more
}
studio-plan-not-computed = Not computed here: the plan itself shows the numbers, or what is wrong with them.
studio-refused-proof = Confirm that it is you, then try again.
studio-refused-test = { $url } didn’t take the test: { $why }.
studio-refused-time = This isn’t a valid time.
studio-refused-unavailable = The server can’t reach its database right now. Please try again in a minute.
studio-refused-slow = That took too long. Check whether it worked before you try again.
studio-spam-challenge-answered = The browser did a small piece of work that programs avoid: that speaks for a person
studio-spam-crowd = Many leads came from the same place at once
studio-spam-foreign-origin = It was sent from another site’s page
studio-spam-hidden-origin = It was sent from a page that hides where it is
studio-spam-honeypot = A field was filled in that people can’t see
studio-spam-link-in-name = There is a link in the name
studio-spam-links = There are several links in the message
studio-spam-markup = There is code for links in the message
studio-spam-phrases = It has phrases that advertising uses
studio-spam-too-fast = It was sent faster than a person can type
studio-unreadable = This lead can’t be read
studio-unreadable-what = Its place in the database is damaged: { $what }. Whoever runs the server can repair it, or bring it back from a backup. All other leads are here.
studio-came-by = Came by
studio-way-campaign = Campaign
studio-way-content = Ad
studio-way-landing = First page
studio-way-medium = Medium
studio-way-referrer = Linked from
studio-way-source = Source
studio-way-term = Search term
studio-secret-invalid = This can’t be used: the value { $why }.
studio-secret-long = Write one value of at most 8,192 characters.
studio-secret-outside = { $name } is set in the server’s own settings, which come first. Change it there.
studio-secret-private = { $name } may lead to a private network, so it can only be set in secrets.toml on the server.

## Studio: the forms of deliveries

deliver-allow-private = The receiver is in a private network
deliver-allow-private-hint = For safety, this can’t be switched on here. Whoever looks after the server can.
deliver-apps-script = Google Sheet
deliver-apps-script-url-hint = The address of the deployed script. It ends in /exec.
deliver-apps-script-what = Each lead is a row, by a script of yours.
deliver-body = Fields of the request
deliver-body-hint = In each text, {"{"}to{"}"} is the number and {"{"}text{"}"} the message; {"{"}secret:NAME{"}"} is a secret.
deliver-ca-file = Own certificates
deliver-ca-file-hint = A PEM file in the data folder, such as ca.pem.
deliver-delivery = Mail server and sender of
deliver-discord = Discord
deliver-discord-what = A message in a channel of your server.
deliver-fault-address = This may lead to a private network, so it can only be changed in deliveries.toml on the server.
deliver-fault-again = The stored value was entered for another address and is only sent there. Enter it again.
deliver-fault-fixed = { $name } is set in the server’s own settings, for the former address only. Only deliveries.toml on the server can change this.
deliver-fault-many = { $count ->
    [one] The studio sets up 1 delivery at most.
   *[other] The studio sets up { $count } deliveries at most.
}
deliver-fault-name = { $name } can’t be the name of a secret: use capital letters, digits and underscores, such as SMS_TOKEN.
deliver-fault-path = Write the name of a file in the data folder, without a folder above it.
deliver-fault-plain = Without encryption, others could read the password on its way. This can only be changed in deliveries.toml on the server.
deliver-fault-private = This can only be switched on in deliveries.toml on the server.
deliver-fault-required = This mail service needs it.
deliver-fault-stored = { $name } was entered for somewhere else and is only sent there. Write another name here, such as { $name }_2, and enter its value once more.
deliver-fault-variable = The server has a variable { $name } of its own. Only deliveries.toml on the server may use it; choose another name here.
deliver-file = File
deliver-file-what = Each lead is one line of a file on the server, for other programs.
deliver-format = How the request is written
deliver-format-form = As a form
deliver-format-json = As JSON
deliver-from = Sender
deliver-from-hint = An address of your own domain that this mail server may send for, such as Website <website@example.com>.
deliver-google-hint = The password is an app password, made in your Google account under Security, App passwords.
deliver-headers = Headers of the request
deliver-headers-hint = Such as Authorization: Bearer {"{"}secret:SMS_TOKEN{"}"}.
deliver-host = Mail server
deliver-hour = From this hour on
deliver-hour-hint = 0 to 23, where the company is. Empty: 7.
deliver-lead-months = Months that leads are kept
deliver-lead-months-hint = Empty: they stay until somebody deletes them.
deliver-messages = Most messages for one lead
deliver-microsoft-hint = An administrator has to allow “Authenticated SMTP” for this mailbox. Microsoft turns it off by default at the end of December 2026.
deliver-ntfy = Phone
deliver-ntfy-priority-hint = 1, without a sound, to 5. Empty: 3.
deliver-ntfy-token-env-hint = Only for a topic that is protected.
deliver-ntfy-url = Server
deliver-ntfy-url-hint = Empty: https://ntfy.sh.
deliver-ntfy-what = A notification at once, in the free app ntfy.
deliver-password-env = Password
deliver-path = File
deliver-path-hint = Its name in the data folder, such as leads.jsonl.
deliver-port = Port
deliver-port-hint = Empty: the usual one.
deliver-priority = Priority
deliver-quarantined-days = Days that spam is kept
deliver-quarantined-days-hint = Unless it has an offer, an order or an amount, or somebody has worked on it since. Empty: until somebody deletes it.
deliver-quiet-hours = Quiet hours
deliver-quiet-hours-hint = Such as 21:00-07:00. What comes then is sent when they end.
deliver-reply-to = Answers go to
deliver-secret-env = Secret for the signature
deliver-secret-env-hint = The receiver has the same one, so that it knows who sent a lead.
deliver-security = Encryption
deliver-security-none = None, for a mail server on the same machine
deliver-security-starttls = STARTTLS
deliver-security-tls = TLS
deliver-slack = Slack
deliver-slack-what = A message in a channel.
deliver-sms = Text message
deliver-sms-test-to = Phone number for tests
deliver-sms-to = Phone number
deliver-sms-to-hint = As the gateway wants it, such as +15555550123.
deliver-sms-url-hint = The address of your gateway. {"{"}secret:NAME{"}"} in it is a secret.
deliver-sms-what = A text message, by a gateway that you have an account with.
deliver-smtp = Email
deliver-smtp-what = Each lead is an email to you. Your reply goes to the customer.
deliver-subject = Subject
deliver-success-text = What the answer says if it was sent
deliver-success-text-hint = For companies that say “200 OK” even to a message they don’t send. After any other answer, the message is sent again.
deliver-teams = Teams
deliver-teams-what = A card in a channel, by a workflow.
deliver-test-days = Days that tests are kept
deliver-test-to = Tests go to
deliver-test-to-hint = One address in each line.
deliver-test-url-env = Address of the webhook for tests
deliver-text = Text
deliver-text-hint = {"{"}reference{"}"}, {"{"}company{"}"} and {"{"}phone{"}"} are filled in. Empty: our usual words.
deliver-to = To
deliver-to-hint = One address in each line.
deliver-token-env = Access token
deliver-topic-env = Topic
deliver-topic-env-hint = Letters and digits that nobody can guess. Subscribe to the same topic in the app.
deliver-url = Address
deliver-url-env = Address of the webhook
deliver-url-env-hint = The chat’s own settings give it to you. Whoever has it can write there, so it is kept like a password.
deliver-username = User
deliver-webhook = Another program
deliver-webhook-what = A signed request to your CRM or to an automation service.
deliver-when = Which leads
deliver-when-always = Whenever they come
deliver-when-outside-hours = Only while you are closed
deliver-words = Only leads with one of these words
deliver-words-hint = One word in each line, such as emergency. Empty: all leads.

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
form-again = Ask something else
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
# $optional is `form-optional`.
form-email-optional = Email { $optional }
form-failed = Something went wrong. Please try again.
form-fault-characters-email = Remove the special characters from your email address
form-fault-characters-message = Remove the special characters from your message
form-fault-characters-name = Remove the special characters from your name
form-fault-characters-phone = Remove the special characters from your phone number
form-fault-email = Enter an email address like name@example.com
form-fault-phone = Enter a phone number with at least three digits
form-fault-required-email = Enter your email address so we can write back
form-fault-required-message = Tell us what you need, in a few words
form-fault-required-name = Enter your name
form-fault-required-phone = Enter your phone number so we can call you back
form-fault-too-long-email = Shorten your email address to { $characters } characters
form-fault-too-long-message = Shorten your message to { $characters } characters
form-fault-too-long-name = Shorten your name to { $characters } characters
form-fault-too-long-phone = Shorten your phone number to { $characters } characters
form-faults = { $count ->
    [one] This isn’t sent yet. Please check one field:
   *[other] This isn’t sent yet. Please check { $count } fields:
}
form-faults-title = There is a problem
form-kept = Your text is still here.
form-message = Message
form-message-optional = Message { $optional }
form-elsewhere = Call us or write to us, and we’ll get back to you.
form-name = Name
form-not-kept = Your text is still here, but your browser doesn’t let this site keep it. Copy it before you reload or close the page.
form-offline = You’re offline.
form-offline-waiting = You’re offline. Waiting...
form-online-again = You’re back online. Please try again.
form-optional = (optional)
form-optional-consent = Optional: { $text }
# The title of the window while a form shows faults.
form-page-title = Error: { $title }
form-phone = Phone
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
form-unavailable = Our server couldn’t confirm that your request arrived. Please try again in a minute, or call.
form-unreachable = We couldn’t reach the server. Please check your connection.
form-urgent = If it’s urgent, call { $number }.

## Search

search-all-results = All results for “{ $query }”
search-ask = Not what you were looking for?
search-best = These are the { $count } best matches. Add a word to find fewer.
search-description = Search { $company }: { $subjects }.
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
   *[other] { $number } results for { $query }
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
catalogue-compare-ask = Ask for a price of these { $count }
catalogue-compare-back = Back to the products
catalogue-compare-chosen = Compare selected products
catalogue-compare-full = You can compare up to { $count } products.
catalogue-compare-message = I’m comparing { $products }.
catalogue-compare-one-more = Choose one more to compare.
catalogue-compare-products = Compare { $count } products
catalogue-compared = Products to compare
catalogue-count = { $count ->
    [one] 1 product
   *[other] { $number } products
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
catalogue-show-all = Show all { $count }
catalogue-show-fewer = Show fewer
catalogue-show-count = { $count ->
    [one] Show 1 product
   *[other] Show { $number } products
}
catalogue-sort = Sort
catalogue-sort-by = Sort by
catalogue-sorted = Sorted by: { $order }
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
figure-price-tax-added = { $price } plus { $tax }
figure-price-tax-included = { $price } incl. { $tax }
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
product-another-maker = Another brand? Ask us
product-articles = Articles to help you choose
product-best-for = Best for:
product-compliance = Federal purchasing rules
product-compliance-reviewed = Reviewed { $day }. Source: { $source }
product-covered-list = FCC Covered List
product-covered-list-listed = Manufacturer is listed
product-covered-list-not-listed = Not listed
product-covered-list-treated = Treated as listed
product-details = View { $product } Details
product-filter-brand = Filter and compare all { $count } products
product-kind-unknown = Product type not supported
product-about-brand = About { $brand }
product-makers = Brands we install and service
product-more-brands = { $count ->
    [one] One more brand
   *[other] { $count } more brands
}
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
feed-title = { $company } articles

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
drawing-ports = { $count ->
    [one] 1 port
   *[other] { $number } ports
}
drawing-rack-unit = 1{"\u00A0"}U = { $length }
drawing-reach = How far it sees
drawing-reach-detect = detect to { $feet }{"\u00A0"}ft
drawing-reach-identify = identify to { $feet }{"\u00A0"}ft
drawing-reach-lead = The farther away something is, the less detail you see.
drawing-reach-limit = to { $feet }{"\u00A0"}ft
drawing-reach-ask = Does it see your gate? Try this camera at your distance and height
drawing-reach-level = ({ $density } pixels per meter)
drawing-reach-limit-zoom = , zoomed in { $feet }{"\u00A0"}ft
drawing-reach-line = The dashed line is { $height } up, the highest that people reach from a wheelchair.
drawing-reach-loss = Rain or a high mount shortens these distances.
drawing-reach-loss-night = Rain or a high mount shortens these distances. At night its own light reaches { $feet } ({ $meters }).
drawing-reach-never = Not from 9{"\u00A0"}ft up
drawing-reach-nowhere = nowhere
drawing-reach-old = In the letters of the 2014 edition, zoomed out: { $levels }.
drawing-reach-observe = observe to { $feet }{"\u00A0"}ft
drawing-reach-only-zoom = to { $feet }{"\u00A0"}ft zoomed in, never zoomed out
drawing-reach-recognize = recognize to { $feet }{"\u00A0"}ft
drawing-reach-source = Calculated from the manufacturer’s specs for a picture { $pixels } pixels wide and a view of { $wide }°, with the camera at 9{"\u00A0"}ft and the face at 5{"\u00A0"}ft, seen at most 30° from above, by the levels of IEC 62676-4:2025.
drawing-reach-source-zoom = Calculated from the manufacturer’s specs for a picture { $pixels } pixels wide and a view of { $wide }° to { $narrow }°, with the camera at 9{"\u00A0"}ft and the face at 5{"\u00A0"}ft, seen at most 30° from above, by the levels of IEC 62676-4:2025.
drawing-reach-view = Top view of the camera’s field, to scale: a stranger’s face is clear { $stranger }, a known person { $acquaintance }, actions { $action }.
drawing-reach-view-zoom = Top view of the camera’s field, to scale: a stranger’s face is clear { $stranger }, a known person { $acquaintance }, actions { $action }; zoomed in, a stranger’s face is clear { $zoomed }.
drawing-reader = D{ $number }
drawing-recorder = R
drawing-register = Register
drawing-ring = One ring
drawing-sales-floor = Sales floor
drawing-scale = Scale
drawing-seen-from-above = Seen from above
drawing-sees-acquaintance = { $angle }° wide, people you know to { $feet }{"\u00A0"}ft
drawing-sees-action = { $angle }° wide, what people do to { $feet }{"\u00A0"}ft
drawing-sees-no-face = { $angle }° wide, no clear face from 8{"\u00A0"}ft up
drawing-sees-stranger = { $angle }° wide, faces to { $feet }{"\u00A0"}ft
drawing-share-of-floor = { $percent }% of the floor
drawing-sheet = Sheet
drawing-sheet-of = { $sheet } of { $sheets }
drawing-sidewalk = Sidewalk
drawing-size = { $width } × { $height }
drawing-spacing = Spacing
drawing-spacing-text = From the middle of one speaker to the next; half of it, { $width } and { $height }, to the walls.
drawing-speakers = { $count ->
    [one] 1 speaker
   *[other] { $number } speakers
}
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
sitemap-all-of = { $name }: all { $count }
sitemap-description = The pages of { $company } by subject: { $subjects }, and how to reach us.
sitemap-equipment = Equipment
sitemap-other-products = Other products
sitemap-subject-articles = articles
sitemap-subject-equipment = equipment by kind and brand
sitemap-subject-services = services
sitemap-text = The pages of this site. Where a list is long, a link leads to all of it.
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
failure-too-large = What you sent is too large. Go back and shorten your message to { $characters } characters, or call us.
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
mail-not-delivered = Inquiry { $reference } was not delivered to { $delivery }: { $cause }. It is safe in the database. Fix the delivery, then press “Try now” in the studio or run `sightline leads retry { $reference }`.
mail-not-given = not given
mail-not-known = not known
mail-page = Page
mail-phone = Phone
mail-plan = Plan: { $title }
mail-plan-ask = Ask first: { $note }
mail-plan-not-computed = Plan ({ $tool }), not computed here: the link shows it, or what is wrong with its numbers
mail-plan-part = { $quantity } × { $title }
mail-plan-price = Price: { $low } to { $high }
mail-plan-price-one = Price: { $price }
mail-plan-stop = Stop: { $note }
mail-received = Received
mail-reference = Reference
mail-reply-plan = Your plan: { $title }
mail-reply-subject = { $company }: we have your message { $reference }
mail-reply-text =
    Thank you for writing to { $company }.

    We have your message. Your reference number is { $reference }. Please have it ready if you call us at { $phone }.

    This is an automatic reply.
mail-same-text = Same text as
mail-spam-score = Spam score
mail-subject-failed = { $company }: inquiry { $reference } not delivered to { $delivery }
mail-subject-new = { $company }: new inquiry { $reference } from { $name }
mail-subject-reminder = { $company }: reminder about { $name }, inquiry { $reference }
mail-subject-test = { $company }: test { $reference }, please ignore
mail-reminder = You wanted to be reminded: { $text }
mail-studio = Answer in the studio
mail-test = This is a test that the website sent to itself. Nobody wrote it.
mail-text-message = { $title }, { $phone }. { $message }
mail-texting = Text messages
mail-texting-agreed = agreed on { $time } to version { $version }: “{ $text }”
mail-texting-not-agreed = not agreed to
mail-way-last = { $label }, last visit
mail-website = Website

## Planning tools

planning-a-day = Each day
planning-about-hours = { $count ->
    [one] about 1{"\u00A0"}hour
   *[other] about { $number }{"\u00A0"}hours
}
planning-aging = Battery at the end of its life
planning-amp-hours = { $hours }{"\u00A0"}Ah
planning-amplifier-count = Amplifiers
planning-amplifier-needs = Amplifier, at least
planning-amplifier-part = Amplifier, { $watts }{"\u00A0"}W, 70{"\u00A0"}V
planning-amplifier-sizes = Amplifier sizes
planning-amplifier-use = Load on the amplifier, at most
planning-amplifiers = { $count ->
    [one] one { $size }{"\u00A0"}W amplifier
   *[other] { $number } amplifiers of { $size }{"\u00A0"}W
}
planning-amplifiers-text = { $count ->
    [one] 1 amplifier
   *[other] { $number } amplifiers
}
planning-amps = { $amps }{"\u00A0"}A
planning-and = { $first } and { $last }
planning-area = Floor area
planning-area-what = a floor area
planning-audio = Sound is recorded
planning-audio-consent = Illinois and some other states ask for everyone’s consent before a private conversation is recorded. Ask us before you switch sound on.
planning-audio-consent-elsewhere = In many places everyone has to consent before a private conversation is recorded. Ask us before you switch sound on.
planning-average = Current, average
planning-backup = Battery
planning-backup-hours = It lasts
planning-backup-none = None wanted
planning-backup-size = { $count ->
    [one] { $need }{"\u00A0"}Ah, so the { $size }{"\u00A0"}Ah size
   *[other] { $need }{"\u00A0"}Ah for each supply, so { $number } of { $size }{"\u00A0"}Ah
}
planning-base-rate = 1080p, H.264, 15 frames per second
planning-basis-default = Our usual value.
planning-basis-estimate = Our estimate
planning-basis-physics = Physics
planning-basis-standard = Published tables of the standard
planning-basis-usual = In common use
planning-battery = Battery you have
planning-battery-hint = Leave 0 if you have none yet
planning-battery-large = No battery of the usual sizes keeps a supply running that long. We split the doors over more supplies.
planning-battery-part = Battery, { $hours }{"\u00A0"}Ah at { $volts }{"\u00A0"}V
planning-battery-sizes = Battery sizes
planning-battery-use = Part of the battery we count on
planning-battery-what = a battery
planning-budget = Switch power with reserve
planning-cable-rule = Cable for each device
planning-cable-runs = { $ends } × run
planning-cable-speakers = speakers × { $feet }{"\u00A0"}ft
planning-camera = Camera
planning-camera-fault = Choose a camera from the list.
planning-camera-fits = { $task }: to { $reach } with the lens at { $angle }°.
planning-camera-more = More cameras: open one in the catalog and follow the link below its drawing.
planning-camera-own = Another camera
planning-cameras = Cameras
planning-cameras-text = { $count ->
    [one] 1 camera
   *[other] { $number } cameras
}
planning-cameras-what = a number of cameras
planning-ceiling = Ceiling
planning-ceiling-drywall = Drywall
planning-ceiling-height = Ceiling height
planning-ceiling-masonry = Concrete or brick
planning-ceiling-open = Open or attic above
planning-ceiling-tile = Drop ceiling
planning-ceiling-what = a ceiling height
planning-channels = Recorder channels
planning-choose = { $label }: choose one from the list.
planning-circle-radius = Circle of each speaker, radius
planning-class = PoE class
planning-class-bt = Class { $name } needs switch ports with 802.3bt that give { $watts } each. Ports without 802.3bt usually give 30{"\u00A0"}W at most. We check that before we order.
planning-class-name = PoE class { $name }
planning-class-option = { $name }: { $device }{"\u00A0"}W, reserves { $reserved }{"\u00A0"}W
planning-classes = PoE classes 0 to 8, at the device and reserved
planning-classes-value = 12.95/15.4, 3.84/4, 6.49/7, 12.95/15.4, 25.5/30, 40/45, 51/60, 62/75, 71.3/90{"\u00A0"}W
planning-code-elsewhere = Ask your building control or fire authority what applies.
planning-code-fire-latch = A fire door must latch: a strike there must be fail-secure; a magnet never replaces the latch.
planning-code-free-egress = Handle or bar opens the door from inside at any time: a normal lock in the sense of the code.
planning-code-hardware-release = The switch in handle or bar must cut the lock’s power itself; release at loss of power.
planning-code-local = The building and fire departments decide. We ask them before we order.
planning-code-locked-in = People inside would need a card, a key or a code to get out. Codes don’t allow that: add a handle or a bar.
planning-code-magnet-is-fail-safe = A magnet holds only while it is fed: it can’t be fail-secure. It takes power all the time that the door is locked.
planning-code-no-release = A magnet or bolt with neither sensor nor switch in the door’s hardware would lock people in.
planning-code-note = { $text } ({ $source })
planning-code-reader-out = A reader on the inside may log who leaves, never decide it.
planning-code-sensor-release = Needs a sensor on the inside; a button marked PUSH TO EXIT 40 to 48 in above the floor and within 5 ft of the door that opens for 30 seconds by itself; release at loss of power and, where there is one, by fire alarm or sprinklers; UL 294 listing.
planning-code-stair-reentry = People must get back in from the stair: a fail-safe lever or trim that stays latched, no strike.
planning-codec = Compression
planning-codec-h264 = H.264
planning-codec-h265 = H.265
planning-codec-saves = H.265 compared with H.264
planning-controller = Door controller
planning-controller-fits = Takes { $what }.
planning-controller-own = Needs its own power, { $volts }{"\u00A0"}V.
planning-controller-power = Power for a controller and its readers, { $volts }{"\u00A0"}V
planning-controller-volts = { $product } takes { $own }{"\u00A0"}V, not the { $volts }{"\u00A0"}V of the locks. It and its readers need power of their own with a battery, from the network cable or another supply.
planning-controllers-text = { $count ->
    [one] 1 controller
   *[other] { $number } controllers
}
planning-copper = Resistance of copper
planning-counted = { $count }, { $why }
planning-coverage-formula-density = pixels per meter = pixels across ÷ width
planning-coverage-formula-reach = reach on the ground = √(sight² − (mount − target)²), where sight = pixels ÷ (2 × level × tan(angle ÷ 2))
planning-coverage-formula-width = width = 2 × depth × tan(angle ÷ 2), where depth is the distance along the line of sight
planning-coverage-outside = At { $distance } a person isn’t in the picture. Turn the camera up or down.
planning-coverage-own = { $pixels } pixels at { $angle }°
planning-coverage-sentence = At { $distance } { $knows }: { $pixels } to the meter where { $wanted } are asked.
planning-coverage-steep = At { $distance } the angle of { $degrees }° is too steep to recognize a face.
planning-coverage-title = { $camera } at { $distance }
planning-dark-anywhere = At night the camera’s own light is too weak for this height.
planning-dark-beyond = At night the camera’s own light ends at { $reach }.
planning-days = Days to keep
planning-days-text = { $count ->
    [one] 1 day
   *[other] { $number } days
}
planning-days-what = a number of days
planning-decibels = { $level }{"\u00A0"}dB
planning-density = On the person
planning-devices = Devices
planning-devices-what = a number of devices
planning-disk = Surveillance disk, { $size }{"\u00A0"}TB
planning-disk-sizes = Disk sizes
planning-disks = Disks
planning-distance = Distance
planning-distance-hint = Along the ground, from below the camera
planning-distance-what = a distance
planning-doors = Doors
planning-doors-formula-battery = battery = average current × hours ÷ 0.8
planning-doors-formula-drop = voltage drop = 2 × cable run × resistance of the wire × lock current
planning-doors-formula-peak = supply = (locks + readers + sensors + controllers) ÷ volts × 1.25
planning-doors-sentence = { $count ->
    [one] 1 door with { $readers } takes { $panels } and { $supplies }.
   *[other] { $number } doors with { $readers } take { $panels } and { $supplies }.
}
planning-doors-text = { $count ->
    [one] 1 door
   *[other] { $number } doors
}
planning-doors-title = { $count ->
    [one] Access control for 1 door
   *[other] Access control for { $number } doors
}
planning-doors-what = a number of doors
planning-drawn = Power drawn
planning-drop-gauge = { $volts }{"\u00A0"}V, { $percent }%. Wire of { $gauge }{"\u00A0"}AWG is thick enough.
planning-drop-most = Voltage drop, at most
planning-drop-none = { $volts }{"\u00A0"}V, { $percent }%. No wire of the list is thick enough.
planning-drop-alone = Voltage drop
planning-drop-of = Voltage drop, group { $row }
planning-drop-thicker = Wire of { $gauge }{"\u00A0"}AWG loses more than { $percent }% of the voltage on at least one run. The parts list has thicker wire for it.
planning-drop-too-much = With { $gauge }{"\u00A0"}AWG a lock gets less than its voltage minus { $percent }%. Use thicker wire, or put a supply near the door.
planning-duty = Time that a lock is held open
planning-ear = People
planning-ear-seated = Sit
planning-ear-standing = Stand
planning-ear-value = 4 or 5.5{"\u00A0"}ft (1.2 or 1.7{"\u00A0"}m)
planning-efficiency = Efficiency of the switch
planning-egress = People leave through it
planning-enough = { $task }: enough pixels.
planning-entries = Ways in
planning-end-cameras = cameras
planning-end-doors = doors
planning-end-speakers = speaker line
planning-entries-hint = Doors and gates that a camera should see from outside
planning-entries-what = a number of ways in
planning-estimate-formula-cable = cable = { $terms }, where run = √(area ÷ stories) + 6{"\u00A0"}ft for each further story + 22{"\u00A0"}ft
planning-estimate-formula-price = low = parts + hours × rate, rounded down to a multiple of { $step }; high = the same at the high end, plus { $reserve }, rounded up to a multiple of { $step }
planning-estimate-nothing-left = Every part is left out. Take one back in.
planning-estimate-sentence = { $what }: { $low } to { $high }, installed.
planning-estimate-sentence-parts = { $what }: the list below says what it takes.
planning-estimate-title = { $site }, { $what }
planning-example = Example: { $plan }
planning-exit = Way out
planning-exit-bar = Panic bar
planning-exit-button = Button only
planning-exit-button-part = Exit button
planning-exit-lever = Handle
planning-exit-none = Nothing
planning-exit-sensor = Motion sensor
planning-face = A face is wide
planning-face-below = The camera looks { $degrees }° up at the face: the chin hides part of it. Mount it higher or farther away.
planning-face-fair = The camera looks { $degrees }° down at the face: hair and caps begin to hide it. Up to 15° is good.
planning-face-poor = The camera looks { $degrees }° down: it sees the top of the head. Mount it lower, or farther away with a narrower lens.
planning-face-width = Width of a face
planning-feet-run = { $feet }{"\u00A0"}ft
planning-feet-unit = ft
planning-fill = Fill in what’s usual there
planning-fire = Fire door
planning-focal = Focal length
planning-focal-too-wide = This lens takes in more than 130° on that sensor. Give a longer focal length, or the angle that the manufacturer states.
planning-focal-what = a focal length
planning-fps = Frames per second
planning-fps-exponent = Growth with frames per second, exponent
planning-fps-what = frames per second
planning-gate-note = A gate operator has its own power and its own safety rules. We look at it on site.
planning-gauge = Lock wire
planning-gauge-text = { $gauge }{"\u00A0"}AWG, loses { $loss }{"\u00A0"}dB
planning-geometry-only = This is geometry. Poor light, motion and compression take some of it away.
planning-gigabytes = { $size }{"\u00A0"}GB
planning-give = Give { $what } from { $low } to { $high }.
planning-grid = { $speakers } in { $columns } by { $rows }
planning-headroom = Headroom for peaks
planning-high-reserve = Reserve at the high end
planning-hours = Hours a day
planning-hours-text = { $count ->
    [one] 1{"\u00A0"}hour
   *[other] { $number }{"\u00A0"}hours
}
planning-hours-what = a number of hours
planning-impedance = Line impedance
planning-incoming = Into the recorder
planning-inrush = Inrush of strikes
planning-inverter = Efficiency of the battery unit
planning-item = Product
planning-item-fault = Choose a product from the list.
planning-item-more = For a product that isn’t listed, state its class or power.
planning-item-own = Another device
planning-keeps = These disks keep
planning-know-clothes = you would see what somebody wears and does
planning-know-friend = you would know a friend, not a stranger
planning-know-movement = you would see that something moves
planning-know-nothing = you would hardly see that somebody is there
planning-know-presence = you would see that somebody is there
planning-know-stranger = you would know a stranger’s face again
planning-left-out = Left out: { $parts }.
planning-labor = Labor
planning-labor-factor = Extra work by ceiling
planning-labor-hour = An hour of work
planning-large-recorder = { $product }: it takes { $channels } cameras, many more than this plan has. Ask us before you buy whether a smaller one would do.
planning-large-recorder-smaller = { $product }: it takes { $channels } cameras, many more than this plan has. A smaller one keeps { $kept } of the { $days }: { $smaller }.
planning-length = Room length
planning-level-characterize = Characterize: clothes and walk in detail (250 px/m)
planning-level-discern = Discern: what someone is doing (80 px/m)
planning-level-none = Below the first level
planning-level-now = Level today (IEC 62676-4:2025)
planning-level-old = Older level (2014 edition)
planning-level-outline = Outline: that it’s a person (40 px/m)
planning-level-overview = Overview: that something moves (20 px/m)
planning-level-perceive = Perceive: recognize someone you know well (125 px/m)
planning-level-reached = Loudest at the ear
planning-level-scrutinize = Scrutinize: small marks (1,500 px/m)
planning-level-validate = Validate: recognize a stranger’s face (500 px/m)
planning-level-wanted = Wanted at the ear
planning-likely-range = Likely range
planning-limit-bays = how many disks it takes
planning-limit-channels = how many cameras it takes
planning-limit-doors = how many doors it takes
planning-limit-raid = whether it has RAID
planning-limit-rate = how much data it takes
planning-limit-readers = how many readers it takes
planning-line-load = { $count ->
    [one] Load on the line
   *[other] Load on each of { $count } lines
}
planning-line-loss = Loss on the line, at most
planning-line-run = Speaker line
planning-line-volts = Line voltage
planning-link-use = Use of a link, at most
planning-load = Load on the battery
planning-lock = Lock
planning-lock-bolt = Electric bolt
planning-lock-gate = Gate operator
planning-lock-lever = Electric lever lock
planning-lock-maglock = Magnetic lock
planning-lock-panic = Electric panic bar
planning-lock-run = Cable to the lock
planning-lock-strike = Electric strike
planning-lock-watts = Lock power
planning-lock-watts-value = strike 4.2, lever 6, panic bar 8.4, magnet 6, bolt 10.8, reader 2.4, exit sensor 0.6, button 0.5, controller 3.6{"\u00A0"}W
planning-longest = Longest network cable
planning-look-down = Looking down
planning-look-up = Looking up
planning-loop = Cable loop for each 100{"\u00A0"}m, two and four pairs
planning-many-years = more than 10 years
planning-margin = Over the noise, for speech and music
planning-mbps = { $rate }{"\u00A0"}Mbps
planning-mbps-unit = Mbps
planning-megabytes = { $size }{"\u00A0"}MB
planning-meters = { $length }{"\u00A0"}m
planning-meters-unit = m
planning-minutes = Time without power
planning-minutes-text = { $count ->
    [one] 1 minute
   *[other] { $number } minutes
}
planning-minutes-unit = min
planning-minutes-what = a time without power
planning-mode = Without power
planning-mode-safe = Unlocked (fail-safe)
planning-mode-secure = Locked (fail-secure)
planning-more-readers = { $count ->
    [one] This estimate counts one reader for each door. Your plan of doors has one more, which isn’t in it.
   *[other] This estimate counts one reader for each door. Your plan of doors has { $number } more, which aren’t in it.
}
planning-most-drawn = This is the most these devices can draw. Usually it’s less.
planning-mount = Mounting height
planning-mount-what = a mounting height
planning-ndaa = Only NDAA compliant products
planning-near = Seen on the ground from
planning-needed = Storage needed, with reserve
planning-needed-battery = Battery needed
planning-needed-binary = As computers count it
planning-needed-focal = Lens for this task
planning-needed-view = Angle for this task
planning-needs-focal = Give the focal length too.
planning-needs-sensor = Choose the sensor too: a focal length alone has no angle.
planning-needs-view = Choose a camera, or give its angle, or its sensor and focal length.
planning-never = Never
planning-new-share = New cable, by what is there
planning-no-cameras = This price list has no cameras: they are left out.
planning-no-compliant-raid-recorder = None of our catalog’s recorders known to be NDAA compliant is known to have RAID. Send it; we look for one.
planning-no-compliant-recorder = None of our catalog’s recorders is known to be NDAA compliant. Send it; we look for one.
planning-no-disks = Two mirrored disks can’t hold that much. Choose another RAID level.
planning-no-doors = This price list has no doors: they are left out.
planning-no-raid-recorder = None of our catalog’s recorders is known to have RAID. Send it; we look for one.
planning-no-speakers = This price list has no speakers: they are left out.
planning-no-tap = None is loud enough
planning-noise = Noise in the room
planning-noise-hint = Office 50, store 60, restaurant 70, workshop 80
planning-noise-what = a noise level
planning-not-a-quote = An estimate from our price list of { $day }, not a quote. A site visit fixes the price.
planning-not-a-quote-until = An estimate from our price list that holds until { $day }, not a quote. A site visit fixes the price.
planning-not-evacuation = Not a voice evacuation system: that is listed equipment under NFPA{"\u00A0"}72.
planning-not-evacuation-elsewhere = Not a voice evacuation system: that has its own standard and its own equipment.
planning-not-in-it = Not in it: tax, permits, lift rental, trenching, and an electrician’s work.
planning-not-in-it-but-tax = Not in it: permits, lift rental, trenching, and an electrician’s work.
planning-nothing-asked = Nothing to price yet: say how much you need.
planning-nothing-to-price = Nothing to price yet: say how many rooms, doors or ways in.
planning-ohms = { $ohms }{"\u00A0"}Ω
planning-old-cable = We test the cable that’s there before we count on it.
planning-old-detect = Detect (25 px/m, 2014)
planning-old-identify = Identify (250 px/m, 2014)
planning-old-observe = Observe (62.5 px/m, 2014)
planning-old-recognize = Recognize (125 px/m, 2014)
planning-openings = Openings an hour, each door
planning-openings-what = a number of openings an hour
planning-osdp = OSDP
planning-other-watts = Other equipment
planning-other-watts-hint = Such as modem, router, recorder
planning-outside = Change the tilt, or leave it empty to aim the camera at the person.
planning-outside-value = Not in the picture
planning-own-lens = The chosen camera’s own picture and lens count, not the ones you typed.
planning-overlap = Coverage
planning-overlap-edge = Circles touch
planning-overlap-full = Full overlap
planning-overlap-gain = Gain from neighbors
planning-overlap-minimum = No gaps
planning-owners-list = Our price list
planning-paging = Floor with speakers
planning-paging-what = a floor area
planning-panel = Controller
planning-panel-fault = Choose a controller from the list.
planning-panel-usual = One for two doors and two readers
planning-panels = Controllers
planning-panels-text = { $count ->
    [one] one controller
   *[other] { $number } controllers
}
planning-part-in = { $title }, per { $unit }
planning-peak = Current, everything at once
planning-picture = Picture
planning-picture-fault = Give width × height in pixels, each from 320 to 16,000, as in 2560x1440.
planning-pixel-exponent = Growth with pixels, exponent
planning-pixels = { $count ->
    [one] 1 pixel
   *[other] { $number } pixels
}
planning-pixels-foot = { $pixels } per foot, { $meter } per meter
planning-pixels-meter = { $pixels } per meter
planning-place = Where
planning-place-inside = Inside
planning-place-outside = Outside
planning-place-stair = Stair
planning-planned-hint = From your other plan. Empty it, and we work it out here.
planning-planned-readers-hint = From your plan of doors. They aren’t counted here.
planning-planned-what = a number
planning-port-unit = port
planning-ports = Ports
planning-ports-bt = { $ports } (802.3bt)
planning-ports-text = { $count ->
    [one] 1{"\u00A0"}port
   *[other] { $number }{"\u00A0"}ports
}
planning-power-formula-battery = battery = load × minutes ÷ 60 ÷ (0.85 × 0.8)
planning-power-formula-budget = switch power = reserved power ÷ (1 − reserve)
planning-power-formula-drawn = current = (V − √(V² − 4 × R × P)) ÷ (2 × R); drawn = V × current, at most what the class reserves
planning-power-sentence = { $count ->
    [one] 1 device reserves { $watts } at the switch.
   *[other] { $number } devices reserve { $watts } at the switch.
}
planning-power-sentence-switch = { $sentence } { $switches }
planning-power-switches = { $count ->
    [one] One PoE switch with { $ports } and { $watts } feeds all of it.
   *[other] It takes { $number } PoE switches with { $ports } and { $watts } each.
}
planning-power-title = { $count ->
    [one] Power for 1 device
   *[other] Power for { $number } devices
}
planning-price = Price, installed
planning-priced = { $text }: { $price }
planning-prices-expired = Our price list ended on { $day }. The parts are right. You’ll get prices with our quote.
planning-prices-sample = These are sample prices.
planning-protocol = Reader protocol
planning-protocol-differs = { $product } doesn’t speak { $protocol }. Choose another controller or protocol.
planning-raid = RAID
planning-raid-1 = 1: two disks, mirrored
planning-raid-5 = 5: one disk can fail
planning-raid-6 = 6: two disks can fail
planning-raid-10 = 10: mirrored pairs
planning-raid-none = None
planning-range = { $low } to { $high }
planning-rate = Data of each
planning-rate-hint = 0 for devices that send little
planning-rate-what = a rate
planning-reach-aimed = to { $reach } if aimed there
planning-reach-to = to { $reach }
planning-reader = Reader
planning-reader-both = In and out
planning-reader-doors = Doors with readers
planning-reader-doors-what = a number of doors
planning-reader-in = In
planning-readers = Readers
planning-readers-label = Readers
planning-readers-text = { $count ->
    [one] 1 reader
   *[other] { $number } readers
}
planning-recorded = Recorded part of these hours
planning-recorded-what = a part
planning-recorder-fits = The smallest recorder of our catalog that takes all of it.
planning-recorder-may-fit = The smallest recorder of our catalog that takes it, as far as the manufacturer says.
planning-replaced-hint = Not used while “{ $field }” has a number.
planning-reserve = Reserve
planning-reserve-what = a reserve
planning-reserved = Power reserved at the switch
planning-rest = Rounding to { $step }, and { $reserve } reserve at the high end
planning-resolution = { $pixels }, { $megapixels }{"\u00A0"}MP
planning-room-width = Room width
planning-rooms = Rooms to watch
planning-rooms-hint = One camera in each
planning-rooms-what = a number of rooms
planning-run = Cable run
planning-run-what = a cable run
planning-runs-too-long = Many cable runs here are longer than 295{"\u00A0"}ft (90{"\u00A0"}m). They need more switches along the way, or fiber, which aren’t counted here.
planning-runtime = Your battery lasts
planning-scene = Scene
planning-scene-busy = Busy: street, crowd, trees
planning-scene-factor = Quiet, normal, busy scene
planning-scene-normal = Normal
planning-scene-quiet = Quiet: an empty room
planning-second-readers = Second readers
planning-sensitivity = Speaker sensitivity
planning-sensitivity-what = a sensitivity
planning-sensor = Sensor
planning-sensor-size = { $size } in
planning-sensor-width = Width of the sensor
planning-several-recorders = This takes more than one recorder. Send it; we split it.
planning-setup-hours = Work that every job takes once
planning-short-run = Batteries give up to 30% less in under ten minutes. Go by the manufacturer’s table.
planning-side-what = a side of the room
planning-site = Place
planning-site-apartments = Apartments
planning-site-campus = Campus
planning-site-church = Church
planning-site-home = Home
planning-site-office = Office
planning-site-restaurant = Restaurant
planning-site-school = School
planning-site-shop = Store
planning-site-warehouse = Warehouse
planning-smart = Smart codec
planning-smart-hint = Zipstream, WiseStream, Smart H.265 and the like
planning-sound-formula-line = line loss = 20 × log₁₀(1 + 2 × run × resistance ÷ impedance), where impedance = 70.7² ÷ load
planning-sound-formula-radius = radius = (ceiling − ear) × tan(angle ÷ 2)
planning-sound-formula-watts = watts = 10^((noise + margin + 10 − (sensitivity − 20 × log₁₀(height above the ear) + gain from neighbors)) ÷ 10)
planning-sound-sentence = { $speakers } tapped at { $tap } on { $amplifiers }.
planning-sound-sentence-none = { $count ->
    [one] 1 ceiling speaker covers the floor, but no tap is loud enough over that noise.
   *[other] { $number } ceiling speakers cover the floor, but no tap is loud enough over that noise.
}
planning-sound-title = Ceiling speakers for { $length } by { $width }
planning-spacing = Spacing
planning-spacing-by = { $length } by { $width }
planning-spare = Reserve
planning-spare-what = a reserve
planning-speaker-part = Ceiling speaker, 70{"\u00A0"}V
planning-speakers = Speakers
planning-speakers-text = { $count ->
    [one] 1 ceiling speaker
   *[other] { $number } ceiling speakers
}
planning-split = Split the line
planning-split-line = One line loses too much on this run. Split the line.
planning-spread = Spread of the speaker
planning-spread-what = a spread
planning-spread-wide = Don’t count on more than 90° for clear speech unless the manufacturer states it at 4{"\u00A0"}kHz.
planning-square-feet = sq ft
planning-standby = Backup time
planning-stated-rate = Stated rate
planning-stated-rate-hint = From the data sheet or a running camera; used instead of the calculation
planning-stated-rate-what = a rate
planning-storage-disks = { $count ->
    [one] One { $size }{"\u00A0"}TB disk keeps
   *[other] { $number } disks of { $size }{"\u00A0"}TB keep
}
planning-storage-formula-day = GB a day = cameras × Mbps ÷ 8 × 3.6 × hours × recorded part
planning-storage-formula-need = needed TB = GB a day × days ÷ 1,000 × (1 + reserve)
planning-storage-formula-rate = Mbps = 3 × pixels ÷ 2,073,600 × (frames per second ÷ 15)^0.65 × compression × scene × smart codec, plus 0.064 with sound
planning-storage-sentence = { $count ->
    [one] One camera needs { $size } for { $days }, reserve included.
   *[other] { $number } cameras need { $size } for { $days }, reserve included.
}
planning-storage-sentence-disks = { $sentence } { $disks } { $days } of video.
planning-storage-title = { $count ->
    [one] Storage for 1 camera, { $days }
   *[other] Storage for { $number } cameras, { $days }
}
planning-stories = Stories
planning-stories-what = a number of stories
planning-supplies = { $count ->
    [one] one { $size }{"\u00A0"}A supply
   *[other] { $number } supplies of { $size }{"\u00A0"}A
}
planning-supply = Power supply
planning-supply-factor = Reserve of the supply
planning-supply-part = Power supply, { $size }{"\u00A0"}A
planning-supply-sizes = Power supply sizes
planning-supply-small = One door needs { $need }{"\u00A0"}A with the reserve, and the largest usual supply gives { $size }{"\u00A0"}A. We choose a supply by the lock’s data sheet.
planning-supply-volts = Supply
planning-switch = PoE switch, { $ports }, { $watts }
planning-switch-sizes = Switch sizes, ports
planning-switch-too-small = None of our switches has enough power for one of these devices and the reserve. We look for another.
planning-tap = Tap of each
planning-tap-sizes = Tap sizes
planning-target = Height of the target
planning-target-hint = A face is at 5{"\u00A0"}ft, 1.5{"\u00A0"}m
planning-target-what = a height
planning-task = Task
planning-tax-added = to be added
planning-tax-included = included
planning-tebibytes = { $size }{"\u00A0"}TiB
planning-terabytes = { $size }{"\u00A0"}TB
planning-terabytes-unit = TB
planning-tilt = Tilt
planning-tilt-hint = Down from level. Left empty: aimed at the person
planning-tilt-what = a tilt
planning-too-few = { $task }: only to { $reach }. Come nearer, zoom in, or take more pixels.
planning-too-few-anywhere = { $task }: at no distance from this height. Mount the camera closer to the height of the face, zoom in, or take more pixels.
planning-too-long = A run is longer than 295{"\u00A0"}ft (90{"\u00A0"}m). It needs another switch along the way, or fiber.
planning-too-loud = Too loud for ceiling speakers: horns, or a survey.
planning-too-many-groups = At most { $count } groups of cameras. Put those with the same settings together.
planning-too-many-rows = At most { $count } groups. Put those with the same settings together.
planning-too-much-for-class = A device draws more than its class allows. Choose the class from its data sheet.
planning-typical-reserve = Reserve on the disks
planning-typical-video = Video of each camera
planning-typical-video-value = 4{"\u00A0"}MP, H.265, 15 frames per second, 24 hours a day
planning-units = Lengths in
planning-units-feet = Feet
planning-units-meters = Meters
planning-unknown = Not known
planning-unknown-class = A device without a class reserves 15.4{"\u00A0"}W. Look it up in its data sheet.
planning-unknown-limit = { $product }: the manufacturer doesn’t state { $limit }. We ask before we order.
planning-unknown-rate = “Data from the devices” counts only devices whose bit rate is given.
planning-unlock = Held open for
planning-unlock-what = a time
planning-uplink = Data from the devices
planning-uplink-of = { $mbps }{"\u00A0"}Mbps on a { $link }{"\u00A0"}Mbps link
planning-uplink-too-much = That is too much for one 10{"\u00A0"}Gbps link. We split the network.
planning-upload = Upload line, at least
planning-upload-use = Use of the upload, at most
planning-ups-limit = Load on a battery unit, at most
planning-ups-size = Battery unit, at least
planning-use = For
planning-use-music = Background music
planning-use-paging = Announcements
planning-view = Angle of view
planning-view-hint = From left to right, as the manufacturer states it
planning-view-what = an angle
planning-viewer-rate = Data for each
planning-viewers = People connecting from outside
planning-viewers-what = a number of people
planning-volts = Voltage at the switch
planning-watt-hours = { $hours }{"\u00A0"}Wh
planning-watts = Power
planning-watts-text = { $watts }{"\u00A0"}W
planning-watts-what = a power
planning-why-amplifier = for paging
planning-why-cable = to all devices
planning-why-controller = one for two doors
planning-why-disk = for { $size } in { $days }, reserve included
planning-why-door = as you said
planning-why-inside = one for each room
planning-why-outside = for ways in and yard
planning-why-planned = as planned
planning-why-port = for { $parts }
planning-why-recorder = for { $cameras }
planning-why-speaker = one for each { $area } sq ft
planning-widest = Widest angle we compute
planning-width = Width it sees there
planning-wiegand = Wiegand
planning-wire = Wire
planning-wire-part = { $name }, { $gauge }{"\u00A0"}AWG, { $length }
planning-wiring = Cable there today
planning-wiring-coax = Old coax
planning-wiring-network = Network cable
planning-wiring-none = None
planning-yard = Yard or lot
planning-yard-cameras = Cameras for no, a small, a large yard
planning-yard-large = Large
planning-yard-none = None
planning-yard-small = Small
planning-zoom = Lens
planning-zoom-narrow = Zoomed in
planning-zoom-wide = Zoomed out
planning = Planning
planning-tool-coverage-name = Camera view
planning-tool-coverage-text = How far away a camera shows a face, what it shows at a distance, and which lens you need: by the levels of IEC 62676-4, from the manufacturers’ specs.
planning-tool-coverage-title = What will this camera show?
planning-tool-doors-name = Door access
planning-tool-doors-text = Readers, controllers, power supply, battery and wire for your doors, and what building and fire codes ask of each of them.
planning-tool-doors-text-elsewhere = Readers, controllers, power supply, battery and wire for your doors.
planning-tool-doors-title = What do my doors need?
planning-tool-estimate-name = Price estimate
planning-tool-estimate-text = Cameras, doors and speakers for your place, part by part, with a price from low to high. No name, no email.
planning-tool-estimate-text-expired = Cameras, doors and speakers for your place, part by part. You’ll get prices with our quote. No name, no email.
planning-tool-estimate-text-some = Parts and labor for your place, one by one, with a price from low to high. No name, no email.
planning-tool-estimate-text-some-expired = Parts and labor for your place, one by one. You’ll get prices with our quote. No name, no email.
planning-tool-estimate-title = What will a system cost?
planning-tool-power-name = PoE and battery
planning-tool-power-text = Which switch feeds your devices, how much power they draw over the cable, and how long a battery keeps them running.
planning-tool-power-title = Which switch and battery?
planning-tool-sound-name = Ceiling speakers
planning-tool-sound-text = How many ceiling speakers a room takes, how far apart, at which tap, and the amplifier and wire behind them.
planning-tool-sound-title = How many ceiling speakers?
planning-tool-storage-name = Video storage
planning-tool-storage-text = How many terabytes your cameras fill, how many days a disk keeps, and which recorder takes all of it.
planning-tool-storage-title = How much storage do I need?
planning-add-row = Add another group
planning-assumption = Assumption
planning-assumptions = Every assumption ({ $count })
planning-count-again = Recalculate
planning-copy-link = Copy the link
planning-coverage-a1 = From IEC 62676-4, the standard for video surveillance. Its 2025 edition asks for 500 pixels per meter to recognize a stranger’s face; the 2014 edition asked for 250. We show both, since many data sheets still use the older levels.
planning-coverage-a2 = A wide lens bends the picture, so its real angle is larger than focal length and sensor say. The angle on the data sheet is measured: use it.
planning-coverage-a3 = The infrared lights reach only so far, the shutter is slower and the picture has noise. We end the night range where the camera’s own light ends. For faces at night, plan a light.
planning-coverage-q1 = Where do the levels come from?
planning-coverage-q2 = Why does the angle matter more than the focal length?
planning-coverage-q3 = Does it hold at night?
planning-doors-a1 = A fail-secure lock stays locked when power fails, and a fail-safe one opens. People inside must always be able to get out. That’s the job of the handle or bar, not the lock.
planning-doors-a2 = A magnet has no latch, so a handle alone doesn’t open it. Codes ask for a sensor and a button, or for a switch in the handle that cuts the magnet’s power, and for release on fire alarm. It draws power all the time that the door is locked, so it needs a larger battery.
planning-doors-a3 = No. It says what the codes usually ask, with the section. Your town’s edition rules, and its building and fire departments decide. We ask them before we order.
planning-doors-a2-elsewhere = A magnet has no latch, so a handle alone doesn’t open it: a switch or a sensor has to cut its power. It draws power all the time that the door is locked, so it needs a larger battery.
planning-doors-a3-elsewhere = No. Ask your building control or fire authority what applies.
planning-doors-q1 = Fail-safe or fail-secure?
planning-doors-q2 = Why is a magnetic lock so much trouble?
planning-doors-q3 = Is this a code review?
planning-edition = Formulas, edition { $edition }
planning-estimate-a1 = Cable runs, walls and ceilings differ from place to place, and so do products. The low end is a simple job with plain products. The high end is a hard job with better ones, and { $reserve } on top.
planning-estimate-a2 = Tax, permits, lift rental, trenching and an electrician’s work. If your place needs one of them, our quote says so before you decide.
planning-estimate-a3 = Send the plan with the form below. We call, look at the place, and turn it into a fixed quote.
planning-estimate-a2-but-tax = Permits, lift rental, trenching and an electrician’s work. If your place needs one of them, our quote says so before you decide.
planning-estimate-q1 = Why is there a range?
planning-estimate-q2 = What isn’t in it?
planning-estimate-q3 = How do I get a fixed price?
planning-forget = Forget these plans
planning-formulas = Formulas
planning-go-on = Go on with
planning-goes-along = Goes along: { $plan }
planning-goes-along-stale = Goes along: { $plan }. Your last change isn’t in it, because it has an error.
planning-faults = { $count ->
    [one] Please check one field:
   *[other] Please check { $count } fields:
}
planning-send-along = Send along: { $plan }
planning-history = Plans you made in this browser
planning-leave-out = Leave out
planning-link = This plan’s link:
planning-more-fields = More settings
planning-long-query = This is too much for one plan. Leave some of it out.
planning-no-history = None yet. Plans you make are kept in this browser only.
planning-note-ask = Ask first
planning-note-fine = Good to know
planning-note-stop = Stop
planning-notes = What to know
planning-part = { $count } × { $title }
planning-parts = What it takes
planning-power-a1 = The class says how much the switch sets aside for a device, whether it takes it or not. Add up the classes and you know if the switch is large enough. What is really drawn decides on your power bill and the battery.
planning-power-a2 = Some of it turns into heat in the cable. At 300{"\u00A0"}ft a device that takes 12.95{"\u00A0"}W draws more than 14{"\u00A0"}W at the switch.
planning-power-a3 = A battery of that size is at the end of its life when it still holds 80%. We plan for that day, not for the first.
planning-power-q1 = Why is reserved power more than drawn power?
planning-power-q2 = Why does the length of cable matter?
planning-power-q3 = Why is the battery larger than the sum?
planning-preview = What the answer tells you
planning-print = Print
planning-printed = As of { $day }
planning-questions = Questions
planning-remembered = Plans you made here
planning-remove-row = Remove group { $row }
planning-row = { $what }, group { $row }
planning-send = Send this plan
planning-send-example = What should we know? When do you need it?
planning-send-text = We check it, call you, and turn it into a fixed quote.
planning-send-title = Get a quote for your plan
planning-show = Show the answer
planning-stale = Your last change has an error. This answer is for the numbers before it.
planning-sound-a1 = Because clear speech needs the high tones, and a ceiling speaker sends those nearly straight down. Between two circles you can hear someone talking, but not what they say.
planning-sound-a2 = One line at high voltage feeds many speakers over thin wire. Each has a tap that sets its loudness, so the sum of the taps is the load of the amplifier.
planning-sound-a3 = No. A voice evacuation system is listed equipment under NFPA{"\u00A0"}72 with its own wiring, battery and tests. We tell you when your building needs one.
planning-sound-a3-elsewhere = No. A voice evacuation system has its own standard, wiring, battery and tests. We tell you when your building needs one.
planning-sound-q1 = Why so many speakers?
planning-sound-q2 = What is a 70{"\u00A0"}V line?
planning-sound-q3 = Can it be used for fire alarms?
planning-source = Where from
planning-spread-of = May be off: { $spread }.
planning-storage-a1 = Because a camera that watches trees in the wind fills several times more than one in a quiet hallway. The range is for the kind of scene you chose. A rate from a running camera makes it exact: type it into “Stated rate”.
planning-storage-a2 = Disks are sold in units of 1,000, computers count in units of 1,024. A disk of 8{"\u00A0"}TB shows as 7.28{"\u00A0"}TiB. It’s the same disk.
planning-storage-a3 = As long as it takes you to notice a loss and look for it. Many choose 30 days. Some trades have rules of their own, so ask us before you settle on less.
planning-storage-q1 = Why is there a range?
planning-storage-q2 = Why does my recorder show less than the disk’s label?
planning-storage-q3 = How long should I keep video?
planning-suggested = From our catalog
planning-value = Value
planning-your-figures = Your numbers
planning-all = All planning tools
planning-tool-coverage-words = lens calculator, field of view, angle, pixels per foot, face, DORI, focal length, range
planning-tool-doors-words = access control calculator, electric strike, magnetic lock, power supply, battery, voltage drop, egress
planning-tool-estimate-words = cost calculator, price, how much, budget, quote
planning-tool-power-words = PoE calculator, switch, watts, UPS, battery backup, runtime, cable length
planning-tool-sound-words = speaker calculator, 70 volt, coverage, spacing, amplifier, tap, paging
planning-tool-storage-words = storage calculator, terabytes, disk, hard drive, recording time, days, bandwidth, bitrate


# Drawings of plans.
planning-drawing-aimed = Distances with the camera aimed there.
planning-drawing-battery = { $hours } Wh, { $watts } or more
planning-drawing-battery-alt = A battery of { $hours } Wh and at least { $watts } carries { $load }.
planning-drawing-beyond = Past the edge of the drawing.
planning-drawing-button = Button: PUSH TO EXIT
planning-drawing-button-text = Within { $length } of the door.
planning-drawing-centimeters = { $length }{"\u00A0"}cm
planning-drawing-centimeters-from-floor = Centimeters from the floor
planning-drawing-ceiling = Ceiling from above
planning-drawing-chosen = { $count ->
    [one] One disk of { $size } TB is chosen.
   *[other] { $number } disks of { $size } TB are chosen.
}
planning-drawing-class = { $count } × class { $name }
planning-drawing-closer = Closer
planning-drawing-closer-text = A fire door closes by itself.
planning-drawing-coarser = The face is drawn with { $pixels } pixels, fewer than it has.
planning-drawing-columns = { $count ->
    [one] 1 column
   *[other] { $number } columns
}
planning-drawing-coverage = Camera view
planning-drawing-coverage-alt = A camera { $mount } up sees { $across }° across and { $down }° up and down, tilted { $tilt }° down. A person stands { $distance } away: { $face } across the face.
planning-drawing-days = Days
planning-drawing-dead = Blind under the camera
planning-drawing-dead-alt = The ground nearer than { $length } is not in the picture.
planning-drawing-dead-text = Hatched: the ground is below the picture.
planning-drawing-disks = { $count ->
    [one] 1 disk of { $size } TB
   *[other] { $number } disks of { $size } TB
}
planning-drawing-door = Door from both sides
planning-drawing-door-alt = A door with { $parts }.
planning-drawing-each = { $count } × { $watts }
planning-drawing-face = The face it gets
planning-drawing-fail-safe = { $amps }. Opens when power fails.
planning-drawing-fail-secure = { $amps }. Stays locked when power fails.
planning-drawing-fills = { $rate }: needs { $terabytes }
planning-drawing-fire-label = Fire label
planning-drawing-fire-label-text = The lock must be listed for this door, and the door must latch.
planning-drawing-formulas = Formulas
planning-drawing-from-side = From the side
planning-drawing-hall-side = Entry side
planning-drawing-handle = Handle
planning-drawing-high = Likely at most
planning-drawing-holds = { $terabytes } TB for video
planning-drawing-lens = { $across }° × { $down }° lens
planning-drawing-level-alt = { $level } to { $reach }.
planning-drawing-load = { $watts } with the rest of the rack
planning-drawing-low = Likely at least
planning-drawing-meters = Meters
planning-drawing-middle = As computed
planning-drawing-night = Its own light at night
planning-drawing-no-ground = The ground is never in the picture.
planning-drawing-no-rate = No data rate given
planning-drawing-no-scale = Not to scale
planning-drawing-of = { $used } of { $all }
planning-drawing-out-alt = Data from the devices: { $rate }.
planning-drawing-part-alt = { $name } at { $height }
planning-drawing-person = Person { $distance } away
planning-drawing-power = Power over the network
planning-drawing-power-alt = { $switches } with { $ports } ports and { $watts } each.
planning-drawing-rate-fills = { $rate }: { $terabytes }.
planning-drawing-rate-keeps = { $rate }: { $terabytes }, kept { $days }.
planning-drawing-reader = Reader
planning-drawing-reader-out = Reader inside
planning-drawing-reader-out-text = Logs who leaves, never decides it.
planning-drawing-row-alt = { $count } × { $name }, class { $number }, { $watts } each at the switch, { $run } of cable.
planning-drawing-row-of = { $rows ->
    [one] { $count ->
        [one] 1 door
       *[other] { $number } doors alike
    }
   *[other] Group 1 of { $rows }
}
planning-drawing-rows = { $count ->
    [one] 1 row
   *[other] { $number } rows
}
planning-drawing-runs = Runs { $minutes }
planning-drawing-runs-alt = The battery that is given runs { $minutes }.
planning-drawing-sound-alt = { $speakers } in { $columns } and { $rows } on a ceiling of { $length } by { $width }, { $spacing } apart. The ceiling is { $ceiling } high; at ears { $ear } up each speaker is clear in a circle { $across } across.
planning-drawing-stair-alt = It leads to a stair.
planning-drawing-stair-side = Stair
planning-drawing-stated = At the stated rate
planning-drawing-storage = Days on the disks
planning-drawing-storage-alt = A bar for each rate. Wanted: { $days }.
planning-drawing-switches = { $count ->
    [one] 1 switch
   *[other] { $number } switches
}
planning-drawing-takes = takes { $watts }
planning-drawing-tap = Tapped at { $watts }.
planning-drawing-terabytes = Terabytes
planning-drawing-thinned = { $columns } by { $rows }. Too many to draw: { $dots } dots stand for them.
planning-drawing-tilt = Tilted { $degrees }°
planning-drawing-to = to { $length }
planning-drawing-too-long = Too long
planning-drawing-used = { $count ->
    [one] 1 port used
   *[other] { $number } ports used
}
planning-drawing-wanted = { $days } wanted
planning-drawing-way-out = Inside: way out
planning-drawing-way-out-alt = People leave through it.
planning-start-with = Start with:

## Studio

studio = Studio
studio-a-minute-ago = a minute ago
studio-add-passkey = Make a passkey for this device
studio-ago = { $span } ago
studio-all-delivered = Everything is delivered.
studio-all-done = Nothing is open. Well done.
studio-all-leads = All leads
studio-amount = Amount
studio-amount-fault = Write an amount like 6840 or 6,840.50.
studio-amount-hint = In { $currency }. Leave it empty if you don’t know yet.
studio-amount-quoted = What did you quote?
studio-amount-removed = Amount removed
studio-amount-set = Amount set to { $amount }
studio-amount-won = What is the job worth?
studio-any = Any
studio-arrived = { $count } new
studio-as-many = as many as { $time }
studio-audit = History
studio-audit-empty = Nothing has happened yet.
studio-before = { $value } before
studio-before-month = the 28 days before
studio-before-quarter = the 12 weeks before
studio-before-week = the week before
studio-before-year = the year before
studio-box-all = All
studio-box-open = Open
studio-box-spam = Spam
studio-broken = This screen could not be shown. Maybe the studio was updated meanwhile.
studio-by-page = Which page brought them
studio-by-source = Where they came from
studio-call-back = Call back
studio-called-at = You called { $time }.
studio-came = Came in through the { $form }
studio-cancel = Cancel
studio-cannot-know = Counted without cookies and without knowing who: a visit is a page opened from elsewhere. A tap on the number may not become a call, and calls dialed by hand are not seen. Bots that identify themselves aren’t counted.
studio-cannot-sign-in = I can’t sign in
studio-change = Change
studio-changed-meanwhile = { $name } changed this { $time }. You see it as it is now.
studio-chart = Chart, scrolls sideways
studio-chart-alt = Leads and phone taps. The table below has the numbers.
studio-chart-days = Leads and phone taps by day
studio-chart-weeks = Leads and phone taps by week
studio-choose = Choose
studio-choose-lead = Choose a lead to see it here. Press ? for the keys.
studio-clear-filters = Clear filters
studio-command-line = The command line
studio-copied = Copied.
studio-copy = Copy the link
studio-counted-since = Counted since { $day }.
studio-day = Day
studio-days = { $count ->
    [one] 1 day
   *[other] { $number } days
}
studio-dead = given up after { $count ->
    [one] 1 try
   *[other] { $count } tries
}: { $detail }
studio-dead-leads = { $count ->
    [one] 1 lead was given up.
   *[other] { $number } leads were given up.
}
studio-delivered = delivered { $time }
studio-delivered-to-some = delivered { $time }, but not to everybody: { $detail }
studio-deliveries = Deliveries
studio-delivery-add = Add a delivery
studio-delivery-added = { $name } is set up.
studio-delivery-change-of = Change { $name }
studio-delivery-changed = Saved.
studio-delivery-drop = Remove { $name }?
studio-delivery-drop-also = “{ $title }” is sent by it, and is switched off too.
studio-delivery-drop-what = New leads won’t go there any more. Leads are kept here in any case.
studio-delivery-drop-waiting = { $count ->
    [one] 1 lead that waits for it stays in the studio and isn’t sent.
   *[other] { $count } leads that wait for it stay in the studio and aren’t sent.
}
studio-delivery-dropped = { $name } is removed.
studio-delivery-kind = Where should leads go?
studio-delivery-make-secret = Make one
studio-delivery-made-secret = Copy it into the receiver’s settings now; later it can’t be seen again: { $secret }
studio-delivery-add-again = Add it again
studio-delivery-gone = This delivery was removed in the meantime. What you typed is still here, if it is to be there again.
studio-delivery-meanwhile = Somebody changed where leads go in the meantime. Nothing is done yet: look once more.
studio-delivery-meanwhile-both = Somebody else changed { $names } too. What they wrote stands below your words, which take its place when you save.
studio-delivery-meanwhile-taken = Somebody changed { $names } in the meantime. What they wrote stands here now, and what you changed is still here: look once more and save.
studio-delivery-now = Now: { $value }
studio-delivery-now-empty = Now: empty
studio-delivery-off = Off
studio-delivery-on = On
studio-delivery-range = Write a whole number from { $least } to { $most }.
studio-delivery-range-least = Write a whole number, { $least } or more.
studio-delivery-replaced = { $name } is another kind of delivery by now. Close this window and open it again.
studio-delivery-secret-unsent = Everything else is saved. The password or key is still missing: save again to send it.
studio-delivery-more = More settings
studio-delivery-name = Name
studio-delivery-name-hint = What it is called here: letters, digits, - and _, at most 64.
studio-delivery-before = Leads that come from now on go there. Those from before are all in Leads.
studio-delivery-name-fixed = The name can’t be changed: leads on their way belong to it.
studio-delivery-name-taken = Another delivery has this name.
studio-delivery-name-wrong = Write letters, digits, - and _, at most 64.
studio-delivery-pairs-hint = One in each line, such as text: hello.
studio-delivery-place-environment = Set in the server’s own settings. It can’t be changed here.
studio-delivery-place-moved = { $name } is kept for the former address only. Where it is written above, write another name, such as { $name }_2, and enter the value again.
studio-delivery-place-none = Not set yet: leads wait until it is.
studio-delivery-place-studio = Set. It’s kept on the server and never shown; write a new one to replace it.
studio-delivery-place-new = Kept on the server, never shown again.
studio-delivery-save-test = Save and test
studio-delivery-secret = Secret { $name }
studio-delivery-service = Mail service
studio-delivery-service-other = Another server
studio-did-amount = { $name } set the amount to { $amount }
studio-did-assign = { $name } put { $person } in charge
studio-did-call = { $name } called
studio-did-change = { $name } changed it
studio-did-mail = { $name } started an email
studio-did-not-call = I didn’t call
studio-did-not-reach = { $name } called, no answer
studio-did-note = { $name } wrote a note
studio-did-reach = { $name } called and reached them
studio-did-release = { $name } took it out of spam
studio-did-reminder = { $name } set a reminder for { $time }: { $text }
studio-did-reminder-done = { $name } set a reminder: { $text } (done)
studio-did-remove-amount = { $name } removed the amount
studio-did-spam = { $name } put it into spam
studio-did-stage = { $name } set it to { $stage }
studio-did-text = { $name } began a text message
studio-did-unassign = { $name } put nobody in charge
studio-digest-off = No daily email is sent.
studio-digest-on = One email a day about what waits, sent by “{ $name }”, and only when something does.
studio-digest-title = Daily email
studio-disabled = Can’t sign in any more
studio-discard = Discard
studio-discard-ask = Discard what you changed here?
studio-done = Done
studio-earlier = Other leads with this address or number
studio-else = No email? Look in the spam folder, or try again in a few minutes.
studio-email = Email address
studio-end-session = Sign out
studio-end-session-of = Sign out { $agent }
studio-entry-removed = Removed.
studio-every-lead = Every lead goes to all of these.
studio-export = Take your leads along
studio-export-csv = Export CSV
studio-export-json = JSON for programs
studio-export-table = CSV for a spreadsheet
studio-export-what = Every lead as it came, with its stage, amount and notes, in one file. Spam and tests aren’t in it.
studio-fault-forbidden = You may not do this. Ask an owner.
studio-fault-gone = It is not there any more.
studio-fault-not-confirmed = Nothing was done, because you didn’t confirm that it’s you.
studio-fault-over = The server answers again. Check whether your change was saved, and try again if not.
studio-fault-unknown = That didn’t work. Please try again.
studio-fault-unreachable = No connection to the server.
studio-fault-wait = { $seconds ->
    [one] Too many requests. Please wait 1 second.
   *[other] Too many requests. Please wait { $seconds } seconds.
}
studio-fewer-than = { $many } fewer than { $time }
studio-filter-given-up-by = Given up by
studio-filter-more = For others, open one of their leads
studio-filter-page = Page
studio-filter-source = Source
studio-filter-time = Time
studio-filter-waiting-for = Waiting for
studio-filters = Filters
studio-filters-on = Filters, { $count } on
studio-first-answer = First answer
studio-for = For { $email }
studio-forget = Forget this person
studio-forget-copies = These may hold copies. Delete them there too:
studio-forget-do = Forget for good
studio-forget-leads = { $count ->
    [one] 1 lead goes, with its notes and history. This can’t be undone.
   *[other] { $number } leads go, with their notes and history. This can’t be undone.
}
studio-forget-look = Look for leads
studio-forget-more = { $count } more
studio-forget-nobody = No lead has this address or number.
studio-forget-title = Forget a person
studio-forget-type = Type { $reference } to confirm
studio-forget-what = When somebody asks you to delete what you know of them. You see first what would go.
studio-forget-whom = Email address or phone number
studio-forgotten = { $count ->
    [one] Forgotten: 1 lead is gone.
   *[other] Forgotten: { $count } leads are gone.
}
studio-form-contact = contact form
studio-form-footer = quote form at the page’s end
studio-form-hero = quote form
studio-half-quicker = half are quicker
studio-held = held until you say that it is real
studio-history = Notes and what happened
studio-hours = { $hours } h
studio-how-did-it-go = How did it go?
studio-in-all = { $number } in all
studio-in-charge = In charge
studio-in-charge-gone = { $name } (no access any more)
studio-in-charge-set = { $name } is in charge now
studio-in-progress = In progress
studio-in-spam = In Spam
studio-invite = Invite somebody
studio-invite-again = Invite again
studio-invited = Welcome. How do you want to sign in?
studio-jobs = { $count ->
    [one] 1 job
   *[other] { $number } jobs
}
studio-is-it-real = Is this enquiry real?
studio-just-now = just now
studio-keep-editing = Keep editing
studio-kept-title = How long leads are kept
studio-needs-mail = Set up an email delivery first.
studio-nothing-fits-here = No lead in “{ $list }” fits.
studio-nothing-sent = Nothing sent yet. Send a test.
studio-remind-today = Today { $time }
studio-remind-tomorrow = Tomorrow { $time }
studio-remove-passkey-what = You can’t sign in with it any more.
studio-reply-off = People who write to you get no automatic answer.
studio-reply-on = Senders who gave an email address get an automatic reply, sent by “{ $name }”, at most one a day. Suspected spam gets none.
studio-reply-title = Answer to the sender
studio-search-all = Search all leads
studio-search-spam = Search in Spam
studio-set-up = Set up
studio-signed-out = You were signed out
studio-signed-out-why = Sign in again to go on: what you typed is kept.
studio-switch-off = Switch off
studio-kept-forever = Leads are kept until you delete them.
studio-kept-months = { $count ->
    [one] Leads are kept for 1 month.
   *[other] Leads are kept for { $count } months.
}
studio-kept-erase = Delete and save
studio-kept-erases-leads = { $count ->
    [one] 1 lead is older than that. It is deleted soon, and nobody can bring it back.
   *[other] { $count } leads are older than that. They are deleted soon, and nobody can bring them back.
}
studio-kept-erases-nothing = Nothing is that old yet. From now on, what gets older is deleted, and nobody can bring it back.
studio-kept-erases-spam = { $count ->
    [one] 1 lead in Spam is older than that. It is deleted soon, and nobody can bring it back.
   *[other] { $count } leads in Spam are older than that. They are deleted soon, and nobody can bring them back.
}
studio-kept-off = This was switched off in the meantime. What you typed is still here, if it is to be on again.
studio-kept-shorter = Keep leads for a shorter time?
studio-key-before = The lead before
studio-key-call = Call
studio-key-help = These keys
studio-key-next = Next lead
studio-key-note = Write a note
studio-key-search = Search
studio-key-stage = Set the stage
studio-key-undo = Undo what you did last
studio-keys = Keys
studio-keys-on = Use single keys
studio-last-seen = last seen { $time }
studio-last-week = the week before
studio-later = Later
studio-leads = Leads
studio-leads-unanswered = { $count ->
    [one] 1 lead waits for a first answer
   *[other] { $number } leads wait for a first answer
}
studio-leads-wait = { $count ->
    [one] 1 lead waits.
   *[other] { $number } leads wait.
}
studio-link = Link
studio-link-give = Give them this link. It is shown only now and works once.
studio-link-mailed = We mailed it to them. You can also give it to them yourself; it is shown only now and works once.
studio-link-over = This link was used before, or its time is over. Ask for a new one.
studio-link-sent = If this address has an account, a link is on its way. It works for 15 minutes.
studio-link-title = A link for { $name } to sign in
studio-link-to = Email a link to
studio-link-until = It works until { $time }.
studio-list-kept = You see the list as it was.
studio-lists = Lists
studio-locked-out = Too many wrong passwords. A passkey still works.
studio-locked-out-for = { $count ->
    [one] Try again in 1 second.
   *[other] Try again in { $count } seconds.
}
studio-longest = longest { $span }
studio-loading = Loading…
studio-looking = Looking…
studio-lost-far = Too far away
studio-lost-not-ours = Not what we do
studio-lost-other = Chose somebody else
studio-lost-price = Too expensive
studio-lost-silent = Never answered
studio-lost-why = Why was it lost?
studio-lost-why-hint = Only your team sees it.
studio-mail = Mail
studio-mail-begun = Noted: you wrote an email
studio-mail-link = Email me a link
studio-make-invitation = Make an invitation
studio-make-passkey = Make a passkey
studio-make-passkey-why = Your face, finger or screen lock signs you in. Nothing to remember, nothing to steal.
studio-mark-unread = Mark as unread
studio-may = They may
studio-may-all = Everything, as an owner
studio-may-leads = See and answer leads
studio-may-nothing = Choose at least one.
studio-may-text = May be texted:
studio-minutes = { $minutes } min
studio-more-than = { $many } more than { $time }
studio-my-sign-in = My sign-in
studio-name = Name
studio-name-missing = Please write your name.
studio-new-leads = { $count ->
    [one] 1 new lead
   *[other] { $count } new leads
}
studio-new-link = New link
studio-new-password = Password
studio-no-accounts = Nobody has an account here yet. On the server, run: sightline studio invite EMAIL --owner
studio-no-answer = No answer
studio-no-answer-said = Noted: no answer
studio-no-deliveries = Leads go nowhere but here. Add a delivery to get them by email, on your phone or in a chat.
studio-no-deliveries-locked = Leads go nowhere but here.
studio-no-leads = No leads yet. Send a test to see that the way is open.
studio-no-mailed-links = This server can’t email you a link.
studio-no-message = No message.
studio-no-passkeys = You have no passkey yet. It is the quickest way to sign in, and the safest.
studio-no-passkeys-here = An address of numbers can’t have passkeys. On this machine, use
studio-no-such-page = There’s no page at that address.
studio-no-texts = No text messages: they didn’t agree to any.
studio-nobody = Nobody
studio-nobody-in-charge = Nobody is in charge now
studio-nobody-waits = Nobody waits for a first answer.
studio-none = None
studio-not-answered = not answered
studio-not-counted = Visits and taps are not counted yet.
studio-not-dialable = { $phone } (can’t be dialed)
studio-not-done = That was not done: { $why }
studio-not-encrypted = This address is not encrypted, so nobody can sign in here.
studio-not-encrypted-help = Open the studio at the site’s https address.
studio-not-encrypted-here = On the server itself, use
studio-not-real = Not a real enquiry
studio-not-real-what = Advertising or nonsense? It moves to Spam, and what is not delivered yet is held.
studio-not-saved = Your change was not saved.
studio-not-yet-in = Invited, not signed in yet
studio-note = Note
studio-note-hint = Only your team sees it.
studio-note-kept = Your note is still here.
studio-note-meanwhile = Somebody else has changed this note. If you save, your text replaces this one:
studio-note-missing = Write the note first.
studio-note-placeholder = What did you agree on?
studio-note-removed = Somebody has removed this note. What you typed is still here.
studio-note-saved = Note saved
studio-nothing-counted = Nothing was counted in this time.
studio-nothing-fits = No lead fits.
studio-nothing-here = Nothing here.
studio-nothing-yet = Nothing yet
studio-numbers = Numbers
studio-of = { $company } Studio
studio-oldest = The oldest came { $time }.
studio-on-its-way = on its way
studio-on-page = on
studio-open-plan = Open the plan
studio-or = or
studio-other-owner = Another owner can make you a link in Settings, People. Or on the server, run:
studio-owner = Owner
studio-page-leads = Leads from this page
studio-passkey = Passkey
studio-passkey-made = The passkey is made.
studio-passkey-name = What to call it
studio-passkey-name-hint = So you know it again, like “My phone”.
studio-passkey-not-made = No passkey was made. Maybe this device has one already.
studio-passkey-not-used = The passkey was not used. Try again, or take your password.
studio-passkey-unused = made { $made }, never used
studio-passkey-used = made { $made }, last used { $used }
studio-passkeys = Passkeys
studio-passkeys-not-here = This address or this browser can’t have passkeys.
studio-password = Password
studio-password-changed = The password is set.
studio-password-hint = At least 15 characters. Four or five words that only you would put together are easy to remember and hard to guess. Leave out your company’s name.
studio-password-new = New password
studio-password-none = none
studio-password-set = set
studio-password-short = { $count ->
    [one] 1 more character, please.
   *[other] { $count } more characters, please.
}
studio-people = People
studio-per-hundred = per 100 visits
studio-perhaps-done = { $name }: No connection to the server. Check whether this was done.
studio-phone = Phone
studio-phone-taps = Phone taps
studio-place = { $at } of { $of } in { $list }
studio-printed = Printed on { $day }, { $time }
studio-privacy = Privacy
studio-proof-passkey = Use a passkey
studio-proof-password = Confirm
studio-proof-title = Confirm it’s you
studio-proof-why = This needs a fresh proof that it’s you and not somebody at your open laptop.
studio-reached = Reached
studio-reached-said = Noted: reached
studio-real = This is real
studio-real-first = Say first that this enquiry is real. Then you can set its stage and reminders.
studio-real-what = “This is real” moves it back to your leads.
studio-real-what-to = “This is real” moves it back to your leads and delivers it to { $names }.
studio-recover = Make a new way to sign in
studio-released = { $name } goes back to your leads and is delivered.
studio-released-meanwhile = { $name } took this out of Spam { $time }. You see it as it is now.
studio-released-untold = This was taken out of Spam meanwhile. You see it as it is now.
studio-releasing = It goes back to your leads in a few seconds and is delivered.
studio-reload = Load it again
studio-remind-me = Remind me
studio-reminder-done = Reminder done
studio-reminder-kept = Your reminder is still here.
studio-reminder-past = This is in the past.
studio-reminder-set = Reminder set for { $time }
studio-reminder-what = What is to be done?
studio-reminder-when = Day and time
studio-reminder-zone = In your company’s time ({ $zone }).
studio-reminders-today = Reminders for today
studio-remove = Remove
studio-remove-entry = Remove: { $entry }
studio-remove-person = Remove { $name }
studio-remove-what = They are signed out everywhere and can’t come in again. What they did stays in the history.
studio-retried = It is tried again now.
studio-sample-email = EMAIL
studio-save = Save
studio-save-note = Save note
studio-save-password = Save password
studio-search-hint = Name, number, words
studio-search-leads = Search leads
studio-send-test = Send a test
studio-sent-to = Delivered to { $name }
studio-sessions = Where you are signed in
studio-set-password = Sign in with this password
studio-set-reminder = Set the reminder
studio-set-to = Set to { $stage }
studio-settings = Settings
studio-show-all = Show all { $count }
studio-show-more = Show more
studio-show-more-count = Show { $count } more
studio-shown = { $count ->
    [one] 1 lead is shown
   *[other] { $count } leads are shown
}
studio-sign-in = Sign in
studio-sign-in-passkey = Sign in with a passkey
studio-sign-out = Sign out
studio-sign-out-unsaved = Sign out without saving?
studio-sign-out-unsaved-why = What you typed in the studio isn’t saved yet. Signing out throws it away.
studio-sign-out-everywhere = Sign out everywhere
studio-signed-in-as = You are signed in as
studio-since-month = Last 28 days
studio-since-today = Today
studio-since-week = Last 7 days
studio-site = Site
studio-somebody = Somebody
studio-spam-set = { $name } is in Spam. Nothing more is delivered.
studio-spam-title = Kept back as spam
studio-some-leads = Not every lead goes to all of these.
studio-stage = Stage
studio-stage-contacted = Contacted
studio-stage-lost = Lost
studio-stage-meanwhile = { $name } set this to { $stage } { $time }. You see it as it is now.
studio-stage-new = New
studio-stage-quoted = Quoted
studio-stage-set = Set to { $stage }
studio-stage-won = Won
studio-starts = Forms begun
studio-last-fault = The last try failed: { $why }
studio-misses-some = Not everybody got the latest lead: { $detail }
studio-unusable-change = Leads wait here, since a password or key is missing or can’t be used. Press “Change” and enter it.
studio-unusable-detail = The server says: { $why }
studio-unusable-locked = Leads wait here, since a password or key is missing or can’t be used. Whoever runs the server can set it.
studio-unusable-owner = Leads wait here, since a password or key is missing or can’t be used. Tell an owner.
studio-stopped = The receiver said that it is gone. Nothing is sent there any more.
studio-table-days = Numbers of each day
studio-table-weeks = Numbers of each week
studio-takes-some = It takes some leads only, as “Which leads” and the words in its settings say.
studio-test = Test
studio-test-done = The test has arrived.
studio-test-failed = The test did not arrive everywhere.
studio-test-nowhere = The test is stored here, but no delivery is set up: nobody is told of it.
studio-test-runs = The test is on its way.
studio-test-what = A test takes the way of a real lead and is marked as one.
studio-text = Text
studio-text-begun = Noted: you wrote a text message
studio-this-one = this one
studio-this-week = The last seven days
studio-time-month = 28 days
studio-time-quarter = 12 weeks
studio-time-week = 7 days
studio-time-year = Year
studio-to-lead = Go to the lead
studio-to-sign-in = To the sign-in page
studio-today = Today
studio-today-at = today { $time }
studio-tomorrow-at = tomorrow { $time }
studio-tries-again = not yet (next try { $next }): { $detail }
studio-try-again = Try again
studio-try-now = Try now
studio-undo = Undo
studio-undo-failed = It could not be undone: { $why }
studio-unknown = –
studio-unread = Unread
studio-unread-said = Marked as unread
studio-view-site = View the site
studio-visits = Visits
studio-waiting = { $span } waiting
studio-waiting-first = Waiting for a first answer
studio-waits-removed = waits: this delivery was removed
studio-waits-secret = waits: its password or key is not set
studio-waits-stopped = stopped: this address no longer exists
studio-waits-until = waits until { $time }
studio-week-from = Week from
studio-what-they-wrote = What they wrote
studio-whole-message = Show the whole message
studio-won = Won
studio-write-mail = Write an email
studio-wrong-password = Address and password don’t belong together.
studio-yesterday = Yesterday
studio-yesterday-at = yesterday { $time }
studio-you = you
studio-you-called = You called { $name }.
studio-your-name = Your name
studio-your-name-hint = As your team sees it beside notes.
