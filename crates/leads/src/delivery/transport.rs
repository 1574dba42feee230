//! What a delivery does with leads, whatever its kind.

use std::fmt;
use std::pin::Pin;

use jiff::{Timestamp, Zoned};

use super::auto_reply::ReplyText;
use super::website::Website;
use crate::{Job, Outcome};

/// An attempt under way: boxed, so that deliveries of all kinds stand in one list.
pub type Attempt<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

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
