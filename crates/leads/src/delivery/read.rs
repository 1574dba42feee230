//! Parses the text of `deliveries.toml` into settings.
//!
//! Its tables are validated against the schemas of their types, which finds every structural fault.
//! A table that is unreadable because of one is left out; the values of all others are still
//! checked.

use serde::de::DeserializeOwned;
use serde_json::json;
use sightline_toml::{Definitions, Node, Rules, Value, codes, did_you_mean, schema_of, validate};

use super::conditions::ConditionSettings;
use super::kinds::{KINDS, Kind, Named, Settings};
use super::settings::{
    AutoReplySettings, DigestSettings, Faults, RetentionSettings, RetrySettings, Table,
};

/// The readable tables of the file.
#[derive(Debug, Default)]
pub(super) struct DeliverySettings {
    pub(super) retry: Table<RetrySettings>,
    pub(super) retention: Table<RetentionSettings>,
    pub(super) auto_reply: Option<Table<AutoReplySettings>>,
    pub(super) digest: Option<Table<DigestSettings>>,
    pub(super) deliveries: Vec<ParsedDelivery>,
    /// Whether a delivery was left out.
    pub(super) is_partial: bool,
}

/// The settings of a `[[delivery]]`.
#[derive(Debug)]
pub(super) struct ParsedDelivery {
    pub(super) kind: &'static Kind,
    pub(super) name: String,
    pub(super) table: Table<Box<dyn Settings>>,
    pub(super) conditions: ConditionSettings,
}

impl DeliverySettings {
    /// Reads what is readable and reports the rest.
    pub(super) fn read(text: &str, faults: &mut Faults<'_, '_>) -> Self {
        let root = match sightline_toml::parse(text, 0) {
            Ok(root) => root,
            Err(errors) => {
                for error in errors {
                    faults.found.add_syntax_error(faults.file, error);
                }
                return Self::default();
            }
        };
        let schema = json!({"type": "object", "properties": {
            "delivery": {"type": "array", "items": {"type": "object"}},
            "retry": schema_of::<RetrySettings>(),
            "retention": schema_of::<RetentionSettings>(),
            "auto_reply": schema_of::<AutoReplySettings>(),
            "digest": schema_of::<DigestSettings>(),
        }});
        validate(
            &Rules::new(&schema, &Definitions::new()),
            &root,
            faults.file,
            &(),
            faults.found,
        );
        let mut values: toml::Table = toml::from_str(text).unwrap_or_default();
        let mut settings = Self {
            retry: read_table(&root, &mut values, "retry", faults).unwrap_or_default(),
            retention: read_table(&root, &mut values, "retention", faults).unwrap_or_default(),
            auto_reply: read_table(&root, &mut values, "auto_reply", faults),
            digest: read_table(&root, &mut values, "digest", faults),
            ..Self::default()
        };
        if let Some(toml::Value::Array(list)) = values.remove("delivery") {
            for (node, value) in root.items("delivery").iter().zip(list) {
                match delivery(node, value, faults) {
                    Some(one) => settings.deliveries.push(one),
                    None => settings.is_partial = true,
                }
            }
        }
        settings
    }
}

fn read_table<T: DeserializeOwned>(
    root: &Node,
    values: &mut toml::Table,
    key: &str,
    faults: &mut Faults<'_, '_>,
) -> Option<Table<T>> {
    let (node, value) = (root.get(key)?.clone(), values.remove(key)?);
    let settings = ok_or_report(value.try_into(), &node, faults)?;
    Some(Table { settings, node })
}

