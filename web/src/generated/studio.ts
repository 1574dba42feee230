// Made from crates/model by `cargo xtask codegen`. Do not edit: change the Rust types.

/** A figure as text. */
export type AnswerLine = { 
/** The label of the figure. */
label: string, 
/** The value of the figure. */
value: string, };

/** A note on a plan, or an open question. */
export type AnswerNote = { 
/** A code for programs that identifies the subject. */
code: string, 
/** The severity. */
level: NoteLevel, 
/** The text of the note. */
text: string, };

/** An entry of the audit log. */
export type AuditEntry = { 
/** The entry's identifier, used as the value of `before`. */
id: string, 
/** The time of the action. */
at: string, 
/** The name of the user, or where somebody was who hadn't signed in. `None` for the command line. */
who: string | null, 
/** The action, as a sentence without its subject: `signed in with a passkey`. */
what: string, 
/** The reference number or path that the action was about. */
subject: string | null, };

/** One page of the audit log. */
export type AuditPage = { 
/** The entries, the latest first. */
entries: Array<AuditEntry>, 
/** The value of `before` for the next page. */
next: string | null, };

/** The figures for one day. */
export type DayNumbers = { 
/** The day. */
day: string, 
/** The number of leads. */
leads: number, 
/** The number of visits: pages opened from outside the site. */
visits: number, 
/** The number of taps on the phone number. */
phone_taps: number, };

/** The status of all deliveries. */
export type DeliveriesView = { 
/** The deliveries, in the order of `deliveries.toml`. */
deliveries: Array<DeliveryView>, 
/** The number of months that leads are kept. `None` if they are kept until somebody erases
 * them. */
kept_months: number | null, 
/** The content of the file, for users who may change it. */
file: DeliveryFileView | null, 
/** What the requested retention periods would erase. `None` if none were requested. */
erased: ErasedView | null, };

/** `deliveries.toml`, for users who may change it. */
export type DeliveryFileView = { 
/** The version of the file, sent in `If-Match` when the file is changed. */
version: string, 
/** The settings in the file. */
settings: DeliverySettings, 
/** The secrets that the file refers to. */
secrets: Array<SecretView>, 
/** The reason why the file can't be changed in the studio, and what to do about it. */
locked: string | null, };

/** The forms for everything in `deliveries.toml`. */
export type DeliveryForms = { 
/** The form for each kind of delivery. */
kinds: Array<KindForm>, 
/** The fields of `[retention]`. */
retention: Array<FormField>, 
/** The fields of `[auto_reply]`. */
auto_reply: Array<FormField>, 
/** The fields of `[digest]`. */
digest: Array<FormField>, };

/** The progress of a delivery of a lead. */
export type DeliveryProgress = { 
/** The name of the delivery in `deliveries.toml`. */
delivery: string, 
/** The state. */
state: JobState, 
/** The receiver's last response. Of a lead that was delivered only if some recipients don't have it. */
detail: string | null, 
/** The time of the delivery or of the last attempt. */
at: string | null, 
/** The time of the next attempt. */
next_at: string | null, 
/** What it waits for, other than its time. */
waits_for: DeliveryWait | null, 
/** The number of attempts. */
attempts: number, };

/** The parts of `deliveries.toml` that a form can change. The rest of the file is preserved. */
export type DeliverySettings = { 
/** Every `[[delivery]]`, in the order of the file. Each one has a `name`, which identifies it,
 * and a `kind`. */
deliveries: Array<{ [key in string]: FieldValue }>, 
/** The retention periods. */
retention: { [key in string]: FieldValue } | null, 
/** The automatic reply to senders. `None` if there is none. */
auto_reply: { [key in string]: FieldValue } | null, 
/** The daily email. `None` if there is none. */
digest: { [key in string]: FieldValue } | null, };

