// Made from crates/model by `cargo xtask codegen`. Do not edit: change the Rust types.

/**
 * Something that somebody did.
 */
export type AuditEntry = { 
/**
 * Its identifier; goes into `before`.
 */
id: string, 
/**
 * When.
 */
at: string, 
/**
 * Who; nothing for the command line.
 */
who: string | null, 
/**
 * What, as a sentence without its subject: `signed in with a passkey`.
 */
what: string, 
/**
 * The reference or path that it was about.
 */
subject: string | null, };

/**
 * A page of what somebody did.
 */
export type AuditPage = { 
/**
 * The latest first.
 */
entries: Array<AuditEntry>, 
/**
 * What `before` is for the next page.
 */
next: string | null, };

/**
 * How many leads each list has.
 */
export type BoxCounts = { 
/**
 * New, contacted and quoted.
 */
open: number, 
/**
 * Nobody has answered them.
 */
new: number, 
/**
 * Somebody has been in touch.
 */
contacted: number, 
/**
 * There is a price.
 */
quoted: number, 
/**
 * There is an order.
 */
won: number, 
/**
 * There will be none.
 */
lost: number, 
/**
 * Kept back.
 */
spam: number, };

/**
 * One day.
 */
export type DayNumbers = { 
/**
 * The day.
 */
day: string, 
/**
 * Leads.
 */
leads: number, 
/**
 * Pages opened from elsewhere.
 */
visits: number, 
/**
 * Taps on the telephone number.
 */
phone_taps: number, };

/**
 * How the deliveries are.
 */
export type DeliveriesView = { 
/**
 * In the order of `deliveries.toml`.
 */
deliveries: Array<DeliveryView>, 
/**
 * Months that leads are kept; nothing when until somebody erases them.
 */
kept_months: number | null, 
/**
 * The file, for those who may change it.
 */
file: DeliveryFileView | null, 
/**
 * What the periods that were asked about would erase; nothing when none were.
 */
erased: ErasedView | null, };

/**
 * `deliveries.toml`, for whoever may change it.
 */
export type DeliveryFileView = { 
/**
 * Changes with the file: `If-Match` of a change.
 */
version: string, 
/**
 * What it says.
 */
settings: DeliverySettings, 
/**
 * The secrets that it names.
 */
secrets: Array<SecretView>, 
/**
 * Why it cannot be changed here, and what to do.
 */
locked: string | null, };

/**
 * The forms of everything in `deliveries.toml`.
 */
export type DeliveryForms = { 
/**
 * Every kind of delivery.
 */
kinds: Array<KindForm>, 
/**
 * The fields of `[retention]`.
 */
retention: Array<FormField>, 
/**
 * The fields of `[auto_reply]`.
 */
auto_reply: Array<FormField>, 
/**
 * The fields of `[digest]`.
 */
digest: Array<FormField>, };

/**
 * How far a delivery of a lead is.
 */
export type DeliveryProgress = { 
/**
 * Its name in `deliveries.toml`.
 */
delivery: string, 
/**
 * How far it is.
 */
state: DeliveryProgressState, 
/**
 * What the receiver said last.
 */
detail: string | null, 
/**
 * When it was delivered or last tried.
 */
at: string | null, 
/**
 * When it is tried next.
 */
next_at: string | null, 
/**
 * How often it was tried.
 */
attempts: number, };

/**
 * How far a delivery of a lead is.
 */
export type DeliveryProgressState = "held" | "waiting" | "delivered" | "dead";

/**
 * What `deliveries.toml` says and a form can change. What else stands in the file stays as it is.
 */
export type DeliverySettings = { 
/**
 * Every `[[delivery]]`, in the order of the file. Each has `name`, by which it is known, and `kind`.
 */
deliveries: Array<{ [key in string]: FieldValue }>, 
/**
 * How long what is kept.
 */
retention: { [key in string]: FieldValue } | null, 
/**
 * The answer to senders; nothing when they get none.
 */
auto_reply: { [key in string]: FieldValue } | null, 
/**
 * The daily mail; nothing when there is none.
 */
digest: { [key in string]: FieldValue } | null, };

