//! Edits `deliveries.toml` by a form: writes only what differs and keeps everything else, including comments and order.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::{Component, Path};

use sightline_model::studio::{
    DeliverySettings, FieldValue, FieldValues, FieldWidget, FormField, SettingsFault,
};
use sightline_texts::texts;
use sightline_toml::{Diagnostic, Node, Severity, codes};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::forms::{delivery_forms, required_by_host};
use super::network::is_public;
use super::open::Deliveries;

/// The maximum number of deliveries, more than anybody needs; each is a task of the server.
const MAX_DELIVERIES: usize = 32;

/// The keys of a delivery's address.
const ADDRESS_KEYS: [&str; 3] = ["url", "url_env", "test_url_env"];

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
        let mut found = BTreeSet::new();
        for delivery in self.deliveries() {
            collect_variables(delivery, &mut found);
        }
        found
    }

    /// Whether this variable is part of an address that may be in a private network, so that a form may not set it.
    pub fn is_private_address(&self, variable: &str) -> bool {
        let is_private = |delivery: &&Table| {
            let private = delivery.get("allow_private").and_then(Item::as_bool);
            private == Some(true)
        };
        let mut found = BTreeSet::new();
        for delivery in self.deliveries().filter(is_private) {
            for key in ADDRESS_KEYS {
                if let Some(item) = delivery.get(key) {
                    collect_item(key, item, &mut found);
                }
            }
        }
        found.contains(variable)
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
    /// Beyond the checks of `sightline check`, a form may not do what requires access to the server: use a variable
    /// that the program has for something else, write outside the data folder, or reach into the private network. A name
    /// of a mail server that resolves to a private address isn't found.
    /// `environment` looks up the program's variables, `secrets` those and the studio's secrets.
    pub fn faults(
        &self,
        before: &Self,
        environment: &dyn Fn(&str) -> Option<String>,
        secrets: &dyn Fn(&str) -> Option<String>,
        data: &Path,
    ) -> Vec<SettingsFault> {
        let mut faults = self.forbidden_changes(before, environment);
        if let Err(found) =
            Deliveries::read_to_serve(("deliveries.toml", &self.text), secrets, data)
        {
            let root = sightline_toml::parse(&self.text, 0).ok();
            let errors = found.iter().filter(|one| one.severity == Severity::Error);
            faults.extend(errors.map(|error| field_fault(root.as_ref(), error)));
        }
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
            .filter(|fault| fault.severity == Severity::Warning)
            .map(|fault| fault.message)
            .collect()
    }

    fn forbidden_changes(
        &self,
        before: &Self,
        environment: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        let known = before.variables();
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
            for (key, item) in delivery {
                let mut named = BTreeSet::new();
                collect_item(key, item, &mut named);
                for variable in named.difference(&known) {
                    if !is_variable(variable) {
                        wrong(key, texts().deliver_fault_name(variable));
                    } else if environment(variable).is_some() {
                        wrong(key, texts().deliver_fault_variable(variable));
                    }
                }
            }
        }
        faults
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

/// Returns the values of a table that its form can show.
fn form_values(table: &dyn TableLike, fields: &[FormField]) -> FieldValues {
    let value = |field: &FormField| {
        let value = value_of(table.get(&field.key)?, field.widget)?;
        Some((field.key.clone(), value))
    };
    fields.iter().filter_map(value).collect()
}

/// Converts an item to the value of a widget. Returns `None` if the widget cannot show it.
fn value_of(item: &Item, widget: FieldWidget) -> Option<FieldValue> {
    let text = || item.as_str().map(str::to_owned);
    match widget {
        FieldWidget::Switch => item.as_bool().map(FieldValue::Switch),
        FieldWidget::Number => {
            let number = i32::try_from(item.as_integer()?).ok()?;
            Some(FieldValue::Number(number))
        }
        FieldWidget::Lines => {
            let lines = match item.as_array() {
                Some(list) => list
                    .iter()
                    .map(|entry| entry.as_str().map(str::to_owned))
                    .collect::<Option<_>>()?,
                None => vec![text()?],
            };
            Some(FieldValue::Lines(lines))
        }
        FieldWidget::Pairs => {
            let pairs = item.as_table_like()?.iter();
            let pairs =
                pairs.map(|(key, value)| Some((key.to_owned(), value.as_str()?.to_owned())));
            Some(FieldValue::Pairs(pairs.collect::<Option<_>>()?))
        }
        FieldWidget::Text
        | FieldWidget::Long
        | FieldWidget::Choice
        | FieldWidget::Secret
        | FieldWidget::Mail => text().map(FieldValue::Text),
    }
}

/// Converts a value to TOML. Returns `None` if it is empty, so that the key is removed.
fn to_toml(value: &FieldValue) -> Option<Value> {
    match value {
        FieldValue::Switch(on) => Some((*on).into()),
        FieldValue::Number(number) => Some(i64::from(*number).into()),
        FieldValue::Text(text) => Some(text.trim())
            .filter(|text| !text.is_empty())
            .map(Value::from),
        FieldValue::Lines(lines) => {
            let lines: Array = lines
                .iter()
                .map(|line| line.trim())
                .filter(|line| !line.is_empty())
                .collect();
            (!lines.is_empty()).then(|| lines.into())
        }
        FieldValue::Pairs(pairs) => {
            let pairs: InlineTable = pairs
                .iter()
                .map(|(key, value)| (key.as_str(), Value::from(value.as_str())))
                .collect();
            (!pairs.is_empty()).then(|| pairs.into())
        }
    }
}

/// Writes the values that differ.
fn edit_values(table: &mut dyn TableLike, meant: &FieldValues, fields: &[FormField]) {
    for field in fields {
        let value = meant.get(&field.key);
        let Some(item) = table.get_mut(&field.key) else {
            let usual = match field.widget {
                FieldWidget::Switch => Some(FieldValue::Switch(false)),
                _ => field
                    .choices
                    .first()
                    .map(|usual| FieldValue::Text(usual.value.clone())),
            };
            if value != usual.as_ref()
                && let Some(value) = value.and_then(to_toml)
            {
                table.insert(&field.key, Item::Value(value));
            }
            continue;
        };
        // The form cannot show this value, so it cannot have changed it.
        let Some(old) = value_of(item, field.widget) else {
            continue;
        };
        if value == Some(&old) {
            continue;
        }
        let Some(mut new) = value.and_then(to_toml) else {
            table.remove(&field.key);
            continue;
        };
        if let (true, Some(one)) = (item.is_str(), single_entry(&new)) {
            new = one;
        }
        if let Some(before) = item.as_value() {
            *new.decor_mut() = before.decor().clone();
        }
        *item = Item::Value(new);
    }
}

/// Returns the only entry of a list.
fn single_entry(list: &Value) -> Option<Value> {
    let list = list.as_array()?;
    let mut one = list.get(0).filter(|_| list.len() == 1)?.clone();
    one.decor_mut().clear();
    Some(one)
}

fn edit_table(
    document: &mut DocumentMut,
    key: &str,
    meant: Option<&FieldValues>,
    fields: &[FormField],
) {
    match (document.get_mut(key), meant) {
        (None, None) => {}
        (Some(item), Some(meant)) => {
            if let Some(table) = item.as_table_like_mut() {
                edit_values(table, meant, fields);
            }
        }
        (Some(_), None) => _ = document.remove(key),
        (None, Some(meant)) => {
            let mut table = Table::new();
            edit_values(&mut table, meant, fields);
            if !table.is_empty() {
                let before = take_trailing_comments(document);
                table.decor_mut().set_prefix(before);
                document.insert(key, Item::Table(table));
            }
        }
    }
}

/// Takes the comments at the end of the document, so that they stay in front of the next addition.
fn take_trailing_comments(document: &mut DocumentMut) -> String {
    let comments = document.trailing().as_str().unwrap_or_default().to_owned();
    document.set_trailing("");
    if document.is_empty() && comments.is_empty() {
        return comments;
    }
    comments + "\n"
}

fn edit_deliveries<'f>(
    document: &mut DocumentMut,
    meant: &[FieldValues],
    fields: impl Fn(&str) -> Option<&'f [FormField]>,
) {
    let old = edit_existing(document, meant, &fields);
    for values in meant {
        let (Some(name), Some(kind)) = (text_value(values, "name"), text_value(values, "kind"))
        else {
            continue;
        };
        let Some(fields) = fields(kind).filter(|_| !old.iter().any(|old| old == name)) else {
            continue;
        };
        let mut table = Table::new();
        table.insert("name", toml_edit::value(name));
        table.insert("kind", toml_edit::value(kind));
        edit_values(&mut table, values, fields);
        append(document, table);
    }
}