/** The status of a delivery. */
export type DeliveryView = { 
/** The name. */
name: string, 
/** What the kind is called, such as "Mail". */
label: string, 
/** Whether it takes every lead. Otherwise `deliveries.toml` says which ones. */
takes_all: boolean, 
/** Whether it has delivered a lead or a test lately. */
has_delivered: boolean, 
/** The number of leads that wait to be delivered. */
waiting: number, 
/** The number of leads for which it was given up. */
dead: number, 
/** The time since which the oldest of the waiting leads has been waiting. */
oldest_waiting: string | null, 
/** Whether the receiver said that it no longer exists. */
stopped: boolean, 
/** The receiver's last response when it didn't accept a lead. */
last_fault: string | null, 
/** The receiver's response to the latest lead if it was delivered, but not to all recipients. */
misses_some: string | null, 
/** The reason why the delivery can't be used, such as a secret that isn't set. */
unusable: string | null, };

/** Why a delivery waits until somebody changes the settings. */
export type DeliveryWait = "stopped" | "secret" | "removed";

/** Information about an invitation or recovery link. */
export type EnterFacts = { 
/** The kind of link: `invite` or `recover`. */
kind: string, 
/** The email address of the link's user. */
email: string, 
/** The name of the user. Empty if it isn't known. */
name: string, };

/** A change of an entry. Omitted fields stay the same. */
export type EntryChange = { 
/** The new text of a note or reminder. */
text?: string | null, 
/** The text that the edit began with. If somebody has changed it since, nothing is changed. */
former_text?: string | null, 
/** The new due time of a reminder. */
due_at?: string | null, 
/** Whether a reminder is done. */
done?: boolean | null, };

/** The kind of an entry in the history of a lead. */
export type EntryKind = "note" | "stage" | "call" | "text" | "mail" | "spam" | "reminder" | "amount" | "assigned";

/** The removal of an entry. */
export type EntryRemoval = { 
/** The text of the note or reminder that is to be removed. If somebody has changed it since, it stays. */
former_text: string, };

/** The number of leads that would be erased with a given retention period. */
export type ErasedView = { 
/** The number of leads. Leads that are waiting for a delivery, or for which one was given up,
 * are not erased. */
leads: number, 
/** The number of leads in Spam. */
quarantined: number, };

/** A button of a problem. */
export type FaultLink = { 
/** The path in the studio: `settings/deliveries`, `leads?given_up_by=mail`. */
path: string, 
/** The label. */
label: string, };

/** An option of a [`FieldWidget::Choice`]. */
export type FieldChoice = { 
/** The value in the file. */
value: string, 
/** The displayed label. */
label: string, };

/** The value of a field. */
export type FieldValue = boolean | number | string | Array<string> | { [key in string]: string };

/** The form control for a field. */
export type FieldWidget = "text" | "long" | "number" | "switch" | "choice" | "lines" | "pairs" | "secret" | "mail";

/** A figure for a period, with the figure for the period before. */
export type Figure = { 
/** The figure for this period. `None` if there is no data. */
now: number | null, 
/** The figure for the period before. `None` if there is no data for all of it. */
before: number | null, };

/** The data that would be erased when a person is forgotten. */
export type ForgetView = { 
/** The leads. */
leads: Array<LeadRow>, 
/** The deliveries whose receivers may have copies. */
delivered_to: Array<string>, 
/** Whether the data has been erased. */
done: boolean, };

/** A field of a form. */
export type FormField = { 
/** The field's key in the file. */
key: string, 
/** The label. */
label: string, 
/** A hint that helps to fill in the field. */
hint: string | null, 
/** The form control. */
widget: FieldWidget, 
/** Whether the field is required. */
required: boolean, 
/** Whether the field is rarely needed and therefore collapsed. */
rare: boolean, 
/** Whether secrets are sent to this address, so that a new one needs the secrets again. */
address: boolean, 
/** The options of a choice, the default first. */
choices: Array<FieldChoice>, 
/** The minimum of a number. */
min: number | null, 
/** The maximum of a number. */
max: number | null, };

/** The form that a lead came from. */
export type FormKind = "hero" | "footer" | "contact";

/** A set of values that belong together, such as those of a mail service. */
export type FormPreset = { 
/** The displayed label. */
label: string, 
/** A note about the preset. */
hint: string | null, 
/** The values. The form doesn't ask for these fields. */
values: { [key in string]: FieldValue }, 
/** The keys of fields that are required with these values, although the kind doesn't require them. */
required: Array<string>, };