/**
 * How one delivery is.
 */
export type DeliveryView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its kind, like `smtp`.
 */
kind: string, 
/**
 * Whether it takes every lead; else `deliveries.toml` says which.
 */
takes_all: boolean, 
/**
 * Leads that wait for it.
 */
waiting: number, 
/**
 * Leads for which it was given up.
 */
dead: number, 
/**
 * Since when the oldest of them waits.
 */
oldest_waiting: string | null, 
/**
 * Whether the receiver said that it is gone.
 */
stopped: boolean, 
/**
 * What the receiver said last, when it did not take a lead.
 */
last_fault: string | null, 
/**
 * Why it cannot be used, like a secret that is not set.
 */
unusable: string | null, };

/**
 * Another lead of the same person.
 */
export type EarlierLead = { 
/**
 * Its number.
 */
reference: string, 
/**
 * When it came.
 */
received_at: string, 
/**
 * How far it is.
 */
stage: LeadStage, 
/**
 * What they wrote, at most 300 characters of it.
 */
message: string | null, };

/**
 * What a link is for.
 */
export type EnterFacts = { 
/**
 * `invite` or `recover`.
 */
kind: string, 
/**
 * Whose it is.
 */
email: string, 
/**
 * What they are called; empty when nobody said.
 */
name: string, };

/**
 * A change of an entry: what is not there stays.
 */
export type EntryChange = { 
/**
 * Other words, of a note or a reminder.
 */
text?: string | null, 
/**
 * Another time, of a reminder.
 */
due_at?: string | null, 
/**
 * Whether a reminder is done.
 */
done?: boolean | null, };

/**
 * What an entry in the history of a lead is.
 */
export type EntryKind = "note" | "stage" | "call" | "text" | "mail" | "spam" | "reminder";

/**
 * What would be erased if leads were kept for so long.
 */
export type ErasedView = { 
/**
 * Leads. Those that a delivery waits for or has given up stay.
 */
leads: number, 
/**
 * Leads in Spam.
 */
quarantined: number, };

/**
 * A value of a [`FieldWidget::Choice`].
 */
export type FieldChoice = { 
/**
 * What the file says.
 */
value: string, 
/**
 * What people read.
 */
label: string, };

/**
 * The value of a field.
 */
export type FieldValue = boolean | number | string | Array<string> | { [key in string]: string };

/**
 * How a field is shown.
 */
export type FieldWidget = "text" | "long" | "number" | "switch" | "choice" | "lines" | "pairs" | "secret" | "mail";

/**
 * A figure and the one of the time before.
 */
export type Figure = { 
/**
 * Now; nothing when there is nothing to say.
 */
now: number | null, 
/**
 * The time before.
 */
before: number | null, };

/**
 * What forgetting a person would take away.
 */
export type ForgetView = { 
/**
 * The leads.
 */
leads: Array<EarlierLead>, 
/**
 * Deliveries that may have copies.
 */
delivered_to: Array<string>, 
/**
 * Whether it was done.
 */
done: boolean, };

/**
 * A field of a form.
 */
export type FormField = { 
/**
 * Its key in the file.
 */
key: string, 
/**
 * What it asks for.
 */
label: string, 
/**
 * What helps to answer.
 */
hint: string | null, 
/**
 * How it is shown.
 */
widget: FieldWidget, 
/**
 * Whether it has to be there.
 */
required: boolean, 
/**
 * Whether few need it: it is folded away.
 */
rare: boolean, 
/**
 * The values of a choice, the usual one first.
 */
choices: Array<FieldChoice>, };

/**
 * Which form a lead came from.
 */
export type FormKind = "hero" | "footer" | "contact";

/**
 * Values that go together, like those of a mail service.
 */
