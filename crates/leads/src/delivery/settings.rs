//! `deliveries.toml`, as it is written.
//!
//! Its tables are compared with the schemas of their types, which finds every fault of shape. A
//! table that cannot be read in spite of one is left out; the values of all others are checked too.
//! Secrets are not in the file: it names the variables of the environment that hold them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use sightline_toml::{CodeInfo, Diagnostics, Node, Value, codes, did_you_mean, schema_of, walk};

use super::codes::SECRET;
use super::kinds::{KINDS, Kind, Settings};

const HELP: &str = "docs/LEADS.md lists what the file may say.";

/// The tables of the file that can be read.
#[derive(Debug, Default)]
pub(super) struct DeliverySettings {
    pub(super) retry: Table<RetrySettings>,
    pub(super) retention: Table<RetentionSettings>,
    pub(super) auto_reply: Option<Table<AutoReplySettings>>,
    pub(super) deliveries: Vec<(&'static Kind, Table<Box<dyn Settings>>)>,
    /// Whether a delivery is left out.
    pub(super) is_partial: bool,
}

/// A table and where its fields stand.
#[derive(Debug)]
pub(super) struct Table<T> {
    pub(super) settings: T,
    pub(super) node: Node,
}

impl<T: Default> Default for Table<T> {
    fn default() -> Self {
        Self {
            settings: T::default(),
            node: Node::empty(),
        }
    }
}

/// Collects the faults of the file.
#[derive(Debug)]
pub(super) struct Faults<'a, 'f> {
    pub(super) file: &'a str,
    pub(super) found: &'a mut Diagnostics<'f>,
}

impl Faults<'_, '_> {
    /// A fault of a field, or of its table where the field is not there.
    pub(super) fn add(
        &mut self,
        code: &'static CodeInfo,
        (table, field): (&Node, &str),
        message: impl Into<String>,
    ) {
        let span = table.get(field).unwrap_or(table).span.clone();
        let help = if code == &SECRET {
            "Set the variable where `sightline serve` is started."
        } else {
            HELP
        };
        self.found.add(code, self.file, span, message, help);
    }
}

impl DeliverySettings {
    /// Reads what can be read, and reports the rest.
    pub(super) fn read(text: &str, faults: &mut Faults<'_, '_>) -> Self {
        let root = match sightline_toml::parse(text, 0) {
            Ok(root) => root,
            Err(errors) => {
                for error in errors {
                    let message = format!("this is not TOML: {}", error.message);
                    let help = "Write it as TOML: https://toml.io.";
                    faults
                        .found
                        .add(&codes::SYNTAX, faults.file, error.span, message, help);
                }
                return Self::default();
            }
        };
        let schema = json!({"type": "object", "properties": {
            "delivery": {"type": "array", "items": {"type": "object"}},
            "retry": schema_of::<RetrySettings>(),
            "retention": schema_of::<RetentionSettings>(),
            "auto_reply": schema_of::<AutoReplySettings>(),
        }});
        walk(&schema, &root, faults.file, &(), faults.found);
        let mut values: toml::Table = toml::from_str(text).unwrap_or_default();
        let mut settings = Self {
            retry: part(&root, &mut values, "retry", faults).unwrap_or_default(),
            retention: part(&root, &mut values, "retention", faults).unwrap_or_default(),
            auto_reply: part(&root, &mut values, "auto_reply", faults),
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

fn part<T: DeserializeOwned>(
    root: &Node,
    values: &mut toml::Table,
    key: &str,
    faults: &mut Faults<'_, '_>,
) -> Option<Table<T>> {
    let (node, value) = (root.get(key)?.clone(), values.remove(key)?);
    let settings = readable(value.try_into(), &node, faults)?;
    Some(Table { settings, node })
}

fn delivery(
    node: &Node,
    value: toml::Value,
    faults: &mut Faults<'_, '_>,
) -> Option<(&'static Kind, Table<Box<dyn Settings>>)> {
    let Some(kind) = KINDS
        .iter()
        .find(|kind| node.text("kind") == Some(kind.word))
    else {
        if !matches!(node.value, Value::Table(_)) {
            return None;
        }
        let words = KINDS.each_ref().map(|kind| kind.word);
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
    walk(&schema, node, faults.file, &(), faults.found);
    let settings = readable((kind.read)(value), node, faults)?;
    let node = node.clone();
    Some((kind, Table { settings, node }))
}

/// The settings, when they can be read. Where they cannot, the schema has told why.
fn readable<T>(
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

/// How attempts are repeated. Without it the schedule is that of Standard Webhooks.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
pub(super) struct RetrySettings {
    /// The waits before each attempt, in seconds; the first does not count, since a lead is due at
    /// once.
    #[schemars(length(min = 1), inner(range(min = 0.0, max = 2_592_000.0)))]
    pub(super) waits_seconds: Option<Vec<f64>>,
    /// How long a worker may be silent before another attempt is made, in seconds. Longer than any
    /// attempt takes.
    #[schemars(range(min = 0.0, max = 2_592_000.0))]
    pub(super) lease_seconds: Option<f64>,
}

/// How long what is kept. What has no period is kept until somebody erases it. A period of nothing
/// would erase what has just come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct RetentionSettings {
    /// Months that leads are kept after they came. Those that a delivery waits for or has given up
    /// are kept longer.
    #[schemars(range(min = 1))]
    pub(super) lead_months: Option<u32>,
    /// Days that leads stay in quarantine.
    #[schemars(range(min = 1))]
    pub(super) quarantined_days: Option<u32>,
    /// Days that tests are kept; 7 without it.
    #[schemars(range(min = 1))]
    pub(super) test_days: Option<u32>,
}

/// The answer that a sender gets, at most once a day. `{reference}`, `{company}` and `{phone}` in
/// its texts are filled in; nothing that a visitor typed can be.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
pub(super) struct AutoReplySettings {
    /// The name of the `smtp` delivery whose server and sender are used.
    pub(super) delivery: String,
    /// The subject.
    pub(super) subject: Option<String>,
    /// The text.
    pub(super) text: Option<String>,
    /// Where answers to the answer go; without it, to the sender.
    pub(super) reply_to: Option<String>,
}

/// One text or a list of them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(#[schemars(length(min = 1))] Vec<String>),
}

impl OneOrMany {
    /// All of them.
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }
}

#[cfg(test)]
mod tests {
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
            format!("{} {} {}", fault.code, &text[fault.span], fault.message)
        };
        found.into_sorted().into_iter().map(shown).collect()
    }

