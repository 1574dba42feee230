//! Edits `deliveries.toml` by a form: writes only what differs and keeps everything else, including comments and order.

mod document;
mod forbidden;
mod values;

use std::collections::BTreeSet;
use std::path::Path;

use sightline_model::studio::{DeliverySettings, FieldValue, FormField, SettingsFault};
use sightline_texts::texts;
use sightline_toml::{Diagnostic, Node, Severity, codes};
use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use self::document::{edit_deliveries, edit_table};
use self::values::form_values;
use super::codes::{MAIL_SERVER, SECRET};
use super::forms::delivery_forms;
use super::open::Deliveries;

/// The maximum number of deliveries, more than anybody needs; each is a task of the server.
const MAX_DELIVERIES: usize = 32;

/// The keys of a delivery's address. A form may not change them if `allow_private` is set.
const ADDRESS_KEYS: [&str; 3] = ["url", "url_env", "test_url_env"];

/// The keys that say where secrets are sent. If a form changes one, it has to send the secrets again.
pub(super) const SECRETS_GO_TO: [&str; 2] = ["host", "url"];

/// The text of `deliveries.toml`.
#[derive(Debug, Clone)]
pub struct DeliveryText {
    text: String,
    document: DocumentMut,
}

impl DeliveryText {
    /// Parses a text.
    ///
    /// # Errors
    /// Returns a message if it is not TOML.
    pub fn parse(text: &str) -> Result<Self, String> {
        let document = text.parse::<DocumentMut>();
        let mut document = document.map_err(|error| error.message().to_owned())?;
        // `delivery = [{ ... }]` is the same list in another notation.
        if let Some(list) = document.get_mut("delivery")
            && list.is_array()
        {
            *list = std::mem::take(list)
                .into_array_of_tables()
                .map_or_else(|list| list, Item::ArrayOfTables);
        }
        Ok(Self {
            text: text.to_owned(),
            document,
        })
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// A hash of the text.
    pub fn version(&self) -> String {
        blake3::hash(self.text.as_bytes()).to_hex().to_string()
    }

    /// Returns the settings, as far as forms can show them.
    pub fn settings(&self) -> DeliverySettings {
        let forms = delivery_forms();
        let table = |key: &str, fields: &[FormField]| {
            let table = self.document.get(key)?.as_table_like()?;
            Some(form_values(table, fields))
        };
        let deliveries = self.deliveries().filter_map(|delivery| {
            let (name, kind) = (text_of(delivery, "name")?, text_of(delivery, "kind")?);
            let form = forms.kinds.iter().find(|form| form.kind == kind)?;
            let mut values = form_values(delivery, &form.fields);
            values.insert("name".to_owned(), FieldValue::Text(name.to_owned()));
            values.insert("kind".to_owned(), FieldValue::Text(kind.to_owned()));
            Some(values)
        });
        DeliverySettings {
            deliveries: deliveries.collect(),
            retention: table("retention", &forms.retention),
            auto_reply: table("auto_reply", &forms.auto_reply),
            digest: table("digest", &forms.digest),
        }
    }

    fn deliveries(&self) -> impl Iterator<Item = &Table> {
        let list = self.document.get("delivery");
        list.and_then(Item::as_array_of_tables)
            .into_iter()
            .flatten()
    }

    /// The variables that hold its secrets.
    pub fn variables(&self) -> BTreeSet<String> {
        let uses = self.deliveries().flat_map(secret_uses);
        uses.map(|used| used.variable).collect()
    }

    /// Whether this variable is part of an address that may be in a private network, so that a form may not set it.
    pub fn is_private_address(&self, variable: &str) -> bool {
        let is_private = |delivery: &&Table| {
            let private = delivery.get("allow_private").and_then(Item::as_bool);
            private == Some(true)
        };
        let mut uses = self.deliveries().filter(is_private).flat_map(secret_uses);
        uses.any(|used| used.variable == variable && ADDRESS_KEYS.contains(&&*used.key))
    }

    /// Returns the text with these settings. Deliveries without a name or of an unknown kind are kept.
    #[must_use]
    pub fn edited(&self, meant: &DeliverySettings) -> Self {
        let forms = delivery_forms();
        let mut document = self.document.clone();
        edit_deliveries(&mut document, &meant.deliveries, |kind| {
            let form = forms.kinds.iter().find(|form| form.kind == kind);
            form.map(|form| form.fields.as_slice())
        });
        for (key, values, fields) in [
            ("retention", &meant.retention, &forms.retention),
            ("auto_reply", &meant.auto_reply, &forms.auto_reply),
            ("digest", &meant.digest, &forms.digest),
        ] {
            edit_table(&mut document, key, values.as_ref(), fields);
        }
        let text = document.to_string();
        Self { text, document }
    }

    /// Returns all faults of this text as a replacement for `before`.
    ///
    /// Beyond the checks of `sightline check`, whose warnings about a mail server count too, a form may not do what requires
    /// access to the server: use a variable that the program has for something else, send a secret to another place
    /// than it was set for, write outside the data folder, or reach into the private network. A name of a mail server
    /// that resolves to a private address isn't found.
    /// `environment` looks up the program's variables, `secrets` those and the studio's secrets.
    pub fn faults(
        &self,
        before: &Self,
        environment: &dyn Fn(&str) -> Option<String>,
        secrets: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Vec<SettingsFault> {
        let mut faults = self.forbidden_changes(before, environment, secrets);
        let found = |text: &Self| {
            let read = Deliveries::read(("deliveries.toml", &text.text), secrets, data);
            let root = sightline_toml::parse(&text.text, 0).ok();
            let found = read.err().unwrap_or_default().into_iter();
            found
                .map(|one| (field_fault(root.as_ref(), &one), one))
                .collect::<Vec<_>>()
        };
        // A form has no warnings. What it didn't change may stay.
        let before = found(before);
        let is_new = |fault: &SettingsFault| !before.iter().any(|(known, _)| known == fault);
        faults.extend(found(self).into_iter().filter_map(|(fault, one)| {
            let is_shown =
                one.severity == Severity::Error || one.code == MAIL_SERVER.code && is_new(&fault);
            is_shown.then_some(fault)
        }));
        self.replace_keys_with_labels(&mut faults);
        faults
    }

    /// Makes faults refer to fields by the labels of the form instead of their keys.
    fn replace_keys_with_labels(&self, faults: &mut [SettingsFault]) {
        let forms = delivery_forms();
        for fault in faults {
            let fields = match (fault.table.as_deref(), fault.delivery.as_deref()) {
                (Some("retention"), _) => &forms.retention,
                (Some("auto_reply"), _) => &forms.auto_reply,
                (Some("digest"), _) => &forms.digest,
                (_, Some(name)) => {
                    let mut deliveries = self.deliveries();
                    let delivery = deliveries.find(|one| text_of(*one, "name") == Some(name));
                    let kind = delivery.and_then(|delivery| text_of(delivery, "kind"));
                    match forms.kinds.iter().find(|form| Some(&*form.kind) == kind) {
                        Some(form) => &form.fields,
                        None => continue,
                    }
                }
                _ => continue,
            };
            for FormField { key, label, .. } in fields {
                for quoted in [format!("`{key}`"), format!("\"{key}\"")] {
                    fault.message = fault.message.replace(&quoted, &texts().quoted(label));
                }
            }
        }
    }

    /// Returns the faults of the secrets.
    pub fn secret_faults(
        &self,
        secrets: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Vec<String> {
        let read = Deliveries::read(("deliveries.toml", &self.text), secrets, data);
        let found = read.err().unwrap_or_default().into_iter();
        found
            .filter(|fault| fault.code == SECRET.code)
            .map(|fault| fault.message)
            .collect()
    }
}

fn fault(delivery: Option<&str>, key: Option<&str>, message: impl Into<String>) -> SettingsFault {
    SettingsFault {
        table: delivery.map(|_| "delivery".to_owned()),
        delivery: delivery.map(str::to_owned),
        key: key.map(str::to_owned),
        message: message.into(),
    }
}

fn text_of<'t>(table: &'t (impl TableLike + ?Sized), key: &str) -> Option<&'t str> {
    table.get(key)?.as_str()
}

/// Where a delivery uses a secret.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SecretUse {
    /// The key of the delivery.
    key: String,
    /// Within `body`, the path of the field and its whole text, since the recipient of a message reads some fields.
    place: Option<(String, String)>,
    /// The variable that holds the secret.
    variable: String,
}