export type FormPreset = { 
/**
 * What it is called.
 */
label: string, 
/**
 * What to know about it.
 */
hint: string | null, 
/**
 * The values; the fields are not asked for.
 */
values: { [key in string]: FieldValue }, };

/**
 * What somebody agreed to about text messages.
 */
export type GivenConsent = { 
/**
 * The words that they saw.
 */
words: string, 
/**
 * When.
 */
given_at: string, };

/**
 * A link to sign in with, shown once.
 */
export type InviteLink = { 
/**
 * The whole address, which works once.
 */
link: string, 
/**
 * Until when.
 */
until: string, 
/**
 * Whether it was mailed too.
 */
mailed: boolean, };

/**
 * The form of a kind of delivery.
 */
export type KindForm = { 
/**
 * What `kind` says.
 */
kind: string, 
/**
 * What people call it.
 */
label: string, 
/**
 * What it does.
 */
what: string, 
/**
 * A name for the first delivery of the kind.
 */
name: string, 
/**
 * Whether it sends mails.
 */
mails: boolean, 
/**
 * Its fields but `name` and `kind`, in order.
 */
fields: Array<FormField>, 
/**
 * Values that go together.
 */
presets: Array<FormPreset>, };

/**
 * A label with a value.
 */
export type LabelledText = { 
/**
 * What it is.
 */
label: string, 
/**
 * The value.
 */
value: string, };

/**
 * A list of leads.
 */
export type LeadBox = "open" | "new" | "contacted" | "quoted" | "won" | "lost" | "spam";

/**
 * A change of a lead: what is not there stays.
 */
export type LeadChange = { 
/**
 * Another stage.
 */
stage?: LeadStage | null, 
/**
 * Why, at `lost`: at most 200 characters.
 */
reason?: string | null, 
/**
 * What it is worth; a negative number takes the amount away.
 */
value_cents?: number | null, 
/**
 * Who is in charge; an empty text is nobody.
 */
assigned_to?: string | null, 
/**
 * Somebody has looked at it; `false` makes it unread.
 */
opened?: boolean | null, };

/**
 * Something that happened with a lead.
 */
export type LeadEntry = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * When.
 */
at: string, 
/**
 * Who did it; nothing for somebody who was removed.
 */
who: string | null, 
/**
 * What it is.
 */
kind: EntryKind, 
/**
 * Words, see [`EntryKind`].
 */
text: string, 
/**
 * When a reminder is due.
 */
due_at: string | null, 
/**
 * When a reminder was done.
 */
done_at: string | null, };

/**
 * A page of a list of leads.
 */
export type LeadPage = { 
/**
 * Waiting ones first in the open list, the newest first otherwise.
 */
leads: Array<LeadRow>, 
/**
 * What `before` is for the next page; nothing on the last one.
 */
next: string | null, 
/**
 * How many each list has.
 */
counts: BoxCounts, 
/**
 * What pages leads came from, for the filter: path and title.
 */
pages: Array<LeadPageChoice>, 
/**
 * Where leads came from, for the filter.
 */
sources: Array<string>, };

/**
 * A page that leads came from.
 */
export type LeadPageChoice = { 
/**
 * Its path.
 */
path: string, 
/**
 * What it is called, or its path.
 */
title: string, };

/**
 * A plan that came with a lead.
 */
export type LeadPlanView = { 
/**
 * What it is, like `Storage for 12 cameras, 30 days`.
 */
title: string, 
/**
 * Its address on this site.
 */
link: string, 
/**
 * What it says; nothing when the server could not compute it.
 */
lines: Array<LabelledText>, };

/**
 * What is to be done about a lead, and when.
 */
export type LeadReminder = { 
/**
 * The entry's identifier.
 */
id: string, 
/**
 * What.
 */
text: string, 
/**
 * When.
 */
due_at: string, };

/**
 * A lead in a list.
 */
