//! A mail for every lead, through somebody's mail server.

use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use tokio_rustls::rustls::Error as TlsError;

use super::auto_reply::ReplyText;
use super::fault::{DeliveryFaultCode as Code, FieldProblem};
use super::settings::{OneOrMany, SmtpSecurity, SmtpSettings};
use super::{smtp_message, smtp_reply};
use crate::{Job, Outcome};

/// A mail server that checks what it gets may think for a while, but not for ever.
const LONGEST: Duration = Duration::from_secs(60);
/// Somebody at a terminal waits for this.
const LONGEST_PROBE: Duration = Duration::from_secs(20);
/// Each answer of the server has to come within this time.
const LONGEST_STEP: Duration = Duration::from_secs(20);

/// Sends mails about leads.
pub struct SmtpTransport {
    mailer: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    to: Vec<Mailbox>,
    test_to: Vec<Mailbox>,
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
        data: &Path,
    ) -> Result<Self, Vec<FieldProblem>> {
        let mut faults = Vec::new();
        let mut mailbox = |field: &'static str, text: &str| {
            text.parse::<Mailbox>()
                .map_err(|_unreadable| {
                    let what = format!("`{field}` is no address like Name <user@host>");
                    faults.push(FieldProblem::new(Code::Address, field, what));
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
        let test_to: Vec<Mailbox> = settings
            .test_to
            .iter()
            .flat_map(OneOrMany::as_slice)
            .filter_map(|address| mailbox("test_to", address))
            .collect();
        if settings.to.as_slice().is_empty() {
            faults.push(FieldProblem::new(Code::Field, "to", "`to` names nobody"));
        }
        let tls = tls(settings, data)
            .map_err(|problem| faults.push(problem))
            .ok();
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
            test_to: if test_to.is_empty() {
                to.clone()
            } else {
                test_to
            },
            to,
        })
    }

    /// The domain that mails come from.
    pub(crate) fn domain(&self) -> &str {
        self.from.email.domain()
    }

    /// Answers the sender of a lead.
    pub(super) async fn reply(&self, job: &Job, reply: &ReplyText, now: Timestamp) -> Outcome {
        match smtp_reply::write(job, reply, &self.from, now) {
            Ok(message) => self.send(message).await,
            Err(_error) => Outcome::Failed("mail cannot be sent to that address".to_owned()),
        }
    }

    /// Connects, encrypts and logs in, and sends nothing.
    pub(super) async fn probe(&self) -> Outcome {
        match tokio::time::timeout(LONGEST_PROBE, self.mailer.test_connection()).await {
            Ok(Ok(true)) => Outcome::Delivered("the mail server takes mails".to_owned()),
            Ok(Ok(false)) => Outcome::retry("the mail server broke off"),
            Ok(Err(error)) => outcome(&error),
            Err(_elapsed) => Outcome::retry("the mail server does not answer"),
        }
    }

    pub(super) async fn deliver(&self, job: &Job, company: &str, now: Timestamp) -> Outcome {
        let to = if job.lead.summary.test {
            &self.test_to
        } else {
            &self.to
        };
        match smtp_message::write(job, company, (&self.from, to), now) {
            Ok(message) => self.send(message).await,
            Err(_error) => Outcome::Failed("the mail cannot be written".to_owned()),
        }
    }

    async fn send(&self, message: Message) -> Outcome {
        match tokio::time::timeout(LONGEST, self.mailer.send(message)).await {
            Ok(Ok(response)) => {
                Outcome::Delivered(format!("the mail server answered {}", response.code()))
            }
            Ok(Err(error)) => outcome(&error),
            Err(_elapsed) => Outcome::retry("the mail server took longer than 60 seconds"),
        }
    }
}

fn tls(settings: &SmtpSettings, data: &Path) -> Result<Tls, FieldProblem> {
    let parameters = || {
        let mut builder = TlsParameters::builder(settings.host.clone());
        if let Some(file) = &settings.ca_file {
            builder = builder.add_root_certificate(certificate(&data.join(file))?);
        }
        builder.build().map_err(|_invalid| {
            FieldProblem::new(Code::Address, "host", "`host` is no name of a mail server")
        })
    };
    Ok(match settings.security {
        SmtpSecurity::Starttls => Tls::Required(parameters()?),
        SmtpSecurity::Tls => Tls::Wrapper(parameters()?),
        SmtpSecurity::None => Tls::None,
    })
}

fn certificate(file: &Path) -> Result<Certificate, FieldProblem> {
    let unusable = |what: String| FieldProblem::new(Code::Value, "ca_file", what);
    let pem = std::fs::read(file)
        .map_err(|error| unusable(format!("`ca_file` cannot be read: {}", error.kind())))?;
    Certificate::from_pem(&pem)
        .map_err(|_unreadable| unusable("`ca_file` holds no certificate in PEM".to_owned()))
}

/// A refusal for good of this mail is final (RFC 5321, 4.2.1). One that comes of the log-in is not:
/// the password will be mended. The server's own words may repeat addresses and are left out.
fn outcome(error: &lettre::transport::smtp::Error) -> Outcome {
    if let Some(code) = error.status() {
        let number = u16::from(code);
        let detail = format!("the mail server answered {number}");
        return match number {
            530 | 534 | 535 | 538 => Outcome::retry(format!(
                "{detail}: it does not accept the log-in; every attempt fails until user name and \
                     password are mended"
            )),
            500..600 => Outcome::Failed(detail),
            _ => Outcome::retry(detail),
        };
    }
    Outcome::retry(if error.is_timeout() {
        "the mail server does not answer"
    } else if error.is_tls() || is_handshake(error) {
        "the mail server's certificate or encryption is not accepted"
    } else if error.is_response() {
        "the mail server does not speak SMTP"
    } else if error.is_client() {
        "the mail server does not offer what is needed to log in or to encrypt"
    } else {
        "the mail server cannot be reached or broke off"
    })
}

/// Whether the handshake failed: the mail library takes that for a connection that broke off.
fn is_handshake(error: &lettre::transport::smtp::Error) -> bool {
    let mut next = std::error::Error::source(error);
    while let Some(cause) = next {
        let carried = cause
            .downcast_ref::<std::io::Error>()
            .and_then(std::io::Error::get_ref);
        if cause.is::<TlsError>()
            || carried.is_some_and(<dyn std::error::Error + Send + Sync>::is::<TlsError>)
        {
            return true;
        }
        next = cause.source();
    }
    false
}
