//! The conversation with a mail server. The server's own texts are left out of all outcomes because they may repeat
//! addresses.

use std::fmt;
use std::io;
use std::time::Duration;

use lettre::Message;
use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::response::{Response, Severity};
use tokio::time::timeout;
use tokio_rustls::rustls::Error as TlsError;

use super::bounded::BoundedStream;
use crate::Outcome;
use crate::delivery::network::resolve;

/// The timeout of opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// How long to wait for the server's goodbye, by which time the outcome is certain.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the server may take for the parts of an attempt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Until it is ready for the text of the mail. Nothing is sent twice if this is too short.
    pub(super) ready: Duration,
    /// For taking the text and confirming that. Servers that scan mails may need minutes, and get the mail again if this
    /// is too short (RFC 5321, 4.5.3.2.6).
    pub(super) confirmation: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            ready: Duration::from_secs(60),
            confirmation: Duration::from_secs(600),
        }
    }
}

/// The server was given the mail and did not confirm that it has it.
#[derive(Debug)]
pub(super) struct Unconfirmed(String);

impl Unconfirmed {
    /// Has the mail sent again.
    pub(super) fn repeat(self) -> Outcome {
        Outcome::retry(self.0 + "; the mail may arrive twice")
    }

    /// Leaves it at that.
    pub(super) fn give_up(self) -> Outcome {
        Outcome::Failed(self.0 + "; the mail may have arrived, so it is not sent again")
    }
}

/// What the detail of an outcome says before the number of a recipient who was refused.
pub(super) const TO_RECIPIENT: &str = " to recipient ";

/// How to reach a mail server.
pub(super) struct MailServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) tls: Tls,
    /// The name that this program introduces itself by.
    pub(super) hello_name: ClientId,
    pub(super) login: Option<Credentials>,
    pub(super) limits: Limits,
}

impl MailServer {
    /// Sends a mail to all recipients that the server accepts. With `waits` it sends nothing yet if the server refuses
    /// some of them for the moment, since the next attempt would send it again to the others.
    pub(super) async fn send(
        &self,
        message: &Message,
        waits: bool,
    ) -> Result<Outcome, Unconfirmed> {
        let text = message.formatted();
        let offered = async {
            let mut connection = self.connect().await?;
            let offered = offer(&mut connection, message.envelope(), &text, waits).await;
            Ok::<_, Outcome>((connection, offered))
        };
        let limit = self.limits.ready;
        let (mut connection, offered) = match timeout(limit, offered).await {
            Ok(Ok(offered)) => offered,
            Ok(Err(outcome)) => return Ok(outcome),
            Err(_elapsed) => {
                let seconds = limit.as_secs();
                let detail = format!("the mail server took longer than {seconds} seconds");
                return Ok(Outcome::retry(detail));
            }
        };
        let sent = match offered {
            Ok(refused) => self.hand_over(&mut connection, &text, &refused).await,
            Err(outcome) => Ok(outcome),
        };
        quit(connection).await;
        sent
    }

    /// Sends the text of a mail. `refused` says which recipients don't get it.
    async fn hand_over(
        &self,
        server: &mut AsyncSmtpConnection,
        text: &[u8],
        refused: &str,
    ) -> Result<Outcome, Unconfirmed> {
        let limit = self.limits.confirmation;
        match timeout(limit, server.message(text)).await {
            Ok(Ok(response)) if !is_done(&response) => {
                Err(Unconfirmed(out_of_step(&response, "the mail")))
            }
            Ok(Ok(response)) => {
                let code = response.code();
                Ok(Outcome::Delivered(if refused.is_empty() {
                    format!("the mail server answered {code}")
                } else {
                    format!("{refused}, and {code} to the mail")
                }))
            }
            Ok(Err(error)) if error.status().is_none() => {
                Err(Unconfirmed(outcome(&error).detail().to_owned()))
            }
            Ok(Err(error)) => Ok(outcome(&error)),
            Err(_elapsed) => {
                let minutes = limit.as_secs() / 60;
                let detail =
                    format!("the mail server did not confirm the mail for {minutes} minutes");
                Err(Unconfirmed(detail))
            }
        }
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
        let addresses = resolve(&self.host, self.port, true).await;
        let addresses = addresses.map_err(|error| {
            Outcome::retry(format!("the mail server cannot be reached: {error}"))
        })?;
        let stream = BoundedStream::connect(&addresses, CONNECT_TIMEOUT).await;
        let stream = stream.map_err(|error| takes_no_connection(&error))?;
        let opened = self.open(stream).await;
        let mut connection = opened.map_err(|error| not_opened(&error))?;
        if let Some(login) = &self.login {
            let answer = connection.auth(DEFAULT_MECHANISMS, login).await;
            answer.map_err(|error| not_logged_in(&error))?;
        }
        Ok(connection)
    }

