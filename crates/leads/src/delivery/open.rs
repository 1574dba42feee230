//! From [`DeliverySettings`] to deliveries that work, or every fault at once.

use std::path::Path;

use jiff::SignedDuration;

use super::apps_script::AppsScriptTransport;
use super::auto_reply::AutoReply;
use super::fault::{DeliveryFault, DeliveryFaultCode as Code, FieldProblem, Section};
use super::http::{Address, HttpClient};
use super::settings::{
    AppsScriptSettings, DeliverySettings, OneDelivery, RetentionSettings, RetrySettings,
    SmtpSettings, WebhookSettings,
};
use super::signature::WebhookSecret;
use super::smtp::SmtpTransport;
use super::webhook::WebhookTransport;
use super::{Delivery, FileTransport, Transport};
use crate::{Retention, Schedule};

/// Longer than the longest attempt, which is a mail.
const LEASE: SignedDuration = SignedDuration::from_secs(120);

/// All deliveries of a site.
#[derive(Debug, Default)]
pub struct Deliveries {
    /// They, in the order of the file.
    pub all: Vec<Delivery>,
    /// When failed attempts are repeated.
    pub schedule: Schedule,
    /// How long a worker may be silent before somebody else makes another attempt.
    pub lease: Lasting,
    /// How long what is kept.
    pub retention: Retention,
    /// The answer to senders, when there is to be one.
    pub auto_reply: Option<AutoReply>,
}

/// How long a lease lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasting(pub SignedDuration);

impl Default for Lasting {
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
        let mut opening = Opening {
            settings,
            faults: Vec::new(),
        };
        let mut problems = Vec::new();
        let (schedule, lease) = retry(&settings.retry, &mut problems);
        opening.faults(Section::Retry, problems);
        let mut problems = Vec::new();
        let retention = retention(&settings.retention, &mut problems);
        opening.faults(Section::Retention, problems);
        let mut all: Vec<Delivery> = Vec::new();
        for (index, one) in settings.deliveries.iter().enumerate() {
            let (section, name) = (Section::Delivery(index), one.name());
            let before = settings.deliveries[..index].iter().map(OneDelivery::name);
            let unread = settings.unread.iter().flatten().map(String::as_str);
            let taken = before.chain(unread).any(|other| other == name);
            if let Some(what) = name_fault(name, taken) {
                opening.fault(section, FieldProblem::new(Code::Name, "name", what));
            }
            match transport(one, environment, data) {
                Ok(transport) => all.push(Delivery {
                    name: name.to_owned(),
                    transport,
                }),
                Err(problems) => opening.faults(section, problems),
            }
        }
        let auto_reply = settings.auto_reply.as_ref().and_then(|reply| {
            let is_named =
                |name: &Option<String>| name.as_ref().is_none_or(|name| *name == reply.delivery);
            let is_mail = settings
                .deliveries
                .iter()
                .any(|one| matches!(one, OneDelivery::Smtp(smtp) if smtp.name == reply.delivery))
                // It may be one that cannot be read.
                || settings.unread.iter().any(is_named);
            AutoReply::open(reply, is_mail)
                .map_err(|problems| opening.faults(Section::AutoReply, problems))
                .ok()
        });
        if opening.faults.is_empty() {
            Ok(Self {
                all,
                schedule,
                lease,
                retention,
                auto_reply,
            })
        } else {
            Err(opening.faults)
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
struct Opening<'a> {
    settings: &'a DeliverySettings,
    faults: Vec<DeliveryFault>,
}

impl Opening<'_> {
    fn faults(&mut self, section: Section, problems: Vec<FieldProblem>) {
        for problem in problems {
            self.fault(section, problem);
        }
    }

