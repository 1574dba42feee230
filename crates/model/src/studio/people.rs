//! Users of the studio, their sign-ins and their actions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::delivery_file::SettingsFault;

/// The signed-in user and the current session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Me {
    /// The user's identifier.
    pub id: String,
    /// The email address.
    pub email: String,
    /// The user's name.
    pub name: String,
    /// Whether the user may do everything.
    pub owner: bool,
    /// Whether the user may see and change leads.
    pub may_leads: bool,
    /// Whether the user may change the site.
    pub may_content: bool,
    /// Whether the user has a password.
    pub has_password: bool,
    /// The name of the company.
    pub company: String,
    /// The public address of the site.
    pub site_url: String,
    /// The company's time zone, such as `America/Chicago`.
    pub time_zone: String,
    /// The site's currency by its code in ISO 4217, such as `USD`.
    pub currency: String,
    /// How an amount is written, with `0` in its place: `$0`, `0 €`.
    pub amount_format: String,
    /// Whether times are written on the 12-hour clock.
    pub twelve_hours: bool,
    /// The server's current time.
    pub now: String,
    /// The number of leads that nobody has answered.
    pub waiting: u32,
}

/// The information for the sign-in page, available without signing in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SignInFacts {
    /// The name of the company.
    pub company: String,
    /// The site's host.
    pub host: String,
    /// Whether it is possible to sign in here: only over HTTPS or on the local machine.
    pub secure: bool,
    /// Whether passkeys work at this address. They don't if it is an IP address.
    pub passkeys: bool,
    /// The port at which the studio is found on `localhost` of the server, if it is: not with several sites.
    pub local_port: Option<u16>,
    /// Whether a sign-in link can be sent by email.
    pub mails_links: bool,
    /// Whether any account exists.
    pub has_accounts: bool,
}

/// A session of a user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SessionView {
    /// The session's identifier.
    pub id: String,
    /// The browser and system, such as `Safari on iPhone`.
    pub agent: String,
    /// The time of the sign-in.
    pub made_at: String,
    /// The time when the session was last used.
    pub seen_at: String,
    /// Whether it is the current session.
    pub current: bool,
}

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PasskeyView {
    /// The passkey's identifier.
    pub id: String,
    /// The name that its owner gave it.
    pub label: String,
    /// The time when it was created.
    pub made_at: String,
    /// The time when it was last used.
    pub used_at: Option<String>,
}

/// A user who may sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PersonView {
    /// The user's identifier.
    pub id: String,
    /// The email address.
    pub email: String,
    /// The user's name.
    pub name: String,
    /// Whether the user may do everything.
    pub owner: bool,
    /// Whether the user may see and change leads.
    pub may_leads: bool,
    /// Whether the user may change the site.
    pub may_content: bool,
    /// The time of the invitation.
    pub made_at: String,
    /// The time when the user was last active. `None` if the user has never signed in.
    pub seen_at: Option<String>,
    /// Whether the user can no longer sign in.
    pub disabled: bool,
    /// Whether the user hasn't accepted the invitation yet.
    pub invited: bool,
    /// The version of the details and permissions, for `If-Match` of a change.
    pub version: String,
}

/// A user to invite, or the new details and permissions of a user.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PersonForm {
    /// The email address.
    pub email: String,
    /// The user's name.
    pub name: String,
    /// Whether the user may do everything.
    pub owner: bool,
    /// Whether the user may see and change leads.
    pub may_leads: bool,
    /// Whether the user may change the site.
    pub may_content: bool,
}

/// A sign-in link, which is shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct InviteLink {
    /// The full address, which works once.
    pub link: String,
    /// The time when the link expires.
    pub until: String,
    /// Whether the link was also sent by email.
    pub mailed: bool,
}

/// Information about an invitation or recovery link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EnterFacts {
    /// The kind of link: `invite` or `recover`.
    pub kind: String,
    /// The email address of the link's user.
    pub email: String,
    /// The name of the user. Empty if it isn't known.
    pub name: String,
}

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AuditEntry {
    /// The entry's identifier, used as the value of `before`.
    pub id: String,
    /// The time of the action.
    pub at: String,
    /// The name of the user, or where somebody was who hadn't signed in. `None` for the command line.
    pub who: Option<String>,
    /// The action, as a sentence without its subject: `signed in with a passkey`.
    pub what: String,
    /// The reference number or path that the action was about.
    pub subject: Option<String>,
}

/// One page of the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AuditPage {
    /// The entries, the latest first.
    pub entries: Vec<AuditEntry>,
    /// The value of `before` for the next page.
    pub next: Option<String>,
}

/// An error response, as in RFC 9457.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StudioProblem {
    /// The HTTP status.
    pub status: u16,
    /// The title of the error.
    pub title: String,
    /// A message that tells the user what to do.
    pub detail: Option<String>,
    /// The reason. `proof`: the user must confirm their identity and retry. `changed`: somebody
    /// else made a change first. `wait`: retry after the time in `Retry-After`. `address`: the
    /// person's mail address can't be used.
    pub reason: Option<String>,
    /// The validation errors in settings.
    pub faults: Vec<SettingsFault>,
}
