//! The interface of all kinds of delivery.

use std::fmt;
use std::path::Path;
use std::pin::Pin;

use jiff::{Timestamp, Zoned};

use super::auto_reply::ReplyText;
use super::website::Website;
use crate::{Job, Outcome};

/// An attempt in progress, boxed so that deliveries of all kinds fit in one list.
pub type Attempt<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A mail of the program's own, to people at the company.
#[derive(Clone, PartialEq, Eq)]
pub struct SystemMail {
    /// The name of the company, for a sender without a name.
    pub company: String,
    /// The recipient; by default the recipients of leads.
    pub to: Option<String>,
    /// The subject.
    pub subject: String,
    /// The text.
    pub text: String,
}

/// Hides the contents, which may include a sign-in link.
impl fmt::Debug for SystemMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SystemMail(..)")
    }
}

/// Sends leads to a receiver. An implementation knows its receiver and decides which failures are retried.
pub trait Transport: fmt::Debug + Send + Sync {
    /// Makes one attempt. `now` is in the company's time zone, in which times are shown to people.
    fn deliver<'a>(&'a self, job: &'a Job, site: Website<'a>, now: &'a Zoned) -> Attempt<'a>;

    /// Checks whether the receiver could accept a lead now, without sending one: logs in to a mail server, sends a HEAD
    /// request to an HTTP receiver, or opens a file.
    fn probe(&self, now: Timestamp) -> Attempt<'_>;

    /// What to check first if the receiver doesn't respond.
    fn advice(&self) -> &'static str;

    /// Sends the auto-reply to the sender of a lead. Only mail deliveries can.
    fn reply<'a>(&'a self, _job: &'a Job, _reply: &'a ReplyText, _now: Timestamp) -> Attempt<'a> {
        Box::pin(async { Outcome::Failed("this delivery sends no mails".to_owned()) })
    }

    /// Sends a mail of the program's own to people at the company. Only mail deliveries can.
    fn send<'a>(&'a self, _mail: &'a SystemMail, _now: Timestamp) -> Attempt<'a> {
        Box::pin(async { Outcome::Failed("this delivery sends no mails".to_owned()) })
    }

    /// The file that it appends leads to, if any; forgetting a person also removes lines from it.
    fn file(&self) -> Option<&Path> {
        None
    }

    /// What has to be set before it can deliver. Until then no attempts are made and its leads wait.
    fn unconfigured_reason(&self) -> Option<&str> {
        None
    }

    /// Whether a delivery with this detail reached only some of its recipients.
    fn misses_some(&self, _detail: &str) -> bool {
        false
    }

    /// Whether tests go to other recipients than leads.
    fn has_test_recipients(&self) -> bool {
        false
    }

    /// The domain that its mail comes from, if it sends mail.
    fn mail_domain(&self) -> Option<&str> {
        None
    }

    /// The address it delivers to, which may contain a secret; empty if the receiver cannot report that it is gone.
    fn address(&self) -> String {
        String::new()
    }
}