fn delivery(
    node: &Node,
    value: toml::Value,
    faults: &mut Faults<'_, '_>,
) -> Option<ParsedDelivery> {
    let Some(kind) = KINDS
        .iter()
        .find(|kind| node.text("kind") == Some(kind.name))
    else {
        if !matches!(node.value, Value::Table(_)) {
            return None;
        }
        let words = KINDS.each_ref().map(|kind| kind.name);
        let help = format!("Allowed: {}.", words.join(", "));
        let (code, message, help) = match (node.get("kind"), node.text("kind")) {
            (None, _) => (
                &codes::MISSING_FIELD,
                "\"kind\" is missing".to_owned(),
                help,
            ),
            (Some(_), None) => (&codes::WRONG_TYPE, "`kind` must be text".to_owned(), help),
            (_, Some(word)) => (
                &codes::NOT_ALLOWED,
                format!("\"{word}\" is not a value of \"kind\""),
                did_you_mean(word, words) + &help,
            ),
        };
        let span = node.get("kind").unwrap_or(node).span.clone();
        faults.found.add(code, faults.file, span, message, help);
        return None;
    };
    let mut schema = (kind.schema)();
    schema["properties"]["kind"] = json!({"type": "string"});
    if let Some(common) = schema_of::<ConditionSettings>()["properties"].as_object() {
        for (key, property) in common {
            schema["properties"][key] = property.clone();
        }
    }
    validate(
        &Rules::new(&schema, &Definitions::new()),
        node,
        faults.file,
        &(),
        faults.found,
    );
    let conditions = ok_or_report(value.clone().try_into(), node, faults)?;
    let Named { name, settings } = ok_or_report((kind.read)(value), node, faults)?;
    let node = node.clone();
    Some(ParsedDelivery {
        kind,
        name,
        table: Table { settings, node },
        conditions,
    })
}

/// Returns the settings if they were read. If not, the schema has usually reported why; otherwise
/// this reports the error.
fn ok_or_report<T>(
    settings: Result<T, toml::de::Error>,
    node: &Node,
    faults: &mut Faults<'_, '_>,
) -> Option<T> {
    settings
        .map_err(|error| {
            if !faults.found.has_errors() {
                faults.add(&codes::MALFORMED, (node, ""), error.message());
            }
        })
        .ok()
}

#[cfg(test)]
mod tests {
    use sightline_toml::Diagnostics;

    use super::*;

    fn found(text: &str) -> Vec<String> {
        let files = ("deliveries.toml", text);
        let mut found = Diagnostics::new(&files);
        let file = files.0;
        DeliverySettings::read(
            text,
            &mut Faults {
                file,
                found: &mut found,
            },
        );
        let shown = |fault: sightline_toml::Diagnostic| {
            let at = text.get(fault.span).unwrap_or_default();
            format!("{} {at} {}", fault.code, fault.message)
        };
        found.into_sorted().into_iter().map(shown).collect()
    }

    #[test]
    fn all_faults_are_reported_at_once_with_their_place() {
        let text = "[[delivery]]\nname = 'a'\nkind = 'pigeon'\n\
            [[delivery]]\nname = 'b'\nkind = 'file'\npth = 'x'\npath = 'y'\n\
            [[delivery]]\nname = 'c'\nkind = 'smtp'\nhost = 1\nfrom = 'a@b.example'\nto = 'c@d.example'\n\
            [retrai]\nx = 1\n[retry]\nlease_seconds = 'long'\n";
        let found = found(text);
        for place in [
            "value-not-allowed 'pigeon'",
            "unknown-key pth",
            "wrong-type 1",
            "unknown-key retrai",
            "wrong-type 'long'",
        ] {
            assert!(
                found.iter().any(|at| at.starts_with(place)),
                "{place} in {found:#?}"
            );
        }
        assert_eq!(found.len(), 5, "{found:#?}");
    }

    #[test]
    fn every_faulty_field_of_a_table_is_reported() {
        let text = "[[delivery]]\nkind = 'smtp'\nhost = ['x']\nport = 'many'\n\
            security = 'tsl'\nuser = 'u'\nto = [1]\ntest_to = []\n";
        let told = found(text);
        assert_eq!(told.len(), 8, "{told:#?}");
        for part in [
            "\"name\" is missing",
            "\"from\" is missing",
            "\"host\" must be text in quotes, not a list",
            "\"port\" must be a whole number without quotes, not text",
            "\"security\" cannot be \"tsl\"",
            "unknown key \"user\"",
            "\"to\" must be text in quotes, not a whole number",
            "\"test_to\" needs at least 1 entry, and has 0",
        ] {
            assert!(
                told.iter().any(|what| what.contains(part)),
                "{part} in {told:#?}"
            );
        }
    }

    #[test]
    fn a_value_in_place_of_a_table_is_reported() {
        let found = found("retry = 5\ndelivery = [1]\n");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn invalid_toml_is_reported_as_a_syntax_error() {
        let found = found("[[delivery]\nname = 'a'\n");
        assert!(
            found.iter().all(|fault| fault.starts_with("syntax")),
            "{found:?}"
        );
        assert!(!found.is_empty());
    }
}