/** The consent that a visitor gave to receive text messages. */
export type GivenConsent = { 
/** The wording that the visitor saw. */
words: string, 
/** The time when the consent was given. */
given_at: string, };

/** A sign-in link, which is shown once. */
export type InviteLink = { 
/** The full address, which works once. */
link: string, 
/** The time when the link expires. */
until: string, 
/** Whether the link was also sent by email. */
mailed: boolean, };

/** The state of a delivery of a lead. */
export type JobState = "held" | "waiting" | "delivered" | "dead";

/** The form for a kind of delivery. */
export type KindForm = { 
/** The value of `kind`. */
kind: string, 
/** The displayed label. */
label: string, 
/** A description of what it does. */
what: string, 
/** A suggested name for the first delivery of this kind. */
name: string, 
/** Whether it sends email. */
mails: boolean, 
/** The fields except `name` and `kind`, in order. */
fields: Array<FormField>, 
/** The available presets. */
presets: Array<FormPreset>, };

/** A label with a value. */
export type LabelledText = { 
/** The label. */
label: string, 
/** The value. */
value: string, };

/** A list of leads: the open one, one for each stage, and spam; `box` in the database and in addresses. */
export type LeadBox = "open" | "new" | "contacted" | "quoted" | "won" | "lost" | "spam";

/** A change of a lead. Omitted fields stay the same. */
export type LeadChange = { 
/** The new stage. */
stage?: LeadStage | null, 
/** The reason for the stage, at most 200 characters. An empty string removes it. */
reason?: string | null, 
/** The value of the order, in cents. A negative number removes the value. */
value_cents?: number | null, 
/** The identifier of the assigned user. An empty string removes the assignment. */
assigned_to?: string | null, 
/** Whether somebody has opened the lead. `false` marks it as unread. */
opened?: boolean | null, };

/** An entry in the history of a lead. */
export type LeadEntry = { 
/** The entry's identifier. */
id: string, 
/** The time of the entry. */
at: string, 
/** The name of the user. `None` if the user was removed. */
who: string | null, 
/** The kind of entry. */
kind: EntryKind, 
/** The text, whose meaning depends on the [`EntryKind`]. */
text: string, 
/** The time when a reminder is due. */
due_at: string | null, 
/** The time when a reminder was done. */
done_at: string | null, 
/** The time when the text was last changed. */
changed_at: string | null, 
/** The name of the user who changed it last. `None` if the user was removed. */
changed_by: string | null, };

/** One page of a list of leads. */
export type LeadPage = { 
/** The leads. In the open list, waiting ones come first. Otherwise the newest come first. */
leads: Array<LeadRow>, 
/** The value of `before` for the next page. `None` on the last page. */
next: string | null, 
/** The number of leads in each list. */
counts: Record<LeadBox, number>, 
/** The pages that most leads came from, for the filter. */
pages: Array<LeadPageChoice>, 
/** Whether leads came from more pages. */
more_pages: boolean, 
/** The sources that most leads came from, for the filter. */
sources: Array<string>, 
/** Whether there are more sources. */
more_sources: boolean, };

/** A page that leads came from. */
export type LeadPageChoice = { 
/** The path. */
path: string, 
/** The title, or the path if there is no title. */
title: string, };

/** A plan that is attached to a lead. */
export type LeadPlanView = { 
/** The title, such as `Storage for 12 cameras, 30 days`. */
title: string, 
/** The address of the plan on this site. */
link: string, 
/** Whether the server could compute the plan. If not, there is only the link. */
computed: boolean, 
/** The most important figures. */
lines: Array<AnswerLine>, 
/** The price as text, if the tool has calculated one. */
price: string | null, 
/** The parts, unless `lines` has them. */
parts: Array<string>, 
/** What prevents the plan, and what must be clarified first. */
notes: Array<AnswerNote>, };