export type LeadRow = { 
/**
 * Its number, like `K7Q4-M2PP`.
 */
reference: string, 
/**
 * When it came.
 */
received_at: string, 
/**
 * The form that it came from.
 */
form: FormKind, 
/**
 * Who.
 */
name: string, 
/**
 * What they wrote, at most 300 characters of it.
 */
message: string | null, 
/**
 * The path of the page that they wrote on.
 */
page: string | null, 
/**
 * What that page is called, while it is there.
 */
page_title: string | null, 
/**
 * Where they came from, like `Google Ads`.
 */
source: string, 
/**
 * How far it is.
 */
stage: LeadStage, 
/**
 * What it is worth.
 */
value_cents: number | null, 
/**
 * The next thing to do about it.
 */
reminder: LeadReminder | null, 
/**
 * Whether nobody has looked at it.
 */
unread: boolean, 
/**
 * Whether nobody has answered it: it is waiting since `received_at`.
 */
waiting: boolean, 
/**
 * Whether it is kept back as spam.
 */
spam: boolean, 
/**
 * Whether it is a test of this program.
 */
test: boolean, };

/**
 * How far the owner is with a lead.
 */
export type LeadStage = "new" | "contacted" | "quoted" | "won" | "lost";

/**
 * Everything about a lead.
 */
export type LeadView = { 
/**
 * All that they wrote.
 */
whole_message: string | null, 
/**
 * The mail address.
 */
email: string | null, 
/**
 * The telephone number as it was typed.
 */
phone: string, 
/**
 * The number to dial, like `+13125550143`; as typed, with nothing but digits, where that cannot be told.
 */
phone_dial: string, 
/**
 * What they agreed to about text messages; without it, none may be sent.
 */
consent: GivenConsent | null, 
/**
 * How they came, for people.
 */
came_by: Array<LabelledText>, 
/**
 * The plans that came along.
 */
plans: Array<LeadPlanView>, 
/**
 * How far its deliveries are.
 */
deliveries: Array<DeliveryProgress>, 
/**
 * What happened, the latest first.
 */
entries: Array<LeadEntry>, 
/**
 * Other leads of this person, the latest first.
 */
earlier: Array<EarlierLead>, 
/**
 * Why it looks like spam, in words.
 */
spam_reasons: Array<string>, 
/**
 * Who is in charge.
 */
assigned_to: PersonChoice | null, 
/**
 * Who may be.
 */
people: Array<PersonChoice>, 
/**
 * The subject and the first words of an answer by mail.
 */
mail_subject: string, 
/**
 * The greeting, with an empty line after it.
 */
mail_greeting: string, 
/**
 * Counts changes; goes into `If-Match`.
 */
version: number, 
/**
 * Who changed it last, and when.
 */
changed_by: string | null, 
/**
 * When it was changed last.
 */
changed_at: string | null, 
/**
 * Its number, like `K7Q4-M2PP`.
 */
reference: string, 
/**
 * When it came.
 */
received_at: string, 
/**
 * The form that it came from.
 */
form: FormKind, 
/**
 * Who.
 */
name: string, 
/**
 * What they wrote, at most 300 characters of it.
 */
message: string | null, 
/**
 * The path of the page that they wrote on.
 */
page: string | null, 
/**
 * What that page is called, while it is there.
 */
page_title: string | null, 
/**
 * Where they came from, like `Google Ads`.
 */
source: string, 
/**
 * How far it is.
 */
stage: LeadStage, 
/**
 * What it is worth.
 */
value_cents: number | null, 
/**
 * The next thing to do about it.
 */
reminder: LeadReminder | null, 
/**
 * Whether nobody has looked at it.
 */
unread: boolean, 
/**
 * Whether nobody has answered it: it is waiting since `received_at`.
 */
waiting: boolean, 
/**
 * Whether it is kept back as spam.
 */
spam: boolean, 
/**
 * Whether it is a test of this program.
 */
test: boolean, };

/**
 * Who is signed in, and where.
 */
