//! What a delivery does with leads, whatever its kind.

use std::fmt;
use std::path::Path;
use std::pin::Pin;

use jiff::{Timestamp, Zoned};

use super::auto_reply::ReplyText;
use super::website::Website;
use crate::{Job, Outcome};

/// An attempt under way: boxed, so that deliveries of all kinds stand in one list.
pub type Attempt<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A mail of the program's own, to people who work with it.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnMail {
    /// To whom; without it, to those who get leads.
    pub to: Option<String>,
    /// The subject.
    pub subject: String,
    /// The text.
    pub text: String,
}

/// It may hold a link that lets somebody in.
impl fmt::Debug for OwnMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnMail(..)")
    }
}

/// How leads get to a receiver. Which failures are worth a repetition is decided here, by whoever
/// knows the receiver.
pub trait Transport: fmt::Debug + Send + Sync {
    /// Makes one attempt. `now` is in the company's time zone, which people are told times in.
    fn deliver<'a>(&'a self, job: &'a Job, site: Website<'a>, now: &'a Zoned) -> Attempt<'a>;

    /// Looks whether the receiver could take a lead now, without giving it one: a mail server is
    /// logged in to, a receiver of requests is asked for its headers, a file is opened.
    fn probe(&self, now: Timestamp) -> Attempt<'_>;

    /// What to mend first when the receiver does not answer.
    fn advice(&self) -> &'static str;

    /// Answers the sender of a lead. Only a mail can.
    fn reply<'a>(&'a self, _job: &'a Job, _reply: &'a ReplyText, _now: Timestamp) -> Attempt<'a> {
        Box::pin(async { Outcome::Failed("this delivery sends no mails".to_owned()) })
    }

    /// Sends a mail of the program's own to the people of the company. Only a delivery by mail can.
    fn send<'a>(&'a self, _mail: &'a OwnMail, _now: Timestamp) -> Attempt<'a> {
        Box::pin(async { Outcome::Failed("this delivery sends no mails".to_owned()) })
    }

    /// The file that it appends leads to, when it writes one: whoever forgets a person goes through it.
    fn file(&self) -> Option<&Path> {
        None
    }

    /// What has to be set before it can deliver at all. Until then nothing is attempted, and its leads wait.
    fn waits_for(&self) -> Option<&str> {
        None
    }

    /// The domain that its mails come from, when it sends mails.
    fn mail_domain(&self) -> Option<&str> {
        None
    }

    /// The address it delivers to, which may hold a secret; empty when a receiver there cannot say
    /// that it is gone for good.
    fn address(&self) -> String {
        String::new()
    }
}
