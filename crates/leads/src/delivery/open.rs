//! Turns the settings of the file into working deliveries, or returns all faults at once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use jiff::SignedDuration;
use sightline_toml::{Diagnostic, Diagnostics, Severity};

use super::Delivery;
use super::auto_reply::AutoReply;
use super::codes::{NAME, NOWHERE, VALUE};
use super::conditions::Conditions;
use super::lead_file::LeadFile;
use super::open_context::{OpenContext, is_name};
use super::read::{DeliverySettings, ParsedDelivery};
use super::settings::{DigestSettings, Faults, RetentionSettings, RetrySettings};
use super::transport::Transport;
use super::unconfigured::UnconfiguredTransport;
use crate::{Backlog, ParsedLead, Retention, Schedule};

/// How long the jobs of a program that was killed wait. Those of a running one are renewed, since a mail may take longer.
const LEASE: SignedDuration = SignedDuration::from_secs(120);

/// The default hour of the digest.
const DIGEST_HOUR: i8 = 7;

/// All deliveries of a site.
#[derive(Debug, Default)]
pub struct Deliveries {
    /// All deliveries, in the order of the file.
    pub all: Vec<Delivery>,
    /// When failed attempts are retried.
    pub schedule: Schedule,
    /// How long a worker may hold a job before another worker may attempt it.
    pub lease: LeaseDuration,
    /// How long data is kept.
    pub retention: Retention,
    /// The auto-reply, if one is configured.
    pub auto_reply: Option<AutoReply>,
    /// The daily digest of waiting leads.
    pub digest: Option<Digest>,
    /// A hash of the settings and secrets of each delivery, apart from its conditions, by its name.
    pub hashes: BTreeMap<String, blake3::Hash>,
    /// Why the file cannot be used, if these are the deliveries of an earlier version.
    pub refused: Option<String>,
}

/// A daily mail about leads that are waiting; it isn't sent if there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The delivery that sends it, to the recipients of its leads.
    pub delivery: String,
    /// The hour after which it is sent, in the company's time zone.
    pub hour: i8,
}

/// How long a worker may hold a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaseDuration(pub SignedDuration);

impl Default for LeaseDuration {
    fn default() -> Self {
        Self(LEASE)
    }
}

impl Deliveries {
    /// Adds the deliveries that are missing from a backlog because all their jobs are delivered.
    #[must_use]
    pub fn complete(&self, mut backlog: Backlog) -> Backlog {
        for delivery in &self.all {
            let name = delivery.name.clone();
            backlog.deliveries.entry(name).or_default();
        }
        backlog
    }