    /// Introduces this program to the server, and encrypts.
    async fn open(&self, mut stream: BoundedStream) -> Result<AsyncSmtpConnection, Error> {
        let hello = &self.hello_name;
        if let Tls::Wrapper(tls) = &self.tls {
            stream.encrypt(tls.clone()).await?;
        }
        let mut connection =
            AsyncSmtpConnection::connect_with_transport(Box::new(stream), hello).await?;
        if let Tls::Required(tls) | Tls::Opportunistic(tls) = &self.tls {
            connection.starttls(tls.clone(), hello).await?;
        }
        Ok(connection)
    }
}

async fn quit(mut connection: AsyncSmtpConnection) {
    _ = timeout(QUIT_TIMEOUT, connection.abort()).await;
}

/// Offers a mail, up to its text. A recipient that is refused doesn't keep the mail from the others, except with
/// `waits` if that may pass within minutes. Returns which recipients are refused; an empty text if none is.
async fn offer(
    server: &mut AsyncSmtpConnection,
    envelope: &Envelope,
    text: &[u8],
    waits: bool,
) -> Result<String, Outcome> {
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
        return Err(Outcome::retry(
            "the mail server takes no addresses with letters beyond ASCII",
        ));
    }
    let from = server.command(Mail::new(envelope.from().cloned(), options));
    let answer = from.await.map_err(|error| outcome(&error))?;
    require(&answer, is_done(&answer), "MAIL")?;
    let count = envelope.to().len();
    let mut refusals = Vec::new();
    for (number, recipient) in (1..).zip(envelope.to()) {
        let answer = server.command(Rcpt::new(recipient.clone(), Vec::new()));
        match answer.await {
            Ok(answer) => require(&answer, is_done(&answer), "RCPT")?,
            Err(error) => {
                let refusal = Refusal::of(&error).ok_or_else(|| outcome(&error))?;
                refusals.push((number, refusal));
            }
        }
    }
    let refused = refusals.iter();
    let refused: Vec<String> = refused
        .map(|(number, refusal)| format!("{refusal}{TO_RECIPIENT}{number} of {count}"))
        .collect();
    let detail = format!("the mail server answered {}", refused.join(", "));
    let mut refusals = refusals.iter().map(|(_, refusal)| refusal);
    if refused.len() == count && refusals.clone().all(Refusal::is_final) {
        return Err(Outcome::Failed(detail));
    }
    if refused.len() == count || waits && !refusals.all(Refusal::lasts) {
        return Err(Outcome::retry(detail));
    }
    let answer = server.command(Data).await;
    let answer = answer.map_err(|error| outcome(&error))?;
    require(&answer, answer.has_code(354), "DATA")?;
    Ok(if refused.is_empty() {
        String::new()
    } else {
        detail
    })
}

/// Whether the server says that it did what it was asked (RFC 5321, 4.2.1).
fn is_done(answer: &Response) -> bool {
    answer.code().severity == Severity::PositiveCompletion
}

/// Requires an answer that fits the command. The mail library takes any 2xx and 3xx for a success, also one to an earlier
/// command, which comes late if the server answers more often than it is asked.
fn require(answer: &Response, fits: bool, command: &str) -> Result<(), Outcome> {
    if fits {
        Ok(())
    } else {
        Err(Outcome::retry(out_of_step(answer, command)))
    }
}