/** A reminder for a lead. */
export type LeadReminder = { 
/** The entry's identifier. */
id: string, 
/** The task. */
text: string, 
/** The time when it is due. */
due_at: string, };

/** A lead in a list. */
export type LeadRow = { 
/** The reference number, such as `K7Q4-M2PP`. */
reference: string, 
/** The time when it was received. */
received_at: string, 
/** The form that it came from. */
form: FormKind, 
/** The name of the sender. */
name: string, 
/** The message, truncated to 300 characters. */
message: string | null, 
/** The title of the first attached plan. */
first_plan: string | null, 
/** The number of attached plans. */
plan_count: number, 
/** The path of the page with the form. */
page: string | null, 
/** The title of that page, if the page still exists. */
page_title: string | null, 
/** The source of the visit, such as `Google Ads`. */
source: string, 
/** The stage. */
stage: LeadStage, 
/** The value of the order, in cents. */
value_cents: number | null, 
/** The next reminder. */
reminder: LeadReminder | null, 
/** Whether nobody has opened the lead. */
unread: boolean, 
/** Whether nobody has answered the lead. It has then been waiting since `received_at`. */
waiting: boolean, 
/** Whether it is held back as spam. */
spam: boolean, 
/** Whether it is a test lead sent by this program. */
test: boolean, };

/** The stage of a lead. */
export type LeadStage = "new" | "contacted" | "quoted" | "won" | "lost";

/** All details of a lead. */
export type LeadView = { 
/** The whole message. */
whole_message: string | null, 
/** The email address. */
email: string | null, 
/** The phone number as typed. */
phone: string, 
/** The phone number without other words that were typed, for a button. */
phone_short: string, 
/** The number to dial, such as `+13125550143`, or `+13125550143,,5` with an extension. If there is no international
 * form, the digits of the first number that was typed. Empty if they can't be dialed. */
phone_dial: string, 
/** The consent to receive text messages. Without it, no text messages may be sent. */
consent: GivenConsent | null, 
/** How the visitor found the site, as displayed. */
came_by: Array<LabelledText>, 
/** The attached plans. */
plans: Array<LeadPlanView>, 
/** The progress of the lead's deliveries. */
deliveries: Array<DeliveryProgress>, 
/** The history, the latest entry first. */
entries: Array<LeadEntry>, 
/** Other leads from this person, the latest first. */
earlier: Array<LeadRow>, 
/** The reasons why the lead looks like spam, in words. */
spam_reasons: Array<string>, 
/** The user assigned to the lead. */
assigned_to: PersonChoice | null, 
/** The users who can be assigned. */
people: Array<PersonChoice>, 
/** The subject of an answer by email. */
mail_subject: string, 
/** The greeting of an answer by email, followed by an empty line. */
mail_greeting: string, 
/** A counter of changes, sent in `If-Match`. */
version: number, 
/** The name of the user who made the last change. */
changed_by: string | null, 
/** The time of the last change. */
changed_at: string | null, 
/** The reference number, such as `K7Q4-M2PP`. */
reference: string, 
/** The time when it was received. */
received_at: string, 
/** The form that it came from. */
form: FormKind, 
/** The name of the sender. */
name: string, 
/** The message, truncated to 300 characters. */
message: string | null, 
/** The title of the first attached plan. */
first_plan: string | null, 
/** The number of attached plans. */
plan_count: number, 
/** The path of the page with the form. */
page: string | null, 
/** The title of that page, if the page still exists. */
page_title: string | null, 
/** The source of the visit, such as `Google Ads`. */
source: string, 
/** The stage. */
stage: LeadStage, 
/** The value of the order, in cents. */
value_cents: number | null, 
/** The next reminder. */
reminder: LeadReminder | null, 
/** Whether nobody has opened the lead. */
unread: boolean, 
/** Whether nobody has answered the lead. It has then been waiting since `received_at`. */
waiting: boolean, 
/** Whether it is held back as spam. */
spam: boolean, 
/** Whether it is a test lead sent by this program. */
test: boolean, };

