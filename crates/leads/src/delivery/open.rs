//! From [`DeliverySettings`] to deliveries that work, or every fault at once.

use std::path::Path;

use jiff::SignedDuration;

use lettre::message::Mailbox;

use super::Delivery;
use super::auto_reply::AutoReply;
use super::fault::{DeliveryFault, DeliveryFaultCode as Code, FieldProblem, Section};
use super::http::{Address, HttpClient};
use super::settings::{DeliverySettings, OneDelivery, RetentionSettings, RetrySettings};
use crate::{Retention, Schedule};

/// Longer than the longest attempt, which is a mail.
const LEASE: SignedDuration = SignedDuration::from_secs(120);

/// All deliveries of a site.
#[derive(Debug, Default)]
pub struct Deliveries {
    /// All deliveries, in the order of the file.
    pub all: Vec<Delivery>,
    /// When failed attempts are repeated.
    pub schedule: Schedule,
    /// How long a worker may be silent before somebody else makes another attempt.
    pub lease: LeaseDuration,
    /// How long what is kept.
    pub retention: Retention,
    /// The answer to senders, when there is to be one.
    pub auto_reply: Option<AutoReply>,
}

/// How long a worker may be silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaseDuration(pub SignedDuration);

impl Default for LeaseDuration {
    fn default() -> Self {
        Self(LEASE)
    }
}

impl Deliveries {
    /// Makes the deliveries that the text of the file describes.
    ///
    /// `environment` gives the value of a variable; `data` is the folder for files.
    ///
    /// # Errors
    /// Every fault of the text and of every delivery, in the order of the text.
    pub fn read(
        text: &str,
        environment: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Result<Self, Vec<DeliveryFault>> {
        let (settings, mut faults) = DeliverySettings::read(text);
        let opened = Self::open(&settings, environment, data);
        if faults.is_empty() {
            return opened;
        }
        faults.extend(opened.err().unwrap_or_default());
        faults.sort_by_key(|fault| fault.span.start);
        Err(faults)
    }

    /// Makes the deliveries.
    ///
    /// `environment` gives the value of a variable; `data` is the folder for files.
    ///
    /// # Errors
    /// Every fault of every delivery.
    pub fn open(
        settings: &DeliverySettings,
        environment: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Result<Self, Vec<DeliveryFault>> {
        let mut located = Located {
            settings,
            faults: Vec::new(),
        };
        let mut problems = Vec::new();
        let (schedule, lease) = retry(&settings.retry, &mut problems);
        located.faults(Section::Retry, problems);
        let mut problems = Vec::new();
        let retention = retention(&settings.retention, &mut problems);
        located.faults(Section::Retention, problems);
        let mut all: Vec<Delivery> = Vec::new();
        for (index, one) in settings.deliveries.iter().enumerate() {
            let mut opening = Opening {
                environment,
                data,
                problems: Vec::new(),
            };
            let name = one.settings.name();
            let before = settings.deliveries[..index]
                .iter()
                .map(|one| one.settings.name());
            let unread = settings.unread.iter().flatten().map(String::as_str);
            let taken = before.chain(unread).any(|other| other == name);
            if let Some(what) = name_fault(name, taken) {
                opening.problem(Code::Name, "name", what);
            }
            all.extend(one.settings.open(&mut opening).map(|transport| Delivery {
                name: name.to_owned(),
                kind: one.kind.word,
                transport,
            }));
            located.faults(Section::Delivery(index), opening.problems);
        }
        let auto_reply = settings.auto_reply.as_ref().and_then(|reply| {
            let is_named =
                |name: &Option<String>| name.as_ref().is_none_or(|name| *name == reply.delivery);
            let is_mail = settings
                .deliveries
                .iter()
                .any(|one| one.settings.sends_mail() && one.settings.name() == reply.delivery)
                // It may be one that cannot be read.
                || settings.unread.iter().any(is_named);
            AutoReply::open(reply, is_mail)
                .map_err(|problems| located.faults(Section::AutoReply, problems))
                .ok()
        });
        if located.faults.is_empty() {
            Ok(Self {
                all,
                schedule,
                lease,
                retention,
                auto_reply,
            })
        } else {
            Err(located.faults)
        }
    }

    /// The names of all deliveries.
    pub fn names(&self) -> Vec<String> {
        self.all
            .iter()
            .map(|delivery| delivery.name.clone())
            .collect()
    }
}

impl DeliverySettings {
    /// How long what is kept; the default when what is set up cannot be followed.
    pub fn kept(&self) -> Retention {
        let mut problems = Vec::new();
        let kept = retention(&self.retention, &mut problems);
        if problems.is_empty() {
            kept
        } else {
            Retention::default()
        }
    }
}

/// Collects faults with their places.
struct Located<'a> {
    settings: &'a DeliverySettings,
    faults: Vec<DeliveryFault>,
}

impl Located<'_> {
    fn faults(&mut self, section: Section, problems: Vec<FieldProblem>) {
        for problem in problems {
            self.fault(section, problem);
        }
    }

