//! A mail for every lead, through somebody's mail server.

use std::time::Duration;

use jiff::Timestamp;
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use super::settings::{SmtpSecurity, SmtpSettings};
use super::smtp_message;
use crate::{Job, Outcome};

/// A mail server that checks what it gets may think for a while, but not for ever.
const LONGEST: Duration = Duration::from_secs(60);
/// Each answer of the server has to come within this time.
const LONGEST_STEP: Duration = Duration::from_secs(20);

/// Sends mails about leads.
pub struct SmtpTransport {
    mailer: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    to: Vec<Mailbox>,
}

impl std::fmt::Debug for SmtpTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpTransport")
            .field("recipients", &self.to.len())
            .finish_non_exhaustive()
    }
}

impl SmtpTransport {
    /// Sends through this server.
    ///
    /// # Errors
    /// Every fault of the settings.
    pub(crate) fn new(
        settings: &SmtpSettings,
        login: Option<(String, String)>,
    ) -> Result<Self, Vec<String>> {
        let mut faults = Vec::new();
        let mut mailbox = |field: &str, text: &str| {
            text.parse::<Mailbox>()
                .map_err(|_unreadable| {
                    faults.push(format!("`{field}` is no address like Name <user@host>"));
                })
                .ok()
        };
        let from = mailbox("from", &settings.from);
        let to: Vec<Mailbox> = settings
            .to
            .as_slice()
            .iter()
            .filter_map(|address| mailbox("to", address))
            .collect();
        if settings.to.as_slice().is_empty() {
            faults.push("`to` names nobody".to_owned());
        }
        let tls = tls(settings).map_err(|what| faults.push(what)).ok();
        let (Some(from), Some(tls), true) = (from, tls, faults.is_empty()) else {
            return Err(faults);
        };
        let port = settings.port.unwrap_or(match settings.security {
            SmtpSecurity::Starttls => 587,
            SmtpSecurity::Tls => 465,
            SmtpSecurity::None => 25,
        });
        let mut mailer = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&settings.host)
            .port(port)
            .tls(tls)
            .timeout(Some(LONGEST_STEP))
            .hello_name(ClientId::Domain(from.email.domain().to_owned()));
        if let Some((user, password)) = login {
            mailer = mailer.credentials(Credentials::new(user, password));
        }
        Ok(Self {
            mailer: mailer.build(),
            from,
            to,
        })
    }

    pub(super) async fn deliver(&self, job: &Job, now: Timestamp) -> Outcome {
        let message = match smtp_message::write(job, &self.from, &self.to, now) {
            Ok(message) => message,
            Err(_error) => return Outcome::Failed("the mail cannot be written".to_owned()),
        };
        match tokio::time::timeout(LONGEST, self.mailer.send(message)).await {
            Ok(Ok(response)) => {
                Outcome::Delivered(format!("the mail server answered {}", response.code()))
            }
            Ok(Err(error)) => outcome(&error),
            Err(_elapsed) => Outcome::retry("the mail server took longer than 60 seconds"),
        }
    }
}

fn tls(settings: &SmtpSettings) -> Result<Tls, String> {
    let parameters = || {
        TlsParameters::new(settings.host.clone())
            .map_err(|_invalid| "`host` is no name of a mail server".to_owned())
    };
    Ok(match settings.security {
        SmtpSecurity::Starttls => Tls::Required(parameters()?),
        SmtpSecurity::Tls => Tls::Wrapper(parameters()?),
        SmtpSecurity::None => Tls::None,
    })
}

/// A refusal for good of this mail is final (RFC 5321, 4.2.1). One that comes of the log-in is not:
/// the password will be mended. The server's own words may repeat addresses and are left out.
fn outcome(error: &lettre::transport::smtp::Error) -> Outcome {
    if let Some(code) = error.status() {
        let number = u16::from(code);
        let detail = format!("the mail server answered {number}");
        return match number {
            530 | 534 | 535 | 538 => {
                Outcome::retry(format!("{detail}: it does not accept the log-in"))
            }
            500..600 => Outcome::Failed(detail),
            _ => Outcome::retry(detail),
        };
    }
    Outcome::retry(if error.is_timeout() {
        "the mail server does not answer"
    } else if error.is_tls() {
        "the mail server's certificate or encryption is not accepted"
    } else if error.is_response() {
        "the mail server does not speak SMTP"
    } else if error.is_client() {
        "the mail server does not offer what is needed to log in or to encrypt"
    } else {
        "the mail server cannot be reached or broke off"
    })
}
