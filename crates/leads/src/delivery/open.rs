//! From the settings of the file to deliveries that work, or every fault at once.

use std::collections::BTreeSet;
use std::path::Path;

use jiff::SignedDuration;
use sightline_toml::{Diagnostic, Diagnostics, Severity};

use super::Delivery;
use super::auto_reply::AutoReply;
use super::codes::{NAME, NOWHERE, VALUE};
use super::conditions::Conditions;
use super::lead_file::LeadFile;
use super::opening::{Opening, is_name};
use super::read::{DeliverySettings, Described};
use super::settings::{DigestSettings, Faults, RetentionSettings, RetrySettings};
use super::transport::Transport;
use super::waiting::Waiting;
use crate::{Backlog, ParsedLead, Retention, Schedule};

/// Longer than the longest attempt, which is a mail.
const LEASE: SignedDuration = SignedDuration::from_secs(120);

/// When the day begins for most.
const DIGEST_HOUR: i8 = 7;

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
    /// One mail a day about what waits.
    pub digest: Option<Digest>,
}

/// One mail a day about what waits, when anything does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The delivery that sends it, to those who get its leads.
    pub delivery: String,
    /// The hour from which on it is sent, where the company is.
    pub hour: i8,
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
    /// A backlog that names every delivery: what is counted leaves out those that have delivered everything.
    #[must_use]
    pub fn complete(&self, mut backlog: Backlog) -> Backlog {
        for delivery in &self.all {
            let name = delivery.name.clone();
            backlog.deliveries.entry(name).or_default();
        }
        backlog
    }

    /// Makes the deliveries that the text of a file describes.
    ///
    /// `environment` gives the value of a variable; `data` is the folder for files.
    ///
    /// # Errors
    /// Every fault of the text and of every delivery, in the order of the text; also the warnings
    /// about secrets that are not set.
    pub fn read(
        (file, text): (&str, &str),
        environment: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Result<Self, Vec<Diagnostic>> {
        checked((file, text), |settings, faults| {
            open(settings, environment, data, faults)
        })
    }

    /// The same, for whoever serves the site: a delivery whose secret is not set is there and waits, see
    /// [`Transport::waits_for`].
    ///
    /// # Errors
    /// Every other fault, with those of secrets.
    pub fn read_to_serve(
        (file, text): (&str, &str),
        environment: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (deliveries, found) = with_faults((file, text), |settings, faults| {
            open(settings, environment, data, faults)
        });
        // All of them are about secrets.
        let is_warning = |fault: &Diagnostic| fault.severity == Severity::Warning;
        if found.iter().all(is_warning) {
            Ok(deliveries)
        } else {
            Err(found)
        }
    }

    /// How long the text of a file says that what is kept. Needs no secrets.
    ///
    /// # Errors
    /// Every fault of the file's shape.
    pub fn retention(file: (&str, &str)) -> Result<Retention, Vec<Diagnostic>> {
        checked(file, |settings, _| retention(&settings.retention.settings))
    }

    /// The names of the deliveries in the text of a file that take every lead. Needs no secrets.
    ///
    /// # Errors
    /// Every fault of the file's shape and of the names.
    pub fn for_every_lead(file: (&str, &str)) -> Result<Vec<String>, Vec<Diagnostic>> {
        checked(file, |settings, faults| {
            check_names(settings, faults);
            let tables = settings.deliveries.iter();
            tables
                .filter(|delivery| delivery.conditions.selects_by().is_none())
                .map(|delivery| delivery.name.clone())
                .collect()
        })
    }

    /// The files that the deliveries in the text of a file write to; `data` is the folder for files.
    /// Needs no secrets.
    ///
    /// # Errors
    /// Every fault of the file's shape.
    pub fn files(file: (&str, &str), data: &Path) -> Result<Vec<LeadFile>, Vec<Diagnostic>> {
        checked(file, |settings, _| {
            let tables = settings.deliveries.iter();
            tables
                .filter_map(|delivery| {
                    Some(LeadFile {
                        delivery: delivery.name.clone(),
                        path: delivery.table.settings.file(data)?,
                    })
                })
                .collect()
        })
    }

    /// The names of the deliveries that take a lead. `is_open` tells whether the company is open as
    /// it comes.
    pub fn names_for(&self, lead: &ParsedLead, is_open: bool) -> Vec<String> {
        let takes = |delivery: &&Delivery| delivery.conditions.takes(lead, is_open);
        let names = self.all.iter().filter(takes);
        names.map(|delivery| delivery.name.clone()).collect()
    }

    /// The names of all deliveries.
    pub fn names(&self) -> Vec<String> {
        self.all
            .iter()
            .map(|delivery| delivery.name.clone())
            .collect()
    }
}

/// Reads a file and makes something of it, when nothing is wrong with either.
fn checked<T>(
    file: (&str, &str),
    make: impl FnOnce(&DeliverySettings, &mut Faults<'_, '_>) -> T,
) -> Result<T, Vec<Diagnostic>> {
    let (result, found) = with_faults(file, make);
    if found.is_empty() {
        Ok(result)
    } else {
        Err(found)
    }
}

