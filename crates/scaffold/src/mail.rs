//! Where leads go: the `deliveries.toml` of a new folder.

use super::company::NewCompany;
use super::fields;

/// The port of a mail server that takes mail by STARTTLS, and the one that is encrypted from the
/// start (RFC 8314).
const SUBMISSION: u16 = 587;
const SUBMISSIONS: u16 = 465;

/// The file in a new folder.
pub(super) const FILE: &str = "deliveries.toml";

/// A mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailServer {
    host: String,
    port: u16,
}

/// The mail that brings leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadMail {
    /// Who gets it.
    pub to: String,
    /// The server that sends it.
    pub server: MailServer,
    /// The name to log in with.
    pub user: String,
}

/// A host, with a port or without.
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

/// The file: the mail that the answers name, and what else there can be, as comments.
pub(super) fn file(company: &NewCompany) -> String {
    let mail = company.mail.as_ref();
    let server = mail.map_or_else(
        || MailServer {
            host: "smtp.example.com".to_owned(),
            port: SUBMISSION,
        },
        |mail| mail.server.clone(),
    );
    let user = mail.map_or(&company.email, |mail| &mail.user);
    let to = mail.map_or(&company.email, |mail| &mail.to);
    let from = if user.contains('@') {
        user
    } else {
        &company.email
    };
    let security = match server.port {
        SUBMISSIONS => "tls",
        _ => "starttls",
    };
    let text = |text: &str| toml_edit::value(text).to_string();
    let delivery = format!(
        "[[delivery]]\nname = \"mail\"\nkind = \"smtp\"\nhost = {}\nport = {}\nsecurity = \"{security}\"\n\
         username = {}\npassword_env = \"SMTP_PASSWORD\"\nfrom = {}\nto = {}\n",
        text(&server.host),
        server.port,
        text(user),
        text(from),
        text(to),
    );
    let delivery = match mail {
        Some(_) => delivery,
        None => delivery.lines().map(|line| format!("# {line}\n")).collect(),
    };
    format!(
        "# Where leads go. All of them are kept in the database too. Passwords are not written here: the\n\
         # variable of the environment that `..._env` names has them, where the site is served.\n\
         #\n\
         # To try it while the site is served: sightline leads test\n\n\
         # By mail. \"from\" is an address of your own that the mail server may send for.\n\n\
         {delivery}\n\
         # To another program, as a signed request.\n\
         #\n\
         # [[delivery]]\n\
         # name = \"crm\"\n\
         # kind = \"webhook\"\n\
         # url = \"https://crm.example.com/hooks/leads\"\n\
         # secret_env = \"CRM_SECRET\"\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_a_name_and_may_have_a_port() {
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
