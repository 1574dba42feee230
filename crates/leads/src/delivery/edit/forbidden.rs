//! What a form may not change, since it requires access to the server.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::{Component, Path};

use sightline_model::studio::SettingsFault;
use sightline_texts::texts;
use toml_edit::{Item, Table};

use super::super::forms::required_by_host;
use super::super::network::is_public;
use super::{
    ADDRESS_KEYS, DeliveryText, MAX_DELIVERIES, SECRETS_GO_TO, SecretUse, fault, secret_uses,
    text_of,
};

/// The key of a secret that signs what is sent, and is not sent itself.
const SIGNING_KEY: &str = "secret_env";

impl DeliveryText {
    /// Returns the faults of what a form may not do, see [`Self::faults`].
    pub(super) fn forbidden_changes(
        &self,
        before: &Self,
        environment: &dyn Fn(&str) -> Option<String>,
        secrets: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        if self.deliveries().count() > MAX_DELIVERIES {
            let message = texts().deliver_fault_many(MAX_DELIVERIES);
            faults.push(fault(None, None, message));
        }
        for delivery in self.deliveries() {
            let name = text_of(delivery, "name");
            let old = before
                .deliveries()
                .find(|old| text_of(*old, "name") == name);
            let is_new = |key: &str| {
                let value = |table: &Table| Some(table.get(key)?.to_string().trim().to_owned());
                old.and_then(value) != value(delivery)
            };
            let mut wrong = |key: &str, message: String| {
                faults.push(fault(name, Some(key), message));
            };
            for key in ["path", "ca_file"] {
                if text_of(delivery, key).is_some_and(|path| !is_inside_folder(path)) && is_new(key)
                {
                    wrong(key, texts().deliver_fault_path());
                }
            }
            let private = delivery.get("allow_private").and_then(Item::as_bool);
            if private == Some(true) {
                if is_new("allow_private") {
                    wrong("allow_private", texts().deliver_fault_private());
                }
                for key in ADDRESS_KEYS {
                    if old.is_some() && delivery.contains_key(key) && is_new(key) {
                        wrong(key, texts().deliver_fault_address());
                    }
                }
            }
            for key in text_of(delivery, "host").map_or_else(Vec::new, required_by_host) {
                if !delivery.contains_key(&key) && (is_new("host") || is_new(&key)) {
                    wrong(&key, texts().deliver_fault_required());
                }
            }
            if text_of(delivery, "host").is_some_and(is_private_host)
                && let Some(key) = ["host", "port"].into_iter().find(|key| is_new(key))
            {
                wrong(key, texts().deliver_fault_address());
            }
            // A secret is only sent where it was set for: whoever fills in the form may not know it.
            let known = old.map_or_else(BTreeSet::new, secret_uses);
            let moved = SECRETS_GO_TO.into_iter().find(|key| is_new(key));
            let is_plain = text_of(delivery, "security") == Some("none")
                && !text_of(delivery, "host").is_some_and(is_private_host);
            for used in secret_uses(delivery) {
                let (key, variable) = (&used.key, &used.variable);
                let is_outside =
                    environment(variable).is_some_and(|value| !value.trim().is_empty());
                let has_value = is_outside || secrets(variable).is_some();
                if !known.contains(&used) {
                    if !is_variable(variable) {
                        wrong(key, texts().deliver_fault_name(variable));
                    } else if is_of_program(variable) || is_outside {
                        wrong(key, texts().deliver_fault_variable(variable));
                    } else if has_value {
                        wrong(key, stored_elsewhere(&used));
                    }
                } else if let Some(moved) = moved
                    && has_value
                    && key != SIGNING_KEY
                {
                    if is_outside {
                        wrong(moved, texts().deliver_fault_fixed(variable));
                    } else {
                        wrong(key, stored_elsewhere(&used));
                    }
                } else if is_plain && is_new("security") && has_value {
                    wrong("security", texts().deliver_fault_plain());
                }
            }
        }
        faults
    }
}

/// The fault of a stored secret that would be sent somewhere else. Only texts show the name of its variable.
fn stored_elsewhere(used: &SecretUse) -> String {
    if used.key.ends_with("_env") {
        texts().deliver_fault_again()
    } else {
        texts().deliver_fault_stored(&used.variable)
    }
}

/// Whether a form may use this name for a variable.
fn is_variable(name: &str) -> bool {
    let first = name.bytes().next();
    name.len() <= 64
        && first.is_some_and(|first| first.is_ascii_uppercase())
        && name
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// Whether the program reads a variable of this name, which may be set later.
fn is_of_program(name: &str) -> bool {
    name.starts_with("SIGHTLINE_") || name == "PGPASSWORD"
}

/// Whether a path stays inside its folder.
fn is_inside_folder(path: &str) -> bool {
    let path = Path::new(path);
    path.components()
        .all(|part| matches!(part, Component::Normal(_)))
}

/// Whether a host is an address that isn't public, or this machine.
fn is_private_host(host: &str) -> bool {
    let host = host.trim().trim_end_matches('.').to_ascii_lowercase();
    let last = host.rsplit('.').next().unwrap_or_default();
    match host.parse::<IpAddr>() {
        Ok(address) => !is_public(address),
        // Systems also understand `127.1`, `0x7f000001` and `fe80::1%eth0`; no top-level domain begins with a digit.
        Err(_) => {
            last == "localhost"
                || last.starts_with(|c: char| c.is_ascii_digit())
                || host.contains(':')
        }
    }
}