/// Reads a file and makes something of it, and tells what is wrong with either.
fn with_faults<T>(
    (file, text): (&str, &str),
    make: impl FnOnce(&DeliverySettings, &mut Faults<'_, '_>) -> T,
) -> (T, Vec<Diagnostic>) {
    let files = (file, text);
    let mut found = Diagnostics::new(&files);
    let mut faults = Faults {
        file,
        found: &mut found,
    };
    let settings = DeliverySettings::read(text, &mut faults);
    let result = make(&settings, &mut faults);
    (result, found.into_sorted())
}

/// Makes the deliveries. What is made beside a fault is not used.
fn open(
    settings: &DeliverySettings,
    environment: &dyn Fn(&str) -> Option<String>,
    data: &Path,
    faults: &mut Faults<'_, '_>,
) -> Deliveries {
    let mut all: Vec<Delivery> = Vec::new();
    check_names(settings, faults);
    check_somewhere(settings, faults);
    for delivery in &settings.deliveries {
        let (kind, table) = (delivery.kind, &delivery.table);
        let conditions = Conditions::open(&delivery.conditions, &table.node, faults);
        let mut opening = Opening {
            environment,
            data,
            table: &table.node,
            faults,
            secrets: Vec::new(),
        };
        let opened = table.settings.open(&mut opening);
        let transport = if opening.secrets.is_empty() {
            opened
        } else {
            Some(Box::new(Waiting(opening.secrets.join("; "))) as Box<dyn Transport>)
        };
        all.extend(transport.map(|transport| Delivery {
            name: delivery.name.clone(),
            kind: kind.word,
            transport,
            conditions,
        }));
    }
    // It may be one that cannot be read.
    let is_mail = |name: &str| {
        let sends_mail =
            |delivery: &Described| delivery.table.settings.sends_mail() && delivery.name == name;
        settings.is_partial || settings.deliveries.iter().any(sends_mail)
    };
    let auto_reply = settings
        .auto_reply
        .as_ref()
        .map(|reply| AutoReply::open(reply, is_mail(&reply.settings.delivery), faults));
    let digest = settings.digest.as_ref().map(|digest| {
        let DigestSettings { delivery, hour } = &digest.settings;
        if !is_mail(delivery) {
            let what = format!("there is no `smtp` delivery named `{delivery}`");
            faults.add(&VALUE, (&digest.node, "delivery"), what);
        }
        Digest {
            delivery: delivery.clone(),
            hour: hour.unwrap_or(DIGEST_HOUR),
        }
    });
    let (schedule, lease) = retry(&settings.retry.settings);
    Deliveries {
        all,
        schedule,
        lease,
        retention: retention(&settings.retention.settings),
        auto_reply,
        digest,
    }
}

/// Reports names that cannot be used.
fn check_names(settings: &DeliverySettings, faults: &mut Faults<'_, '_>) {
    let mut names = BTreeSet::new();
    for delivery in &settings.deliveries {
        let name = delivery.name.as_str();
        let is_taken = !names.insert(name);
        let what = if !is_name(name) {
            "`name` may have letters, digits, `-` and `_`, at most 64"
        } else if is_taken {
            "another delivery has this name"
        } else {
            continue;
        };
        faults.add(&NAME, (&delivery.table.node, "name"), what);
    }
}

/// Reports when there is a lead that no delivery would take. One that cannot be read may take it.
fn check_somewhere(settings: &DeliverySettings, faults: &mut Faults<'_, '_>) {
    let deliveries = &settings.deliveries;
    let takes_all = |delivery: &Described| delivery.conditions.selects_by().is_none();
    if settings.is_partial || deliveries.iter().any(takes_all) {
        return;
    }
    if let Some((first, field)) = deliveries
        .first()
        .and_then(|first| Some((first, first.conditions.selects_by()?)))
    {
        let what = "every delivery has `when` or `words`, so that some leads would go nowhere";
        faults.add(&NOWHERE, (&first.table.node, field), what);
    }
}

/// The schedule and the lease; the usual ones without settings.
fn retry(settings: &RetrySettings) -> (Schedule, LeaseDuration) {
    let duration = |seconds: &f64| SignedDuration::try_from_secs_f64(*seconds).ok();
    let waits = settings.waits_seconds.as_ref();
    let waits = waits.map(|waits| waits.iter().filter_map(duration).collect());
    let lease = settings.lease_seconds.as_ref().and_then(duration);
    (
        waits.map_or_else(Schedule::default, Schedule::new),
        lease.map_or_else(LeaseDuration::default, LeaseDuration),
    )
}

fn retention(settings: &RetentionSettings) -> Retention {
    let usual = Retention::default();
    Retention {
        lead_months: settings.lead_months,
        quarantined_days: settings.quarantined_days,
        test_days: settings.test_days.unwrap_or(usual.test_days),
    }
}
