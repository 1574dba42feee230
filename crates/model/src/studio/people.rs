//! Who may sign in, and what they did.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::delivery_file::SettingsFault;

/// Who is signed in, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Me {
    /// Their identifier.
    pub id: String,
    /// The mail address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub may_leads: bool,
    /// May change the site.
    pub may_content: bool,
    /// Until when the proof of who they are is fresh enough for what asks for it; nothing when it is not.
    pub proved_until: Option<String>,
    /// Whether they have a password.
    pub has_password: bool,
    /// What the company is called.
    pub company: String,
    /// The public address of the site.
    pub site_url: String,
    /// The company's time zone, like `America/Chicago`.
    pub time_zone: String,
    /// The server's time.
    pub now: String,
    /// Leads that nobody has answered.
    pub waiting: u32,
}

/// What the page to sign in has to know before anybody has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SignInFacts {
    /// What the company is called.
    pub company: String,
    /// The site's host.
    pub host: String,
    /// Whether somebody can sign in here at all: over https, or on this machine.
    pub secure: bool,
    /// Whether this address can have passkeys: not when it is an IP address.
    pub passkeys: bool,
    /// Whether a link can be sent by mail.
    pub mails_links: bool,
    /// Whether there is any account.
    pub has_accounts: bool,
}

/// A place where somebody is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SessionView {
    /// Its identifier.
    pub id: String,
    /// Browser and system, like `Safari on iPhone`.
    pub agent: String,
    /// When they signed in.
    pub made_at: String,
    /// When they were last there.
    pub seen_at: String,
    /// Whether it is this one.
    pub current: bool,
}

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PasskeyView {
    /// Its identifier.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub made_at: String,
    /// When it was last used.
    pub used_at: Option<String>,
}

/// Somebody who may sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PersonView {
    /// Their identifier.
    pub id: String,
    /// The mail address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub may_leads: bool,
    /// May change the site.
    pub may_content: bool,
    /// When they were invited.
    pub made_at: String,
    /// When they were last there; nothing for somebody who has not signed in yet.
    pub seen_at: Option<String>,
    /// Whether they cannot sign in any more.
    pub disabled: bool,
    /// Whether they have not used their invitation yet.
    pub invited: bool,
}

/// Somebody to invite, or what they may from now on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PersonForm {
    /// The mail address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub may_leads: bool,
    /// May change the site.
    pub may_content: bool,
}

/// A link to sign in with, shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct InviteLink {
    /// The whole address, which works once.
    pub link: String,
    /// Until when.
    pub until: String,
    /// Whether it was mailed too.
    pub mailed: bool,
}

/// What a link is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EnterFacts {
    /// `invite` or `recover`.
    pub kind: String,
    /// Whose it is.
    pub email: String,
    /// What they are called; empty when nobody said.
    pub name: String,
}

/// Something that somebody did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AuditEntry {
    /// Its identifier; goes into `before`.
    pub id: String,
    /// When.
    pub at: String,
    /// Who; nothing for the command line.
    pub who: Option<String>,
    /// What, as a sentence without its subject: `signed in with a passkey`.
    pub what: String,
    /// The reference or path that it was about.
    pub subject: Option<String>,
}

/// A page of what somebody did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AuditPage {
    /// The latest first.
    pub entries: Vec<AuditEntry>,
    /// What `before` is for the next page.
    pub next: Option<String>,
}

/// A refusal, as RFC 9457 has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StudioProblem {
    /// The status.
    pub status: u16,
    /// What it is called.
    pub title: String,
    /// What to do, for people.
    pub detail: Option<String>,
    /// `proof`: confirm who you are, then again. `changed`: somebody was faster. `wait`: see `Retry-After`.
    pub reason: Option<String>,
    /// What is wrong with the fields of settings.
    pub faults: Vec<SettingsFault>,
}