/** The signed-in user and the current session. */
export type Me = { 
/** The user's identifier. */
id: string, 
/** The email address. */
email: string, 
/** The user's name. */
name: string, 
/** Whether the user may do everything. */
owner: boolean, 
/** Whether the user may see and change leads. */
may_leads: boolean, 
/** Whether the user may change the site. */
may_content: boolean, 
/** Whether the user has a password. */
has_password: boolean, 
/** The name of the company. */
company: string, 
/** The public address of the site. */
site_url: string, 
/** The company's time zone, such as `America/Chicago`. */
time_zone: string, 
/** The site's currency by its code in ISO 4217, such as `USD`. */
currency: string, 
/** How an amount is written, with `0` in its place: `$0`, `0 €`. */
amount_format: string, 
/** Whether times are written on the 12-hour clock. */
twelve_hours: boolean, 
/** The server's current time. */
now: string, 
/** The number of leads that nobody has answered. */
waiting: number, };

/** A new entry. */
export type NewEntry = { 
/** The entry's identifier, a UUID generated by the client. Sending the same identifier again
 * doesn't create a second entry. */
id?: string | null, 
/** The kind of entry: `note`, `call`, `text`, `mail` or `reminder`. */
kind: EntryKind, 
/** The text, at most 4,000 characters. */
text: string, 
/** The time of a call that is entered later. */
at?: string | null, 
/** The time when a reminder is due. */
due_at?: string | null, };

/** A new value of a secret. */
export type NewSecret = { 
/** The value. `None` removes the secret. */
value: string | null, };

/** The severity of a note. */
export type NoteLevel = "fine" | "ask" | "stop";

/** Statistics about the site for a period. */
export type Numbers = { 
/** The first day. */
from: string, 
/** The last day. */
to: string, 
/** The totals. */
totals: Totals, 
/** The figures for each day, without gaps. */
days: Array<DayNumbers>, 
/** The figures for each source, most visits first. After 100, the sum of the others. */
sources: Array<NumbersRow>, 
/** The figures for each page, most visits first. After 100, the sum of the others. */
pages: Array<NumbersRow>, 
/** The first day on which visits and taps were counted. `None` before that day. */
counted_since: string | null, };

/** The figures for a page or a source. */
export type NumbersRow = { 
/** The name of the source, or the path of the page. Empty for the sum of further rows. */
name: string, 
/** The title of the page, if the page still exists, or how many further rows the sum is of. */
title: string | null, 
/** The number of visits: pages opened from outside the site. */
visits: number, 
/** The number of taps on the phone number. */
phone_taps: number, 
/** The number of forms that somebody began to fill in. */
starts: number, 
/** The number of leads. */
leads: number, 
/** The number of these leads that were won. */
won: number, };

/** A passkey. */
export type PasskeyView = { 
/** The passkey's identifier. */
id: string, 
/** The name that its owner gave it. */
label: string, 
/** The time when it was created. */
made_at: string, 
/** The time when it was last used. */
used_at: string | null, };

/** A user who can be assigned to a lead. */
export type PersonChoice = { 
/** The user's identifier. */
id: string, 
/** The user's name. */
name: string, };

/** A user to invite, or the new details and permissions of a user. */
export type PersonForm = { 
/** The email address. */
email: string, 
/** The user's name. */
name: string, 
/** Whether the user may do everything. */
owner: boolean, 
/** Whether the user may see and change leads. */
may_leads: boolean, 
/** Whether the user may change the site. */
may_content: boolean, };

/** A user who may sign in. */
export type PersonView = { 
/** The user's identifier. */
id: string, 
/** The email address. */
email: string, 
/** The user's name. */
name: string, 
/** Whether the user may do everything. */
owner: boolean, 
/** Whether the user may see and change leads. */
may_leads: boolean, 
/** Whether the user may change the site. */
may_content: boolean, 
/** The time of the invitation. */
made_at: string, 
/** The time when the user was last active. `None` if the user has never signed in. */
seen_at: string | null, 
/** Whether the user can no longer sign in. */
disabled: boolean, 
/** Whether the user hasn't accepted the invitation yet. */
invited: boolean, 
/** The version of the details and permissions, for `If-Match` of a change. */
version: string, };