/// Returns where a delivery uses secrets.
fn secret_uses(delivery: &Table) -> BTreeSet<SecretUse> {
    let mut found = BTreeSet::new();
    for (key, item) in delivery {
        let Ok(value) = item.clone().into_value() else {
            continue;
        };
        each_text(key, &value, &mut |path, text| {
            let parts = text.split("{secret:").skip(1);
            let in_text = parts.filter_map(|part| Some(part.split_once('}')?.0));
            let whole = key.ends_with("_env").then_some(text);
            let place = (key == "body").then(|| (path.to_owned(), text.to_owned()));
            found.extend(in_text.chain(whole).map(|variable| SecretUse {
                key: key.to_owned(),
                place: place.clone(),
                variable: variable.to_owned(),
            }));
        });
    }
    found
}

/// Passes every text in a value to `take`, with the keys that lead to it.
fn each_text(path: &str, value: &Value, take: &mut impl FnMut(&str, &str)) {
    match value {
        Value::String(text) => take(path, text.value()),
        Value::Array(list) => list.iter().for_each(|one| each_text(path, one, take)),
        Value::InlineTable(table) => {
            for (key, one) in table {
                each_text(&format!("{path}.{key}"), one, take);
            }
        }
        _ => {}
    }
}

/// Converts a diagnostic to a fault with its field. `root` is the parsed text.
fn field_fault(root: Option<&Node>, error: &Diagnostic) -> SettingsFault {
    // A form shows it as a sentence.
    let period = if error.message.ends_with('.') {
        ""
    } else {
        "."
    };
    let mut found = fault(None, None, format!("{}{period}", error.message));
    let Some(root) = root else {
        return found;
    };
    let spans =
        |node: &Node| node.span.start <= error.span.start && error.span.end <= node.span.end;
    // The span of a table covers only its header.
    let holds =
        |table: &&Node| spans(table) || table.entries().iter().any(|entry| spans(&entry.node));
    let others = ["retention", "auto_reply", "digest"];
    let others = others.map(|key| root.get(key).map(|table| (key, table)));
    let deliveries = root.items("delivery").iter();
    let mut tables = deliveries
        .map(|delivery| ("delivery", delivery))
        .chain(others.into_iter().flatten());
    if let Some((key, table)) = tables.find(|(_, table)| holds(table)) {
        found.table = Some(key.to_owned());
        if key == "delivery" {
            found.delivery = table.text("name").map(str::to_owned);
        }
        let entry = table.entries().iter().find(|entry| spans(&entry.node));
        found.key = match entry {
            Some(entry) => Some(entry.key.clone()),
            // A missing field has no position in the file, but the message begins with its key.
            None if error.code == codes::MISSING_FIELD.code => {
                error.message.split('"').nth(1).map(str::to_owned)
            }
            None => None,
        };
    }
    found
}

#[cfg(test)]
mod tests;