    /// Creates the deliveries that the text of a file describes.
    ///
    /// `environment` returns the value of a variable; `data` is the folder for files.
    ///
    /// # Errors
    /// Returns every fault of the text and of every delivery, in the order of the text, including warnings.
    pub fn read(
        (file, text): (&str, &str),
        environment: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Result<Self, Vec<Diagnostic>> {
        checked((file, text), |settings, faults| {
            open(settings, environment, data, faults)
        })
    }

    /// Like [`Self::read`], for serving the site: a delivery whose secret is not set exists but waits, see
    /// [`Transport::unconfigured_reason`].
    ///
    /// # Errors
    /// If there is any other fault, returns all of them, including those of secrets.
    pub fn read_to_serve(
        (file, text): (&str, &str),
        environment: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (deliveries, found) = with_faults((file, text), |settings, faults| {
            open(settings, environment, data, faults)
        });
        let is_warning = |fault: &Diagnostic| fault.severity == Severity::Warning;
        if found.iter().all(is_warning) {
            Ok(deliveries)
        } else {
            Err(found)
        }
    }

    /// Reads the retention periods from the text of a file. Needs no secrets.
    ///
    /// # Errors
    /// Returns every fault that the schema finds.
    pub fn retention(file: (&str, &str)) -> Result<Retention, Vec<Diagnostic>> {
        checked(file, |settings, _| retention(&settings.retention.settings))
    }

    /// Returns the names of the deliveries in the text of a file. Needs no secrets.
    ///
    /// # Errors
    /// Returns every fault that the schema finds, and every fault of the names.
    pub fn names_in(file: (&str, &str)) -> Result<Vec<String>, Vec<Diagnostic>> {
        checked(file, |settings, faults| {
            check_names(settings, faults);
            let names = settings.deliveries.iter();
            names.map(|delivery| delivery.name.clone()).collect()
        })
    }

    /// Returns the names of the deliveries in the text of a file that take every lead. Needs no secrets.
    ///
    /// # Errors
    /// Returns every fault that the schema finds, and every fault of the names.
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

    /// Returns the files that the deliveries in the text of a file write to; `data` is the folder for files. Needs no
    /// secrets.
    ///
    /// # Errors
    /// Returns every fault that the schema finds.
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

    /// Returns the names of the deliveries that take a lead. `is_open` says whether the company is open when it is
    /// received.
    pub fn names_for(&self, lead: &ParsedLead, is_open: bool) -> Vec<String> {
        let takes = |delivery: &&Delivery| delivery.conditions.takes(lead, is_open);
        let names = self.all.iter().filter(takes);
        names.map(|delivery| delivery.name.clone()).collect()
    }

    /// Returns the names of all deliveries.
    pub fn names(&self) -> Vec<String> {
        self.all
            .iter()
            .map(|delivery| delivery.name.clone())
            .collect()
    }

    /// Returns the names of the deliveries whose settings or secrets differ from these.
    pub fn changed_since(&self, before: &BTreeMap<String, blake3::Hash>) -> Vec<String> {
        let hashes = self.hashes.iter();
        hashes
            .filter(|(name, hash)| before.get(*name).is_some_and(|old| old != *hash))
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Returns the names of the deliveries that send mail.
    pub fn mailers(&self) -> Vec<String> {
        let sends_mail = |delivery: &&Delivery| delivery.transport.mail_domain().is_some();
        let mailers = self.all.iter().filter(sends_mail);
        mailers.map(|delivery| delivery.name.clone()).collect()
    }
}

/// Reads a file and passes the settings to `make`. Returns the faults of both if there are any.
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

/// Reads a file and passes the settings to `make`. Returns the result together with the faults of both.
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

/// Creates the deliveries. If there are faults, the result is not used.
fn open(
    settings: &DeliverySettings,
    environment: &dyn Fn(&str) -> Option<String>,
    data: &Path,
    faults: &mut Faults<'_, '_>,
) -> Deliveries {
    let mut all: Vec<Delivery> = Vec::new();
    let mut hashes = BTreeMap::new();
    let (schedule, lease) = retry(&settings.retry.settings);
    check_names(settings, faults);
    check_coverage(settings, faults);
    for delivery in &settings.deliveries {
        let (kind, table) = (delivery.kind, &delivery.table);
        let conditions = Conditions::open(&delivery.conditions, &table.node, faults);
        let mut context = OpenContext {
            environment,
            data,
            attempts: schedule.attempts(),
            table: &table.node,
            faults,
            secrets: Vec::new(),
            found_secrets: Vec::new(),
        };
        let opened = table.settings.open(&mut context);
        let whole = format!(
            "{} {:?} {:?}",
            kind.name, table.settings, context.found_secrets
        );
        hashes.insert(delivery.name.clone(), blake3::hash(whole.as_bytes()));
        let transport = if context.secrets.is_empty() {
            opened
        } else {
            Some(Box::new(UnconfiguredTransport(context.secrets.join("; "))) as Box<dyn Transport>)
        };
        all.extend(transport.map(|transport| Delivery {
            name: delivery.name.clone(),
            kind: kind.name,
            transport,
            conditions,
        }));
    }
    // If some deliveries are unreadable, the named one may be among them.
    let is_mail = |name: &str| {
        let sends_mail = |delivery: &ParsedDelivery| {
            delivery.table.settings.sends_mail() && delivery.name == name
        };
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
    Deliveries {
        all,
        schedule,
        lease,
        retention: retention(&settings.retention.settings),
        auto_reply,
        digest,
        hashes,
        refused: None,
    }
}

/// Reports invalid and duplicate names.
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

/// Reports if some leads would be taken by no delivery. An unreadable delivery may take them.
fn check_coverage(settings: &DeliverySettings, faults: &mut Faults<'_, '_>) {
    let deliveries = &settings.deliveries;
    let takes_all = |delivery: &ParsedDelivery| delivery.conditions.selects_by().is_none();
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

/// Returns the schedule and the lease, with defaults for missing settings.
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