export type Me = { 
/**
 * Their identifier.
 */
id: string, 
/**
 * The mail address.
 */
email: string, 
/**
 * What they are called.
 */
name: string, 
/**
 * May do everything.
 */
owner: boolean, 
/**
 * May see and change leads.
 */
may_leads: boolean, 
/**
 * May change the site.
 */
may_content: boolean, 
/**
 * Until when the proof of who they are is fresh enough for what asks for it; nothing when it is not.
 */
proved_until: string | null, 
/**
 * Whether they have a password.
 */
has_password: boolean, 
/**
 * What the company is called.
 */
company: string, 
/**
 * The public address of the site.
 */
site_url: string, 
/**
 * The company's time zone, like `America/Chicago`.
 */
time_zone: string, 
/**
 * The server's time.
 */
now: string, 
/**
 * Leads that nobody has answered.
 */
waiting: number, };

/**
 * A new entry.
 */
export type NewEntry = { 
/**
 * Its identifier, a UUID made by whoever sends it: sent again under the same one, it is there once.
 */
id?: string | null, 
/**
 * `note`, `call`, `text`, `mail` or `reminder`.
 */
kind: EntryKind, 
/**
 * Words, at most 4,000 characters.
 */
text: string, 
/**
 * When a reminder is due.
 */
due_at?: string | null, };

/**
 * A new value of a secret.
 */
export type NewSecret = { 
/**
 * The value; without it the secret is taken away.
 */
value: string | null, };

/**
 * What the site brings.
 */
export type Numbers = { 
/**
 * The first day.
 */
from: string, 
/**
 * The last day.
 */
to: string, 
/**
 * The figures.
 */
totals: Totals, 
/**
 * Day by day, without gaps.
 */
days: Array<DayNumbers>, 
/**
 * By source, most visits first.
 */
sources: Array<NumbersRow>, 
/**
 * By page, most visits first; at most 100.
 */
pages: Array<NumbersRow>, 
/**
 * Since when visits and taps are counted; nothing before the first day.
 */
counted_since: string | null, };

/**
 * What a page or a source brought.
 */
export type NumbersRow = { 
/**
 * The source, or the path of the page.
 */
name: string, 
/**
 * What the page is called, while it is there.
 */
title: string | null, 
/**
 * Pages opened from elsewhere.
 */
visits: number, 
/**
 * Taps on the telephone number.
 */
phone_taps: number, 
/**
 * Forms that somebody began to fill in.
 */
starts: number, 
/**
 * Leads.
 */
leads: number, 
/**
 * Of them, won.
 */
won: number, };

/**
 * A passkey.
 */
export type PasskeyView = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * What its owner calls it.
 */
label: string, 
/**
 * When it was made.
 */
made_at: string, 
/**
 * When it was last used.
 */
used_at: string | null, };

/**
 * Somebody who may be in charge of a lead.
 */
export type PersonChoice = { 
/**
 * Their identifier.
 */
id: string, 
/**
 * What they are called.
 */
name: string, };

/**
 * Somebody to invite, or what they may from now on.
 */
export type PersonForm = { 
/**
 * The mail address.
 */
email: string, 
/**
 * What they are called.
 */
name: string, 
/**
 * May do everything.
 */
owner: boolean, 
/**
 * May see and change leads.
 */
may_leads: boolean, 
/**
 * May change the site.
 */
may_content: boolean, };

/**
 * Somebody who may sign in.
 */
export type PersonView = { 
/**
 * Their identifier.
 */
id: string, 
/**
 * The mail address.
 */
email: string, 
/**
 * What they are called.
 */
name: string, 
/**
 * May do everything.
 */
owner: boolean, 
/**
 * May see and change leads.
 */
may_leads: boolean, 
/**
 * May change the site.
 */
may_content: boolean, 
/**
 * When they were invited.
 */
made_at: string, 
/**
 * When they were last there; nothing for somebody who has not signed in yet.
 */
seen_at: string | null, 
/**
 * Whether they cannot sign in any more.
 */
disabled: boolean, 
/**
 * Whether they have not used their invitation yet.
 */
invited: boolean, };