fn text_value<'v>(values: &'v FieldValues, key: &str) -> Option<&'v str> {
    match values.get(key) {
        Some(FieldValue::Text(text)) => Some(text),
        _ => None,
    }
}

/// Changes and removes existing deliveries, and returns the names of those that remain.
fn edit_existing<'f>(
    document: &mut DocumentMut,
    meant: &[FieldValues],
    fields: impl Fn(&str) -> Option<&'f [FormField]>,
) -> Vec<String> {
    let mut names = Vec::new();
    let list = document.get_mut("delivery");
    let Some(list) = list.and_then(Item::as_array_of_tables_mut) else {
        return names;
    };
    let mut index = 0;
    // Comments in front of a removed delivery that aren't about it.
    let mut kept = String::new();
    while let Some(table) = list.get_mut(index) {
        let known = text_of(table, "kind").and_then(&fields);
        let (Some(name), Some(fields)) = (text_of(table, "name").map(str::to_owned), known) else {
            index += 1;
            continue;
        };
        let values = meant
            .iter()
            .find(|values| text_value(values, "name") == Some(&name));
        let prefix = table.decor().prefix().and_then(|prefix| prefix.as_str());
        // Files that were edited on Windows have `\r\n`.
        let prefix = prefix.unwrap_or_default().replace('\r', "");
        if let Some(values) = values {
            edit_values(table, values, fields);
            if !kept.is_empty() {
                let before = std::mem::take(&mut kept);
                table
                    .decor_mut()
                    .set_prefix(before + prefix.trim_start_matches('\n'));
            }
            names.push(name);
            index += 1;
        } else {
            // Only the paragraph of comments directly above the delivery is about it.
            if let Some(end) = prefix.rfind("\n\n") {
                kept.push_str(prefix.get(..end + 2).unwrap_or_default());
            }
            list.remove(index);
        }
    }
    if list.is_empty() {
        document.remove("delivery");
    }
    if !kept.is_empty() {
        let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
        document.set_trailing(kept + &trailing);
    }
    names
}

