//! Limits the forms that are answered with a page rendered for them, which shows what was typed and
//! what is wrong with it.
//!
//! Each sender has a rate limit, and few pages are rendered at a time. Others wait a moment for
//! their turn, so that a visitor who mistypes gets the page even while somebody floods the form.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::rate::{KeyedRate, Permit};
use super::{ClientKey, LeadLimits};

/// The number of pages rendered at a time. The same engines render the site's own pages.
const MAX_CONCURRENT: usize = 2;
/// The number of forms that may wait for their turn.
const MAX_WAITING: usize = 64;
/// The longest time that a form waits for its turn.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Limits the rendering of answers.
#[derive(Debug)]
pub(crate) struct AnswerLimiter {
    /// `None` if there is no limit per sender.
    sender: Option<KeyedRate<ClientKey>>,
    waiting: Semaphore,
    rendering: Semaphore,
    max_wait: Duration,
}

/// The reason why no page is rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The sender has used up its rate, and has to wait this long.
    TooMany(SignedDuration),
    /// Too many others are waiting.
    Busy,
}

impl AnswerLimiter {
    /// Allows a sender as many answers per minute as leads. `None` is no limit.
    pub(crate) fn new(limits: Option<&LeadLimits>) -> Self {
        Self {
            sender: limits.map(|limits| KeyedRate::new(limits.by_address)),
            waiting: Semaphore::new(MAX_WAITING),
            rendering: Semaphore::new(MAX_CONCURRENT),
            max_wait: MAX_WAIT,
        }
    }

    /// Waits for the turn to render an answer. The turn lasts as long as the permit.
    pub(crate) async fn turn(
        &self,
        sender: ClientKey,
        now: Timestamp,
    ) -> Result<SemaphorePermit<'_>, NoAnswer> {
        if let Some(rate) = &self.sender
            && let Permit::Wait(wait) = rate.take(sender, now)
        {
            return Err(NoAnswer::TooMany(wait));
        }
        let Ok(_place) = self.waiting.try_acquire() else {
            return Err(NoAnswer::Busy);
        };
        match tokio::time::timeout(self.max_wait, self.rendering.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(NoAnswer::Busy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::testing::{noon, sender};

    #[tokio::test]
    async fn each_sender_gets_thirty_answers_per_minute() {
        let limiter = AnswerLimiter::new(Some(&LeadLimits::default()));
        for _ in 0..30 {
            assert!(limiter.turn(sender(1), noon()).await.is_ok());
        }
        let refused = limiter.turn(sender(1), noon()).await.err();
        let wait = SignedDuration::from_secs(2);
        assert_eq!(refused, Some(NoAnswer::TooMany(wait)));
        assert!(limiter.turn(sender(2), noon()).await.is_ok());
    }

    #[tokio::test]
    async fn two_answers_render_at_once_and_the_next_one_waits() {
        let mut limiter = AnswerLimiter::new(None);
        limiter.max_wait = Duration::from_millis(300);
        let first = limiter.turn(sender(1), noon()).await.unwrap();
        let _second = limiter.turn(sender(1), noon()).await.unwrap();
        let refused = limiter.turn(sender(2), noon()).await.err();
        assert_eq!(refused, Some(NoAnswer::Busy), "after a wait");
        let (waited, ()) = tokio::join!(limiter.turn(sender(2), noon()), async { drop(first) });
        assert!(waited.is_ok());
    }

    #[tokio::test]
    async fn a_full_waiting_queue_refuses_at_once() {
        let limiter = AnswerLimiter::new(None);
        let _places = limiter.waiting.try_acquire_many(64).unwrap();
        let refused = limiter.turn(sender(1), noon()).await.err();
        assert_eq!(refused, Some(NoAnswer::Busy));
    }
}
