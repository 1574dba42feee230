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
        let (schedule, lease) = retry(&settings.retry).unwrap_or_else(|problem| {
            opening.fault(Section::Retry, problem);
            Default::default()
        });
        let retention = retention(&settings.retention).unwrap_or_else(|problem| {
            opening.fault(Section::Retention, problem);
            Retention::default()
        });
        let mut all: Vec<Delivery> = Vec::new();
        for (index, one) in settings.deliveries.iter().enumerate() {
            let (section, name) = (Section::Delivery(index), one.name());
            let taken = settings.deliveries[..index]
                .iter()
                .any(|before| before.name() == name);
            if let Some(what) = name_fault(name, taken) {
                opening.fault(section, FieldProblem::new(Code::Name, "name", what));
            }
            match transport(one, environment, data) {
                Ok(transport) => all.push(Delivery {
                    name: name.to_owned(),
                    transport,
                }),
                Err(problems) => problems
                    .into_iter()
                    .for_each(|problem| opening.fault(section, problem)),
            }
        }
        let auto_reply = settings.auto_reply.as_ref().and_then(|reply| {
            let is_mail = settings
                .deliveries
                .iter()
                .any(|one| matches!(one, OneDelivery::Smtp(smtp) if smtp.name == reply.delivery));
            AutoReply::open(reply, is_mail)
                .map_err(|problems| {
                    for problem in problems {
                        opening.fault(Section::AutoReply, problem);
                    }
                })
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
        retention(&self.retention).unwrap_or_default()
    }
}

/// Collects faults with their places.
struct Opening<'a> {
    settings: &'a DeliverySettings,
    faults: Vec<DeliveryFault>,
}

impl Opening<'_> {
    fn fault(&mut self, section: Section, problem: FieldProblem) {
        let FieldProblem { code, field, what } = problem;
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

fn retry(settings: &RetrySettings) -> Result<(Schedule, Lasting), FieldProblem> {
    let duration = |field: &'static str, seconds: f64| {
        SignedDuration::try_from_secs_f64(seconds)
            .ok()
            .filter(|duration| {
                !duration.is_negative() && *duration <= SignedDuration::from_hours(24 * 30)
            })
            .ok_or_else(|| {
                let what = format!("{seconds} seconds is not between 0 and 30 days");
                FieldProblem::new(Code::Value, field, what)
            })
    };
    let schedule = match &settings.waits_seconds {
        None => Schedule::default(),
        Some(waits) if waits.is_empty() => {
            let what = "`waits_seconds` needs at least one wait";
            return Err(FieldProblem::new(Code::Value, "waits_seconds", what));
        }
        Some(waits) => Schedule::new(
            waits
                .iter()
                .map(|wait| duration("waits_seconds", *wait))
                .collect::<Result<_, _>>()?,
        ),
    };
    let lease = match settings.lease_seconds {
        None => Lasting::default(),
        Some(seconds) => Lasting(duration("lease_seconds", seconds)?),
    };
    Ok((schedule, lease))
}

/// A period of nothing would erase what has just come.
fn retention(settings: &RetentionSettings) -> Result<Retention, FieldProblem> {
    let period = |field: &'static str, value: Option<u32>| match value {
        Some(0) => {
            let what = format!("`{field}` must be at least 1; leave it out to keep for ever");
            Err(FieldProblem::new(Code::Value, field, what))
        }
        other => Ok(other),
    };
    Ok(Retention {
        lead_months: period("lead_months", settings.lead_months)?,
        quarantined_days: period("quarantined_days", settings.quarantined_days)?,
        test_days: period("test_days", settings.test_days)?
            .unwrap_or(Retention::default().test_days),
    })
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