    fn fault(&mut self, section: Section, problem: FieldProblem) {
        if self.settings.places.explain(section, &problem) {
            return;
        }
        let FieldProblem {
            code, field, what, ..
        } = problem;
        self.faults.push(DeliveryFault {
            code,
            section: match section {
                Section::Retry => "[retry]".to_owned(),
                Section::Retention => "[retention]".to_owned(),
                Section::AutoReply => "[auto_reply]".to_owned(),
                Section::Delivery(index) => {
                    let one: Option<&OneDelivery> = self.settings.deliveries.get(index);
                    let name = one.map(|one| one.settings.name());
                    format!("delivery `{}`", name.unwrap_or_default())
                }
            },
            what,
            span: self.settings.places.span(section, field),
        });
    }
}

fn name_fault(name: &str, taken: bool) -> Option<&'static str> {
    if !is_name(name) {
        return Some("`name` may have letters, digits, `-` and `_`, at most 64");
    }
    taken.then_some("another delivery has this name")
}

fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// The schedule and the lease; the usual ones where what is set up cannot be followed.
fn retry(settings: &RetrySettings, problems: &mut Vec<FieldProblem>) -> (Schedule, LeaseDuration) {
    let mut duration = |field: &'static str, seconds: f64| {
        let duration = SignedDuration::try_from_secs_f64(seconds)
            .ok()
            .filter(|duration| {
                !duration.is_negative() && *duration <= SignedDuration::from_hours(24 * 30)
            });
        if duration.is_none() {
            let what = format!("{seconds} seconds is not between 0 and 30 days");
            problems.push(FieldProblem::new(Code::Value, field, what));
        }
        duration
    };
    let waits = settings.waits_seconds.as_ref().map(|waits| {
        let waits = waits.iter().map(|wait| duration("waits_seconds", *wait));
        waits.collect::<Vec<_>>()
    });
    let lease = settings
        .lease_seconds
        .and_then(|seconds| duration("lease_seconds", seconds));
    if waits.as_ref().is_some_and(Vec::is_empty) {
        let what = "`waits_seconds` needs at least one wait";
        problems.push(FieldProblem::new(Code::Value, "waits_seconds", what));
    }
    let waits = waits.and_then(|waits| waits.into_iter().collect::<Option<Vec<_>>>());
    (
        waits
            .filter(|waits| !waits.is_empty())
            .map_or_else(Schedule::default, Schedule::new),
        lease.map_or_else(LeaseDuration::default, LeaseDuration),
    )
}

/// How long what is kept. A period of nothing would erase what has just come.
fn retention(settings: &RetentionSettings, problems: &mut Vec<FieldProblem>) -> Retention {
    let mut period = |field: &'static str, value: Option<u32>| {
        if value == Some(0) {
            let what = format!("`{field}` must be at least 1; leave it out to keep for ever");
            problems.push(FieldProblem::new(Code::Value, field, what));
        }
        value
    };
    Retention {
        lead_months: period("lead_months", settings.lead_months),
        quarantined_days: period("quarantined_days", settings.quarantined_days),
        test_days: period("test_days", settings.test_days)
            .unwrap_or(Retention::default().test_days),
    }
}

/// What a delivery is opened with, and what is found wrong with it.
pub(super) struct Opening<'a> {
    environment: &'a dyn Fn(&str) -> Option<String>,
    /// The folder for files.
    pub(super) data: &'a Path,
    problems: Vec<FieldProblem>,
}

impl Opening<'_> {
    /// Tells what is wrong with a field.
    pub(super) fn problem(&mut self, code: Code, field: &'static str, what: impl Into<String>) {
        self.tell(FieldProblem::new(code, field, what));
    }

    /// Tells what is wrong.
    pub(super) fn tell(&mut self, problem: FieldProblem) {
        self.problems.push(problem);
    }

    /// The secret in a variable of the environment that `field` names.
    pub(super) fn secret(&mut self, field: &'static str, variable: &str) -> Option<String> {
        let secret = (self.environment)(variable).filter(|value| !value.trim().is_empty());
        if secret.is_none() {
            let what = format!("the variable {variable} is not set in the environment");
            self.problem(Code::Secret, field, what);
        }
        secret
    }

    /// A client for the address in `url`.
    pub(super) fn http(&mut self, url: &str, allow_private: bool) -> Option<HttpClient> {
        match Address::parse(url, allow_private) {
            Ok(address) => Some(HttpClient::new(address)),
            Err(what) => {
                let problem = FieldProblem::new(Code::Address, "url", what);
                self.tell(problem.depending_on(&["allow_private"]));
                None
            }
        }
    }

    /// A sender or recipient of mails.
    pub(super) fn mailbox(&mut self, field: &'static str, text: &str) -> Option<Mailbox> {
        let mailbox = text.parse().ok();
        if mailbox.is_none() {
            let what = format!("`{field}` must be an address like Name <user@host>");
            self.problem(Code::Address, field, what);
        }
        mailbox
    }
}
