//! From [`DeliverySettings`] to deliveries that work, or every fault at once.

use std::path::Path;

use jiff::SignedDuration;

use super::apps_script::AppsScriptTransport;
use super::http::{Address, HttpClient};
use super::settings::{
    AppsScriptSettings, DeliverySettings, OneDelivery, RetrySettings, SmtpSettings, WebhookSettings,
};
use super::signature::WebhookSecret;
use super::smtp::SmtpTransport;
use super::webhook::WebhookTransport;
use super::{Delivery, FileTransport, Transport};
use crate::Schedule;

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
}

/// How long a lease lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lasting(pub SignedDuration);

impl Default for Lasting {
    fn default() -> Self {
        Self(LEASE)
    }
}

/// Why a delivery cannot work as it is set up. Names no secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("deliveries.toml, delivery `{delivery}`: {what}")]
pub struct DeliveryFault {
    /// The name of the delivery.
    pub delivery: String,
    /// What is wrong and how to mend it.
    pub what: String,
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
        let mut faults = Vec::new();
        let mut all: Vec<Delivery> = Vec::new();
        let (schedule, lease) = retry(&settings.retry).unwrap_or_else(|what| {
            faults.push(fault("[retry]", what));
            Default::default()
        });
        for one in &settings.deliveries {
            let name = one.name();
            if !is_name(name) {
                let what = "its name may have letters, digits, `-` and `_`, at most 64".to_owned();
                faults.push(fault(name, what));
            } else if all.iter().any(|delivery| delivery.name == name) {
                faults.push(fault(name, "another delivery has this name".to_owned()));
            }
            match transport(one, environment, data) {
                Ok(transport) => all.push(Delivery {
                    name: name.to_owned(),
                    transport,
                }),
                Err(what) => faults.extend(what.into_iter().map(|what| fault(name, what))),
            }
        }
        if faults.is_empty() {
            Ok(Self {
                all,
                schedule,
                lease,
            })
        } else {
            Err(faults)
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

fn fault(delivery: &str, what: String) -> DeliveryFault {
    DeliveryFault {
        delivery: delivery.to_owned(),
        what,
    }
}

fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

fn retry(settings: &RetrySettings) -> Result<(Schedule, Lasting), String> {
    let duration = |seconds: f64| {
        SignedDuration::try_from_secs_f64(seconds)
            .ok()
            .filter(|duration| {
                !duration.is_negative() && *duration <= SignedDuration::from_hours(24 * 30)
            })
            .ok_or_else(|| format!("{seconds} seconds is not between 0 and 30 days"))
    };
    let schedule = match &settings.waits_seconds {
        None => Schedule::default(),
        Some(waits) if waits.is_empty() => {
            return Err("`waits_seconds` needs at least one wait".to_owned());
        }
        Some(waits) => Schedule::new(
            waits
                .iter()
                .copied()
                .map(duration)
                .collect::<Result<_, _>>()?,
        ),
    };
    let lease = match settings.lease_seconds {
        None => Lasting::default(),
        Some(seconds) => Lasting(duration(seconds)?),
    };
    Ok((schedule, lease))
}

type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

fn transport(
    one: &OneDelivery,
    environment: Environment<'_>,
    data: &Path,
) -> Result<Transport, Vec<String>> {
    match one {
        OneDelivery::File(file) => Ok(Transport::File(FileTransport::new(data.join(&file.path)))),
        OneDelivery::Webhook(webhook) => open_webhook(webhook, environment),
        OneDelivery::AppsScript(script) => open_apps_script(script, environment),
        OneDelivery::Smtp(smtp) => open_smtp(smtp, environment),
    }
}

fn open_webhook(
    settings: &WebhookSettings,
    environment: Environment<'_>,
) -> Result<Transport, Vec<String>> {
    let mut faults = Vec::new();
    let mut secrets = Vec::new();
    for variable in settings.secret_env.as_slice() {
        match secret(variable, environment).and_then(|text| {
            WebhookSecret::parse(&text).map_err(|error| format!("the variable {variable} {error}"))
        }) {
            Ok(secret) => secrets.push(secret),
            Err(what) => faults.push(what),
        }
    }
    if settings.secret_env.as_slice().is_empty() {
        faults.push("`secret_env` names no variable".to_owned());
    }
    let address = Address::parse(&settings.url, settings.allow_private)
        .map_err(|what| faults.push(what))
        .ok();
    match address {
        Some(address) if faults.is_empty() => Ok(Transport::Webhook(Box::new(
            WebhookTransport::new(HttpClient::new(address), secrets),
        ))),
        _ => Err(faults),
    }
}

fn open_apps_script(
    settings: &AppsScriptSettings,
    environment: Environment<'_>,
) -> Result<Transport, Vec<String>> {
    let mut faults = Vec::new();
    let secret = settings.secret_env.as_deref().and_then(|variable| {
        secret(variable, environment)
            .map_err(|what| faults.push(what))
            .ok()
    });
    let address = Address::parse(&settings.url, settings.allow_private)
        .map_err(|what| faults.push(what))
        .ok();
    match address {
        Some(address) if faults.is_empty() => Ok(Transport::AppsScript(Box::new(
            AppsScriptTransport::new(HttpClient::new(address), secret),
        ))),
        _ => Err(faults),
    }
}

fn open_smtp(
    settings: &SmtpSettings,
    environment: Environment<'_>,
) -> Result<Transport, Vec<String>> {
    let mut faults = Vec::new();
    let login = match (&settings.username, &settings.password_env) {
        (Some(username), Some(variable)) => secret(variable, environment)
            .map_err(|what| faults.push(what))
            .ok()
            .map(|password| (username.clone(), password)),
        (None, None) => None,
        _ => {
            faults.push("`username` and `password_env` go together".to_owned());
            None
        }
    };
    match SmtpTransport::new(settings, login) {
        Ok(transport) if faults.is_empty() => Ok(Transport::Smtp(Box::new(transport))),
        Ok(_) => Err(faults),
        Err(more) => {
            faults.extend(more);
            Err(faults)
        }
    }
}

fn secret(variable: &str, environment: Environment<'_>) -> Result<String, String> {
    environment(variable)
        .filter(|value| !value.trim().is_empty())
        .ok_or_else(|| format!("the variable {variable} is not set in the environment"))
}