/** The place where a secret is set. */
export type SecretPlace = "environment" | "studio";

/** A secret that the file refers to. Its value is never returned. */
export type SecretView = { 
/** The name of the variable. */
name: string, 
/** Where it is set. `None` if it isn't set. */
place: SecretPlace | null, };

/** A session of a user. */
export type SessionView = { 
/** The session's identifier. */
id: string, 
/** The browser and system, such as `Safari on iPhone`. */
agent: string, 
/** The time of the sign-in. */
made_at: string, 
/** The time when the session was last used. */
seen_at: string, 
/** Whether it is the current session. */
current: boolean, };

/** A validation error in the settings. */
export type SettingsFault = { 
/** The table: `delivery`, `retention`, `auto_reply` or `digest`. `None` if the error concerns
 * the whole file. */
table: string | null, 
/** The name of the delivery. */
delivery: string | null, 
/** The key of the field. `None` if the error concerns the whole table. */
key: string | null, 
/** What is wrong, and how to fix it. */
message: string, };

/** The information for the sign-in page, available without signing in. */
export type SignInFacts = { 
/** The name of the company. */
company: string, 
/** The site's host. */
host: string, 
/** Whether it is possible to sign in here: only over HTTPS or on the local machine. */
secure: boolean, 
/** Whether passkeys work at this address. They don't if it is an IP address. */
passkeys: boolean, 
/** The port at which the studio is found on `localhost` of the server, if it is: not with several sites. */
local_port: number | null, 
/** Whether a sign-in link can be sent by email. */
mails_links: boolean, 
/** Whether any account exists. */
has_accounts: boolean, };

/** An error response, as in RFC 9457. */
export type StudioProblem = { 
/** The HTTP status. */
status: number, 
/** The title of the error. */
title: string, 
/** A message that tells the user what to do. */
detail: string | null, 
/** The reason. `proof`: the user must confirm their identity and retry. `changed`: somebody
 * else made a change first. `wait`: retry after the time in `Retry-After`. `address`: the
 * person's mail address can't be used. */
reason: string | null, 
/** The validation errors in settings. */
faults: Array<SettingsFault>, };

/** The progress of a test lead. */
export type TestProgress = { 
/** The reference number. */
reference: string, 
/** The progress of each delivery. */
deliveries: Array<DeliveryProgress>, 
/** Whether every delivery has delivered it or given up. */
done: boolean, };

/** The content of the studio's start page. */
export type Today = { 
/** The current problems. */
faults: Array<TodayFault>, 
/** Leads that nobody has answered, the oldest first, at most 20. */
waiting: Array<LeadRow>, 
/** The total number of unanswered leads. */
waiting_count: number, 
/** Leads with a reminder that is due today or overdue, the longest due first: as many as were asked for, 20 by
 * default. */
reminders: Array<LeadRow>, 
/** The total number of such leads. */
reminders_count: number, 
/** The figures for the last seven days. */
week: Totals, 
/** Whether there has ever been a lead. */
has_leads: boolean, };

/** A problem that the owner should know about. */
export type TodayFault = { 
/** A short description of the problem. */
title: string, 
/** What the problem means and what to do about it. */
detail: string, 
/** Where to go in the studio. */
links: Array<FaultLink>, };

/** The figures for a period, each with the figure for the period before. */
export type Totals = { 
/** The number of leads. */
leads: Figure, 
/** The number of visits: pages opened from outside the site. */
visits: Figure, 
/** The number of taps on the phone number. */
phone_taps: Figure, 
/** The median time to the first answer of the leads that were answered, in seconds. */
first_answer_seconds: Figure, 
/** The number of leads that were won. */
won: Figure, 
/** The total value of the leads that were won, in cents. */
won_cents: Figure, };

/** All stages, in order. */
export const LEAD_STAGES = ["new", "contacted", "quoted", "won", "lost"] as const;

/** All lists of leads, in the order of work. */
export const LEAD_BOXES = ["open", "new", "contacted", "quoted", "won", "lost", "spam"] as const;
