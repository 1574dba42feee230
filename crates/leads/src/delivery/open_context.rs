//! What all kinds of delivery need to open one and to report faults in its values.

use std::path::Path;

use lettre::message::Mailbox;
use sightline_toml::{CodeInfo, Node};

use super::codes::{ADDRESS, SECRET};
use super::http::{Address, HttpClient};
use super::settings::Faults;

/// Whether text is a name: letters, digits, `-` and `_`, at most 64.
pub(super) fn is_name(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() <= 64 && text.bytes().all(is_plain)
}

/// Converts the domain of an address to ASCII (IDNA), so that every mail server takes it.
pub(super) fn ascii_domain(address: lettre::Address) -> Option<lettre::Address> {
    if address.domain().is_ascii() {
        return Some(address);
    }
    let domain = idna::domain_to_ascii(address.domain()).ok()?;
    lettre::Address::new(address.user(), domain).ok()
}

/// Parses an address with or without a name.
pub(super) fn parse_mailbox(text: &str) -> Option<Mailbox> {
    let Mailbox { name, email } = text.parse().ok()?;
    Some(Mailbox::new(name, ascii_domain(email)?))
}

/// The context for opening a delivery.
pub(super) struct OpenContext<'a, 'b, 'f> {
    pub(super) environment: &'a dyn Fn(&str) -> Option<String>,
    /// The folder for files.
    pub(super) data: &'a Path,
    /// How many attempts are made to deliver a lead.
    pub(super) attempts: usize,
    pub(super) table: &'a Node,
    pub(super) faults: &'a mut Faults<'b, 'f>,
    /// The faults of its secrets.
    pub(super) secrets: Vec<String>,
    /// The secrets that were found.
    pub(super) found_secrets: Vec<String>,
}

impl OpenContext<'_, '_, '_> {
    /// Reports a fault of a field.
    pub(super) fn fault(
        &mut self,
        code: &'static CodeInfo,
        field: &str,
        message: impl Into<String>,
    ) {
        let message = message.into();
        if code.code == SECRET.code {
            self.secrets.push(message.clone());
        }
        self.faults.add(code, (self.table, field), message);
    }

    /// Returns the secret in the variable that `field` names.
    pub(super) fn secret(&mut self, field: &str, variable: &str) -> Option<String> {
        let secret = (self.environment)(variable).filter(|value| !value.trim().is_empty());
        if secret.is_none() {
            let what = format!("the variable {variable} is not set");
            self.fault(&SECRET, field, what);
        }
        self.found_secrets.extend(secret.clone());
        secret
    }

    /// Returns the secret in a variable, which must fit on one line of a request.
    pub(super) fn secret_line(&mut self, field: &str, variable: &str) -> Option<String> {
        let secret = self.secret(field, variable)?.trim().to_owned();
        if !secret
            .bytes()
            .all(|byte| byte.is_ascii_graphic() || byte == b' ')
        {
            let what = format!("the variable {variable} must hold one line of plain characters");
            self.fault(&SECRET, field, what);
            return None;
        }
        Some(secret)
    }

    /// Creates a client for the URL in a variable, with this query added.
    pub(super) fn secret_http(
        &mut self,
        field: &str,
        variable: &str,
        query: &str,
        allow_private: bool,
    ) -> Option<HttpClient> {
        let mut url = self.secret_line(field, variable)?;
        if !query.is_empty() {
            url.push(if url.contains('?') { '&' } else { '?' });
            url.push_str(query);
        }
        Address::parse(&url, allow_private)
            .map(HttpClient::new)
            .map_err(|what| {
                let what = what.replacen("`url`", &format!("the variable {variable}"), 1);
                self.fault(&SECRET, field, what);
            })
            .ok()
    }

    /// Creates a client for the URL in the field `url`.
    pub(super) fn http(&mut self, url: &str, allow_private: bool) -> Option<HttpClient> {
        Address::parse(url, allow_private)
            .map(HttpClient::new)
            .map_err(|what| self.fault(&ADDRESS, "url", what))
            .ok()
    }

    /// Parses a sender or recipient of mail.
    pub(super) fn mailbox(&mut self, field: &str, text: &str) -> Option<Mailbox> {
        let mailbox = parse_mailbox(text);
        if mailbox.is_none() {
            let what = format!("`{field}` must be an address like Name <user@host>");
            self.fault(&ADDRESS, field, what);
        }
        mailbox
    }
}
