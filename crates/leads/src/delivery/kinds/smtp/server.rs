//! The conversation with a mail server. The server's own texts are left out of all outcomes because they may repeat
//! addresses.

use std::fmt;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use tokio_rustls::rustls::Error as TlsError;

use crate::Outcome;

/// The timeout of opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// How long to wait for the server's goodbye, by which time the outcome is certain.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// How to reach a mail server.
pub(super) struct MailServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    /// The name that this program introduces itself by.
    pub(super) hello_name: ClientId,
    pub(super) login: Option<Credentials>,
}

impl MailServer {
    /// Sends a mail to all recipients that the server accepts.
    pub(super) async fn send(&self, message: &Message) -> Outcome {
        let mut connection = match self.connect().await {
            Ok(connection) => connection,
            Err(outcome) => return outcome,
        };
        let sent = transmit(&mut connection, message).await;
        quit(connection).await;
        sent.unwrap_or_else(|error| outcome(&error))
    }

    /// Connects, encrypts and logs in, but sends nothing.
    pub(super) async fn probe(&self) -> Outcome {
        match self.connect().await {
            Ok(connection) => {
                quit(connection).await;
                Outcome::Delivered("the mail server takes mails".to_owned())
            }
            Err(outcome) => outcome,
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Outcome> {
        let opened = self.open().await;
        let mut connection = opened.map_err(|error| not_connected(&error))?;
        if let Some(login) = &self.login {
            let answer = connection.auth(DEFAULT_MECHANISMS, login).await;
            answer.map_err(|error| not_logged_in(&error))?;
        }
        Ok(connection)
    }

    /// Connects and encrypts.
    async fn open(&self) -> Result<AsyncSmtpConnection, Error> {
        let (server, hello) = ((self.host.as_str(), self.port), &self.hello_name);
        let (from_first_byte, on_demand) = match &self.tls {
            Tls::Wrapper(tls) => (Some(tls.clone()), None),
            Tls::Required(tls) | Tls::Opportunistic(tls) => (None, Some(tls.clone())),
            Tls::None => (None, None),
        };
        let limit = Some(CONNECT_TIMEOUT);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, limit, hello, from_first_byte, None)
                .await?;
        if let Some(tls) = on_demand {
            connection.starttls(tls, hello).await?;
        }
        Ok(connection)
    }
}

async fn quit(mut connection: AsyncSmtpConnection) {
    _ = tokio::time::timeout(QUIT_TIMEOUT, connection.abort()).await;
}

/// Sends a mail over a connection. A recipient that is refused permanently doesn't keep the mail from the others. If
/// one is refused temporarily, nobody gets the mail yet, since the next attempt would send it again to all.
async fn transmit(server: &mut AsyncSmtpConnection, message: &Message) -> Result<Outcome, Error> {
    let (envelope, text) = (message.envelope(), message.formatted());
    let mut addresses = envelope.from().into_iter().chain(envelope.to());
    let mut options = Vec::new();
    let mut needed = Vec::new();
    if !addresses.all(|address| AsRef::<str>::as_ref(address).is_ascii()) {
        options.push(MailParameter::SmtpUtfEight);
        needed.push(Extension::SmtpUtfEight);
    }
    if !text.is_ascii() {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        needed.push(Extension::EightBitMime);
    }
    let offered = server.server_info();
    if !needed.iter().all(|one| offered.supports_feature(*one)) {
        return Ok(Outcome::retry(
            "the mail server takes no addresses with letters beyond ASCII",
        ));
    }
    server
        .command(Mail::new(envelope.from().cloned(), options))
        .await?;
    let count = envelope.to().len();
    let mut refusals = Vec::new();
    for (number, recipient) in (1..).zip(envelope.to()) {
        let answer = server.command(Rcpt::new(recipient.clone(), Vec::new()));
        if let Err(error) = answer.await {
            refusals.push((number, Refusal::of(&error).ok_or(error)?));
        }
    }
    let refused = refusals.iter();
    let refused: Vec<String> = refused
        .map(|(number, refusal)| format!("{refusal} to recipient {number} of {count}"))
        .collect();
    let detail = format!("the mail server answered {}", refused.join(", "));
    let mut refusals = refusals.iter().map(|(_, refusal)| refusal);
    if refused.len() == count && refusals.clone().all(Refusal::is_final) {
        return Ok(Outcome::Failed(detail));
    }
    // One that may pass, such as a full mailbox, keeps the mail from nobody else.
    if refused.len() == count || !refusals.all(Refusal::is_permanent) {
        return Ok(Outcome::retry(detail));
    }
    server.command(Data).await?;
    match server.message(&text).await {
        Ok(response) if refused.is_empty() => {
            let detail = format!("the mail server answered {}", response.code());
            Ok(Outcome::Delivered(detail))
        }
        Ok(response) => {
            let detail = format!("{detail}, and {} to the mail", response.code());
            Ok(Outcome::Delivered(detail))
        }
        Err(error) if error.status().is_none() => {
            let detail = outcome(&error).detail().to_owned();
            Ok(Outcome::retry(detail + "; the mail may arrive twice"))
        }
        Err(error) => Err(error),
    }
}

/// A refusal by the server. Displays its numbers, which repeat no addresses.
struct Refusal {
    code: u16,
    /// The enhanced code (RFC 3463), such as `5.7.8`, or an empty text.
    enhanced: String,
}

impl Refusal {
    fn of(error: &Error) -> Option<Self> {
        let code = u16::from(error.status()?);
        let text = std::error::Error::source(error).map_or_else(String::new, ToString::to_string);
        let first = text.split_whitespace().next().unwrap_or_default();
        let is_number = |part: &str| part.parse::<u16>().is_ok();
        let is_enhanced = first.split('.').count() == 3 && first.split('.').all(is_number);
        let enhanced = if is_enhanced { first } else { "" };
        Some(Self {
            code,
            enhanced: enhanced.to_owned(),
        })
    }