    #[test]
    fn every_fault_is_found_in_one_pass_and_points_at_its_place() {
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
    fn every_field_of_a_table_that_cannot_be_read_is_told() {
        let text = "[[delivery]]\nkind = 'smtp'\nhost = ['x']\nport = 'many'\n\
            security = 'tsl'\nuser = 'u'\nto = [1]\ntest_to = []\n";
        let told = found(text);
        assert_eq!(told.len(), 8, "{told:#?}");
        for part in [
            "\"name\" is missing",
            "\"from\" is missing",
            "\"host\" is a list where a text",
            "\"port\" is a text where a whole number",
            "\"tsl\" is not a value of \"security\"",
            "unknown key \"user\"",
            "\"to\" is a whole number where a text",
            "\"test_to\" has 0 entries",
        ] {
            assert!(
                told.iter().any(|what| what.contains(part)),
                "{part} in {told:#?}"
            );
        }
    }

    #[test]
    fn a_table_that_is_none_is_told() {
        let found = found("retry = 5\ndelivery = [1]\n");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn what_is_no_toml_is_told_as_such() {
        let found = found("[[delivery]\nname = 'a'\n");
        assert!(
            found.iter().all(|fault| fault.starts_with("syntax")),
            "{found:?}"
        );
        assert!(!found.is_empty());
    }
}
