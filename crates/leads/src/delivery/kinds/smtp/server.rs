//! The conversation with a mail server. The server's own texts are left out of all details because they may repeat
//! addresses.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
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

use super::bounded::BoundedStream;
use super::fault::{Refusal, not_logged_in, not_opened, outcome, takes_no_connection};
use crate::Outcome;
use crate::delivery::network::resolve;

/// The timeout of opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// How long to wait for the server's goodbye, by which time the outcome is certain.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// The timeout of a probe; short, since somebody is waiting at a terminal.
const PROBE_TIMEOUT: Duration = Duration::from_secs(20);

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

/// What the detail of an outcome says before a recipient who was refused: the address, or the number of the only one,
/// who may be a visitor.
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
        let is_silent = AtomicBool::new(false);
        let offered = async {
            let mut connection = self.connect(&is_silent).await?;
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
                return Ok(self.too_slow(detail, &is_silent));
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
        let is_silent = AtomicBool::new(false);
        match timeout(PROBE_TIMEOUT, self.connect(&is_silent)).await {
            Ok(Ok(connection)) => {
                quit(connection).await;
                Outcome::Delivered("the mail server takes mails".to_owned())
            }
            Ok(Err(outcome)) => outcome,
            Err(_elapsed) => {
                let detail = "the mail server does not answer".to_owned();
                self.too_slow(detail, &is_silent)
            }
        }
    }

    /// The outcome of an attempt that took too long. A server that waits for encryption says nothing before.
    fn too_slow(&self, detail: String, is_silent: &AtomicBool) -> Outcome {
        let hint = match self.tls {
            Tls::Required(_) if is_silent.load(Ordering::Relaxed) => {
                "; it says nothing before encryption, so it may need `security = \"tls\"`"
            }
            _ => "",
        };
        Outcome::retry(detail + hint)
    }

    /// Connects, encrypts and logs in. `is_silent` is true from the connection until the server has said something.
    async fn connect(&self, is_silent: &AtomicBool) -> Result<AsyncSmtpConnection, Outcome> {
        let addresses = resolve(&self.host, self.port, true).await;
        let addresses = addresses.map_err(|error| {
            Outcome::retry(format!("the mail server cannot be reached: {error}"))
        })?;
        let is_here = |address: &SocketAddr| address.ip().to_canonical().is_loopback();
        if matches!(self.tls, Tls::None) && self.login.is_some() && !addresses.iter().all(is_here) {
            let detail = "the password is sent to another machine only with encryption: `security` = \"starttls\" or \"tls\"";
            return Err(Outcome::retry(detail));
        }
        let stream = BoundedStream::connect(&addresses, CONNECT_TIMEOUT).await;
        let stream = stream.map_err(|error| takes_no_connection(&error))?;
        is_silent.store(true, Ordering::Relaxed);
        let opened = self.open(stream, is_silent).await;
        let mut connection = opened.map_err(|error| not_opened(&error))?;
        if let Some(login) = &self.login {
            let answer = connection.auth(DEFAULT_MECHANISMS, login).await;
            answer.map_err(|error| not_logged_in(&error))?;
        }
        Ok(connection)
    }

    /// Introduces this program to the server, and encrypts.
    async fn open(
        &self,
        mut stream: BoundedStream,
        is_silent: &AtomicBool,
    ) -> Result<AsyncSmtpConnection, Error> {
        let hello = &self.hello_name;
        if let Tls::Wrapper(tls) = &self.tls {
            stream.encrypt(tls.clone()).await?;
        }
        let mut connection =
            AsyncSmtpConnection::connect_with_transport(Box::new(stream), hello).await?;
        is_silent.store(false, Ordering::Relaxed);
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
    for recipient in envelope.to() {
        let answer = server.command(Rcpt::new(recipient.clone(), Vec::new()));
        match answer.await {
            Ok(answer) => require(&answer, is_done(&answer), "RCPT")?,
            Err(error) => {
                let refusal = Refusal::of(&error).ok_or_else(|| outcome(&error))?;
                refusals.push((recipient, refusal));
            }
        }
    }
    let refused = refusals.iter().map(|(recipient, refusal)| {
        let refusal = refusal.in_words();
        if count == 1 {
            format!("{refusal}{TO_RECIPIENT}1 of 1")
        } else {
            format!("{refusal}{TO_RECIPIENT}{recipient}")
        }
    });
    let refused: Vec<String> = refused.collect();
    let detail = format!("the mail server answered {}", refused.join(", "));
    let is_for_all = refusals.len() == count;
    let is_final = is_for_all && refusals.iter().all(|(_, refusal)| refusal.is_final());
    let lasts = refusals.iter().all(|(_, refusal)| refusal.lasts());
    if let Some((_, first)) = refusals.into_iter().next()
        && (is_for_all || waits && !lasts)
    {
        return Err(first.outcome(detail, is_final));
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

#[cfg(test)]
mod tests {
    use lettre::transport::smtp::client::TlsParameters;
    use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::TcpListener;

    use super::*;

    fn message() -> Message {
        Message::builder()
            .from("a@b.example".parse().unwrap())
            .to("c@d.example".parse().unwrap())
            .body("Four cameras".to_owned())
            .unwrap()
    }

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
        let sent = mail_server.send(&message(), true).await;
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

    fn starttls(host: &str, port: u16) -> MailServer {
        MailServer {
            host: host.to_owned(),
            port,
            tls: Tls::Required(TlsParameters::new(host.to_owned()).unwrap()),
            hello_name: ClientId::Domain("b.example".to_owned()),
            login: None,
            limits: Limits {
                ready: Duration::from_secs(1),
                ..Limits::default()
            },
        }
    }

    #[tokio::test]
    async fn a_server_that_says_nothing_may_wait_for_encryption() {
        // The system accepts the connection, but nothing ever answers on it.
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let slow = starttls("127.0.0.1", port).send(&message(), true).await;
        assert_eq!(
            slow.unwrap().detail(),
            "the mail server took longer than 1 seconds; it says nothing before encryption, so it may need \
             `security = \"tls\"`"
        );
    }

    #[tokio::test]
    async fn a_password_is_sent_to_another_machine_only_with_encryption() {
        let server = MailServer {
            tls: Tls::None,
            login: Some(Credentials::new("user".to_owned(), "password".to_owned())),
            ..starttls("192.0.2.1", 25)
        };
        let refused = "the password is sent to another machine only with encryption: `security` = \"starttls\" or \"tls\"";
        let sent = server.send(&message(), true).await.unwrap();
        assert_eq!(sent, Outcome::retry(refused));
    }
}
