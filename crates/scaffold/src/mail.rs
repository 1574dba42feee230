//! How leads are delivered by mail.

use super::fields;

/// The ports for mail submission: with STARTTLS, and with TLS from the start (RFC 8314).
pub(super) const SUBMISSION: u16 = 587;
pub(super) const SUBMISSIONS: u16 = 465;

/// A mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailServer {
    /// The host name.
    pub host: String,
    /// The port.
    pub port: u16,
}

/// How leads are delivered by mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadMail {
    /// The recipient's address.
    pub to: String,
    /// The server that sends the mail.
    pub server: MailServer,
    /// The user name to log in with.
    pub user: String,
}

/// Parses a host name with an optional port.
pub(super) fn server(text: &str) -> Result<MailServer, String> {
    let text = text.trim().to_ascii_lowercase();
    let (host, port) = match text.split_once(':') {
        Some((host, port)) => (host, port.parse().ok().filter(|port| *port > 0)),
        None => (text.as_str(), Some(SUBMISSION)),
    };
    match port {
        Some(port) if fields::is_host(host) && host.contains('.') => Ok(MailServer {
            host: host.to_owned(),
            port,
        }),
        _ => Err(format!(
            "{text:?} is not a mail server: write its name, with a port if it is not {SUBMISSION}, such \
             as \"smtp.example.com\" or \"smtp.example.com:{SUBMISSIONS}\""
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_is_a_host_with_an_optional_port() {
        for (text, host, port) in [
            ("smtp.example.com", "smtp.example.com", 587),
            (" SMTP.example.com:465 ", "smtp.example.com", 465),
        ] {
            let host = host.to_owned();
            assert_eq!(server(text), Ok(MailServer { host, port }));
        }
        for bad in [
            "",
            "smtp",
            "smtp://mail.example.com",
            "a.b:0",
            "a.b:65536",
            "a b.c",
        ] {
            assert!(server(bad).unwrap_err().contains("is not a mail server"));
        }
    }
}
