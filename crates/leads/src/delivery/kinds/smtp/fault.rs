//! What an error of the conversation with a mail server means.

use std::fmt;
use std::io;

use lettre::transport::smtp::Error;
use tokio_rustls::rustls::Error as TlsError;

use crate::Outcome;
use crate::delivery::outcome::shown_text;

/// A refusal by the server. Displays its numbers, which repeat no addresses.
pub(super) struct Refusal {
    code: u16,
    /// The enhanced code (RFC 3463), such as `5.7.8`, or an empty text.
    enhanced: String,
    /// The beginning of what the server said, which may repeat what the visitor typed.
    said: Option<String>,
}

impl Refusal {
    pub(super) fn of(error: &Error) -> Option<Self> {
        let code = u16::from(error.status()?);
        let text = std::error::Error::source(error).map_or_else(String::new, ToString::to_string);
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_number = |part: &str| part.parse::<u16>().is_ok();
        let is_enhanced = first.split('.').count() == 3 && first.split('.').all(is_number);
        let enhanced = if is_enhanced { first } else { "" };
        // Each line of an answer begins with the enhanced code.
        let words = std::iter::once(first).chain(words);
        let words: Vec<&str> = words.filter(|word| *word != enhanced).collect();
        Some(Self {
            code,
            enhanced: enhanced.to_owned(),
            said: shown_text(&words.join(" ")),
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
    pub(super) fn is_final(&self) -> bool {
        let passes = matches!(self.kind(), "2.2" | "3.1" | "4.5");
        self.is_permanent() && self.code != 552 && !passes
    }

    /// Whether it doesn't pass within minutes: it is permanent, or the mailbox is full.
    pub(super) fn lasts(&self) -> bool {
        self.is_permanent() || self.kind() == "2.2"
    }

    /// The numbers, and what they mean if the owner can do something about it: X.1.1, X.2.2 and X.7 of RFC 3463, and
    /// X.1.10 of RFC 7505, which some servers take for X.1.1.
    pub(super) fn in_words(&self) -> String {
        let meaning = match self.kind() {
            "1.1" | "1.10" => " (no such address)",
            "2.2" => " (mailbox full)",
            kind if kind.starts_with("7.") && self.is_permanent() => " (sender or content refused)",
            _ => "",
        };
        format!("{self}{meaning}")
    }

    /// The outcome of an attempt that was refused.
    pub(super) fn outcome(self, detail: String, is_final: bool) -> Outcome {
        match self.said {
            Some(answer) if is_final => Outcome::Refused { detail, answer },
            None if is_final => Outcome::Failed(detail),
            answer => Outcome::Retry {
                detail,
                answer,
                after: None,
            },
        }
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
pub(super) fn takes_no_connection(error: &Error) -> Outcome {
    match io_fault(error) {
        Some(kind) if !error.is_timeout() => {
            Outcome::retry(format!("the mail server takes no connection: {kind}"))
        }
        _ => outcome(error),
    }
}

/// Classifies an error from before the mail: no refusal there is about the mail, so none is final.
pub(super) fn not_opened(error: &Error) -> Outcome {
    match Refusal::of(error) {
        Some(refusal) if refusal.is_final() => {
            let detail = format!("the mail server answered {refusal} before it was given the mail");
            refusal.outcome(detail, false)
        }
        _ => outcome(error),
    }
}

/// Classifies an error of the log-in: whatever number the server gives, a permanent refusal is about the log-in.
pub(super) fn not_logged_in(error: &Error) -> Outcome {
    match Refusal::of(error) {
        Some(refusal) if refusal.is_permanent() => log_in_refused(refusal),
        _ => outcome(error),
    }
}

fn log_in_refused(refusal: Refusal) -> Outcome {
    let detail = format!(
        "the mail server answered {refusal}: it does not accept the log-in; every attempt fails until user name and \
         password are corrected"
    );
    refusal.outcome(detail, false)
}

/// Classifies an error.
pub(super) fn outcome(error: &Error) -> Outcome {
    if let Some(refusal) = Refusal::of(error) {
        if refusal.is_log_in() {
            return log_in_refused(refusal);
        }
        let detail = format!("the mail server answered {}", refusal.in_words());
        let is_final = refusal.is_final();
        return refusal.outcome(detail, is_final);
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