    /// Whether it refuses the log-in, or mails without one.
    const fn is_log_in(&self) -> bool {
        matches!(self.code, 530 | 534 | 535 | 538)
    }

    /// Whether the server calls it permanent (RFC 5321, 4.2.1). A failed log-in is not, since the password can be
    /// corrected.
    const fn is_permanent(&self) -> bool {
        matches!(self.code, 500..600) && !self.is_log_in()
    }

    /// Whether it stays the same if the mail is sent again. A full mailbox or system and a limit of mails pass: X.2.2,
    /// X.3.1 and X.4.5 of RFC 3463.
    fn is_final(&self) -> bool {
        let kind = self.enhanced.get(2..).unwrap_or_default();
        let passes = matches!(kind, "2.2" | "3.1" | "4.5");
        self.is_permanent() && self.code != 552 && !passes
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.enhanced.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.code, self.enhanced)
    }
}

/// Classifies an error from before the mail: no refusal there is about the mail, so none is final.
fn not_connected(error: &Error) -> Outcome {
    match outcome(error) {
        Outcome::Failed(detail) => Outcome::retry(detail + " before it was given the mail"),
        temporary => temporary,
    }
}

/// Classifies an error of the log-in: whatever number the server gives, a permanent refusal is about the log-in.
fn not_logged_in(error: &Error) -> Outcome {
    match Refusal::of(error) {
        Some(refusal) if refusal.is_permanent() => log_in_refused(&refusal),
        _ => outcome(error),
    }
}

fn log_in_refused(refusal: &Refusal) -> Outcome {
    Outcome::retry(format!(
        "the mail server answered {refusal}: it does not accept the log-in; every attempt fails until user name and \
         password are mended"
    ))
}

/// Classifies an error.
fn outcome(error: &Error) -> Outcome {
    if let Some(refusal) = Refusal::of(error) {
        let detail = format!("the mail server answered {refusal}");
        return if refusal.is_log_in() {
            log_in_refused(&refusal)
        } else if refusal.is_final() {
            Outcome::Failed(detail)
        } else {
            Outcome::retry(detail)
        };
    }
    Outcome::retry(if error.is_timeout() {
        "the mail server does not answer"
    } else if error.is_tls() || is_handshake(error) {
        "the mail server's certificate or encryption is not accepted"
    } else if error.is_response() && !is_end_of_connection(error) {
        "the mail server does not speak SMTP"
    } else if error.is_client() {
        "the mail server does not offer what is needed to log in or to encrypt"
    } else {
        "the mail server cannot be reached or broke off"
    })
}

/// Whether the connection ended before a response, which the mail library reports as an incomplete response.
fn is_end_of_connection(error: &Error) -> bool {
    std::error::Error::source(error).is_some_and(|cause| cause.to_string() == "incomplete response")
}

/// Whether the TLS handshake failed, which the mail library reports as a broken connection.
fn is_handshake(error: &Error) -> bool {
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