    fn fault(&mut self, section: Section, problem: FieldProblem) {
        let FieldProblem { code, field, what } = problem;
        if self.settings.places.explain(section, field) {
            return;
        }
        self.faults.push(DeliveryFault {
            code,
            section: match section {
                Section::Retry => "[retry]".to_owned(),
                Section::Retention => "[retention]".to_owned(),
                Section::AutoReply => "[auto_reply]".to_owned(),
                Section::Delivery(index) => {
                    let name = self.settings.deliveries.get(index).map(OneDelivery::name);
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
        return Some("its name may have letters, digits, `-` and `_`, at most 64");
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
fn retry(settings: &RetrySettings, problems: &mut Vec<FieldProblem>) -> (Schedule, Lasting) {
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
        lease.map_or_else(Lasting::default, Lasting),
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

type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

fn transport(
    one: &OneDelivery,
    environment: Environment<'_>,
    data: &Path,
) -> Result<Transport, Vec<FieldProblem>> {
    match one {
        OneDelivery::File(file) => Ok(Transport::File(FileTransport::new(data.join(&file.path)))),
        OneDelivery::Webhook(webhook) => open_webhook(webhook, environment),
        OneDelivery::AppsScript(script) => open_apps_script(script, environment),
        OneDelivery::Smtp(smtp) => open_smtp(smtp, environment, data),
    }
}

fn open_webhook(
    settings: &WebhookSettings,
    environment: Environment<'_>,
) -> Result<Transport, Vec<FieldProblem>> {
    let mut problems = Vec::new();
    let mut secrets = Vec::new();
    for variable in settings.secret_env.as_slice() {
        match secret("secret_env", variable, environment).and_then(|text| {
            WebhookSecret::parse(&text).map_err(|error| {
                let what = format!("the variable {variable} {error}");
                FieldProblem::new(Code::Secret, "secret_env", what)
            })
        }) {
            Ok(secret) => secrets.push(secret),
            Err(problem) => problems.push(problem),
        }
    }
    if settings.secret_env.as_slice().is_empty() {
        let what = "`secret_env` names no variable";
        problems.push(FieldProblem::new(Code::Field, "secret_env", what));
    }
    match address(&settings.url, settings.allow_private) {
        Ok(address) if problems.is_empty() => Ok(Transport::Webhook(Box::new(
            WebhookTransport::new(HttpClient::new(address), secrets),
        ))),
        other => {
            problems.extend(other.err());
            Err(problems)
        }
    }
}

fn open_apps_script(
    settings: &AppsScriptSettings,
    environment: Environment<'_>,
) -> Result<Transport, Vec<FieldProblem>> {
    let mut problems = Vec::new();
    let secret = settings.secret_env.as_deref().and_then(|variable| {
        secret("secret_env", variable, environment)
            .map_err(|problem| problems.push(problem))
            .ok()
    });
    match address(&settings.url, settings.allow_private) {
        Ok(address) if problems.is_empty() => Ok(Transport::AppsScript(Box::new(
            AppsScriptTransport::new(HttpClient::new(address), secret),
        ))),
        other => {
            problems.extend(other.err());
            Err(problems)
        }
    }
}

fn open_smtp(
    settings: &SmtpSettings,
    environment: Environment<'_>,
    data: &Path,
) -> Result<Transport, Vec<FieldProblem>> {
    let mut problems = Vec::new();
    let login = match (&settings.username, &settings.password_env) {
        (Some(username), Some(variable)) => secret("password_env", variable, environment)
            .map_err(|problem| problems.push(problem))
            .ok()
            .map(|password| (username.clone(), password)),
        (None, None) => None,
        (present, _) => {
            let field = if present.is_some() {
                "username"
            } else {
                "password_env"
            };
            let what = "`username` and `password_env` go together";
            problems.push(FieldProblem::new(Code::Field, field, what));
            None
        }
    };
    match SmtpTransport::new(settings, login, data) {
        Ok(transport) if problems.is_empty() => Ok(Transport::Smtp(Box::new(transport))),
        other => {
            problems.extend(other.err().unwrap_or_default());
            Err(problems)
        }
    }
}

fn address(url: &str, allow_private: bool) -> Result<Address, FieldProblem> {
    Address::parse(url, allow_private).map_err(|what| FieldProblem::new(Code::Address, "url", what))
}

fn secret(
    field: &'static str,
    variable: &str,
    environment: Environment<'_>,
) -> Result<String, FieldProblem> {
    environment(variable)
        .filter(|value| !value.trim().is_empty())
        .ok_or_else(|| {
            let what = format!("the variable {variable} is not set in the environment");
            FieldProblem::new(Code::Secret, field, what)
        })
}