fn out_of_step(answer: &Response, asked: &str) -> String {
    let code = answer.code();
    format!("the mail server answered {code} to {asked}, which is no answer to it")
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
        let passes = matches!(self.kind(), "2.2" | "3.1" | "4.5");
        self.is_permanent() && self.code != 552 && !passes
    }

    /// Whether it doesn't pass within minutes: it is permanent, or the mailbox is full.
    fn lasts(&self) -> bool {
        self.is_permanent() || self.kind() == "2.2"
    }

    /// The enhanced code without its class.
    fn kind(&self) -> &str {
        self.enhanced.get(2..).unwrap_or_default()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.enhanced.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.code, self.enhanced)
    }
}

/// Classifies an error of connecting.
fn takes_no_connection(error: &Error) -> Outcome {
    match io_fault(error) {
        Some(kind) if !error.is_timeout() => {
            Outcome::retry(format!("the mail server takes no connection: {kind}"))
        }
        _ => outcome(error),
    }
}

/// Classifies an error from before the mail: no refusal there is about the mail, so none is final.
fn not_opened(error: &Error) -> Outcome {
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
         password are corrected"
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
    } else if io_fault(error) == Some(io::ErrorKind::InvalidData) {
        "the mail server's answer is not valid UTF-8"
    } else {
        "the mail server broke off"
    })
}

/// Which error of the system or the stream it is, if it is one.
fn io_fault(error: &Error) -> Option<io::ErrorKind> {
    let cause = std::error::Error::source(error)?.downcast_ref::<io::Error>()?;
    Some(cause.kind())
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
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref);
        if cause.is::<TlsError>()
            || carried.is_some_and(<dyn std::error::Error + Send + Sync>::is::<TlsError>)
        {
            return true;
        }
        next = cause.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::TcpListener;

    use super::*;

    /// What becomes of a mail if the server says nothing more after a line that begins with `last`. Only the limit that
    /// applies there is short.
    async fn sent_to_server_silent_after(last: &'static str) -> Result<Outcome, Unconfirmed> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 mail.example\r\n").await.unwrap();
            let (mut line, mut is_text) = (String::new(), false);
            loop {
                line.clear();
                let length = stream.read_line(&mut line).await.unwrap();
                assert!(length > 0, "the limit was over before {last}");
                if line.starts_with(last) {
                    return stream;
                }
                if !is_text {
                    is_text = line.starts_with("DATA");
                    let answer = if is_text { "354 go on" } else { "250 ok" };
                    let answer = answer.to_owned() + "\r\n";
                    stream.write_all(answer.as_bytes()).await.unwrap();
                }
            }
        });
        let (never, soon) = (Duration::from_secs(3600), Duration::from_secs(1));
        let is_mail = last == ".";
        let mail_server = MailServer {
            host: "127.0.0.1".to_owned(),
            port,
            tls: Tls::None,
            hello_name: ClientId::Domain("b.example".to_owned()),
            login: None,
            limits: Limits {
                ready: if is_mail { never } else { soon },
                confirmation: if is_mail { soon } else { never },
            },
        };
        let message = Message::builder()
            .from("a@b.example".parse().unwrap())
            .to("c@d.example".parse().unwrap())
            .body("Four cameras".to_owned())
            .unwrap();
        let sent = mail_server.send(&message, true).await;
        // The connection was open until here, and the server had heard that line.
        drop(server.await.unwrap());
        sent
    }

    #[tokio::test]
    async fn a_mail_that_is_not_confirmed_in_time_may_have_arrived() {
        let unconfirmed = || sent_to_server_silent_after(".");
        let (lead, reply) = tokio::join!(unconfirmed(), unconfirmed());
        let Outcome::Retry { detail, .. } = lead.unwrap_err().repeat() else {
            panic!("a lead is sent again");
        };
        assert!(detail.ends_with("; the mail may arrive twice"), "{detail}");
        let Outcome::Failed(detail) = reply.unwrap_err().give_up() else {
            panic!("a reply is not sent again");
        };
        assert!(detail.contains("the mail may have arrived"), "{detail}");
    }

    #[tokio::test]
    async fn a_mail_that_a_slow_server_was_not_given_is_sent_again() {
        let sent = sent_to_server_silent_after;
        let (hello, recipient, text) = tokio::join!(sent("EHLO"), sent("RCPT"), sent("DATA"));
        for outcome in [hello, recipient, text] {
            let slow = Outcome::retry("the mail server took longer than 1 seconds");
            assert_eq!(outcome.unwrap(), slow);
        }
    }
}