/**
 * Where a secret is set.
 */
export type SecretPlace = "environment" | "studio";

/**
 * A secret that the file names. Its value is never told.
 */
export type SecretView = { 
/**
 * The variable.
 */
name: string, 
/**
 * Where it is set; nothing when it is not.
 */
place: SecretPlace | null, };

/**
 * A place where somebody is signed in.
 */
export type SessionView = { 
/**
 * Its identifier.
 */
id: string, 
/**
 * Browser and system, like `Safari on iPhone`.
 */
agent: string, 
/**
 * When they signed in.
 */
made_at: string, 
/**
 * When they were last there.
 */
seen_at: string, 
/**
 * Whether it is this one.
 */
current: boolean, };

/**
 * What is wrong with a field.
 */
export type SettingsFault = { 
/**
 * The table: `delivery`, `retention`, `auto_reply` or `digest`; nothing when it is the file.
 */
table: string | null, 
/**
 * The name of the delivery.
 */
delivery: string | null, 
/**
 * The key of the field; nothing when it is the whole table.
 */
key: string | null, 
/**
 * What is wrong, and what to do.
 */
message: string, };

/**
 * What the page to sign in has to know before anybody has.
 */
export type SignInFacts = { 
/**
 * What the company is called.
 */
company: string, 
/**
 * The site's host.
 */
host: string, 
/**
 * Whether somebody can sign in here at all: over https, or on this machine.
 */
secure: boolean, 
/**
 * Whether this address can have passkeys: not when it is an IP address.
 */
passkeys: boolean, 
/**
 * Whether a link can be sent by mail.
 */
mails_links: boolean, 
/**
 * Whether there is any account.
 */
has_accounts: boolean, };

/**
 * A refusal, as RFC 9457 has it.
 */
export type StudioProblem = { 
/**
 * The status.
 */
status: number, 
/**
 * What it is called.
 */
title: string, 
/**
 * What to do, for people.
 */
detail: string | null, 
/**
 * `proof`: confirm who you are, then again. `changed`: somebody was faster. `wait`: see `Retry-After`.
 */
reason: string | null, 
/**
 * What is wrong with the fields of settings.
 */
faults: Array<SettingsFault>, };

/**
 * How far a test lead is.
 */
export type TestProgress = { 
/**
 * Its number.
 */
reference: string, 
/**
 * Each delivery.
 */
deliveries: Array<DeliveryProgress>, 
/**
 * Whether every delivery has it.
 */
done: boolean, };

/**
 * The first page.
 */
export type Today = { 
/**
 * What is wrong.
 */
faults: Array<TodayFault>, 
/**
 * Leads that nobody has answered, the latest first, at most 20.
 */
waiting: Array<LeadRow>, 
/**
 * How many there are in all.
 */
waiting_count: number, 
/**
 * Leads with a reminder due today or before, at most 20.
 */
reminders: Array<LeadRow>, 
/**
 * How many there are in all.
 */
reminders_count: number, 
/**
 * The last seven days.
 */
week: Totals, 
/**
 * Whether there has ever been a lead.
 */
has_leads: boolean, };

/**
 * A fault that the owner has to know of.
 */
export type TodayFault = { 
/**
 * What is wrong, in few words.
 */
title: string, 
/**
 * What it means and what to do.
 */
detail: string, 
/**
 * Where in the studio to go: `deliveries`, `leads?box=spam`.
 */
link: string, 
/**
 * What the button says.
 */
action: string, };

/**
 * The figures of a time, each with the time before.
 */
export type Totals = { 
/**
 * Leads.
 */
leads: Figure, 
/**
 * Pages opened from elsewhere.
 */
visits: Figure, 
/**
 * Taps on the telephone number.
 */
phone_taps: Figure, 
/**
 * Half of the leads were answered within this time, in seconds.
 */
first_answer_seconds: Figure, 
/**
 * Leads that were won.
 */
won: Figure, 
/**
 * What they are worth together.
 */
won_cents: Figure, };