/// Adds a delivery after the others.
fn append(document: &mut DocumentMut, mut table: Table) {
    let is_last = document
        .iter()
        .last()
        .is_none_or(|(key, _)| key == "delivery");
    let before = if is_last || !document.contains_key("delivery") {
        take_trailing_comments(document)
    } else {
        "\n".to_owned()
    };
    table.decor_mut().set_prefix(before);
    let list = document
        .entry("delivery")
        .or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    if let Some(list) = list.as_array_of_tables_mut() {
        list.push(table);
    }
}

/// Collects the variables that a table refers to.
fn collect_variables(table: &dyn TableLike, found: &mut BTreeSet<String>) {
    for (key, item) in table.iter() {
        collect_item(key, item, found);
    }
}

fn collect_item(key: &str, item: &Item, found: &mut BTreeSet<String>) {
    if let Some(table) = item.as_table_like() {
        collect_variables(table, found);
    }
    let list = item.as_array().into_iter().flatten();
    let texts = item.as_str().into_iter();
    for text in texts.chain(list.filter_map(Value::as_str)) {
        if key.ends_with("_env") {
            found.insert(text.to_owned());
        }
        let parts = text.split("{secret:").skip(1);
        let names = parts.filter_map(|part| Some(part.split_once('}')?.0.to_owned()));
        found.extend(names);
    }
}

/// Converts a diagnostic to a fault with its field. `root` is the parsed text.
fn field_fault(root: Option<&Node>, error: &Diagnostic) -> SettingsFault {
    let mut found = fault(None, None, error.message.clone());
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
