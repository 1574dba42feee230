//! The forms for `deliveries.toml`, which people fill in instead of writing keys.
//!
//! A form has every field of a table's schema. The labels are the interface texts whose keys are made of `deliver-`, the
//! name of the kind or table, and the field's; a test fails if a field has none.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;
use sightline_model::studio::{
    DeliveryForms, FieldChoice, FieldValue, FieldWidget, FormField, FormPreset, KindForm,
};
use sightline_texts::texts;
use sightline_toml::{choices, schema_of, schema_type};

use super::conditions::ConditionSettings;
use super::edit::SECRETS_GO_TO;
use super::kinds::{KINDS, Kind};
use super::settings::{AutoReplySettings, DigestSettings, RetentionSettings};

/// Fields that few people need.
const ADVANCED_FIELDS: [&str; 15] = [
    "allow_private",
    "ca_file",
    "format",
    "headers",
    "messages",
    "priority",
    "quiet_hours",
    "reply_to",
    "success_text",
    "test_days",
    "test_to",
    "test_url_env",
    "token_env",
    "when",
    "words",
];

/// Returns the forms for everything in the file.
pub fn delivery_forms() -> DeliveryForms {
    DeliveryForms {
        kinds: KINDS.iter().map(kind_form).collect(),
        retention: table_fields::<RetentionSettings>("retention"),
        auto_reply: table_fields::<AutoReplySettings>("auto_reply"),
        digest: table_fields::<DigestSettings>("digest"),
    }
}

fn table_fields<T: JsonSchema>(table: &str) -> Vec<FormField> {
    fields(table, &schema_of::<T>())
}

fn kind_form(kind: &Kind) -> KindForm {
    let is_mail = kind.name == "smtp";
    let mut fields = fields(kind.name, &(kind.schema)());
    fields.extend(self::fields(kind.name, &schema_of::<ConditionSettings>()));
    KindForm {
        kind: kind.name.to_owned(),
        label: text(kind.name).unwrap_or_default(),
        what: text(&format!("{}-what", kind.name)).unwrap_or_default(),
        name: kind.suggested.to_owned(),
        mails: is_mail,
        fields,
        presets: if is_mail { mail_services() } else { Vec::new() },
    }
}

/// Returns the text of a key below `deliver-`, in which hyphens stand for underscores.
fn text(key: &str) -> Option<String> {
    texts().find(&format!("deliver-{}", key.replace('_', "-")))
}

/// Returns the fields that the mail service of a host requires.
pub(super) fn required_by_host(host: &str) -> Vec<String> {
    let mut services = mail_services().into_iter();
    let is_of =
        |one: &FormPreset| one.values.get("host") == Some(&FieldValue::Text(host.to_owned()));
    let service = services.find(is_of);
    service.map(|one| one.required).unwrap_or_default()
}

/// Common mail services. The ports are those of RFC 8314; the hosts are from the services' documentation.
fn mail_services() -> Vec<FormPreset> {
    let texts = texts();
    let starttls = || "starttls".to_owned();
    let service = |label: &str, hint: String, host: &str| FormPreset {
        label: label.to_owned(),
        hint: Some(hint),
        values: BTreeMap::from([
            ("host".to_owned(), FieldValue::Text(host.to_owned())),
            ("security".to_owned(), FieldValue::Text(starttls())),
            ("port".to_owned(), FieldValue::Number(587)),
        ]),
        required: vec!["username".to_owned(), "password_env".to_owned()],
    };
    vec![
        service(
            "Google Workspace, Gmail",
            texts.deliver_google_hint(),
            "smtp.gmail.com",
        ),
        service(
            "Microsoft 365",
            texts.deliver_microsoft_hint(),
            "smtp.office365.com",
        ),
    ]
}

/// Returns the fields of a schema, in its order.
fn fields(table: &str, schema: &Value) -> Vec<FormField> {
    let required = schema["required"].as_array();
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .filter(|(key, _)| *key != "name")
        .map(|(key, schema)| {
            let widget = widget(table, key, schema);
            let (label, hint) = field_labels(table, key).unwrap_or_else(|| (key.clone(), None));
            let required = required.is_some_and(|all| all.iter().any(|one| one == key));
            FormField {
                label,
                hint,
                required,
                rare: !required && ADVANCED_FIELDS.contains(&key.as_str()),
                address: SECRETS_GO_TO.contains(&key.as_str()),
                choices: match widget {
                    FieldWidget::Choice => labeled_choices(key, schema),
                    _ => Vec::new(),
                },
                key: key.clone(),
                widget,
                min: schema["minimum"].as_i64(),
                max: schema["maximum"].as_i64(),
            }
        })
        .collect()
}

fn widget(table: &str, key: &str, schema: &Value) -> FieldWidget {
    let options = schema["anyOf"].as_array().into_iter().flatten();
    let takes_list = options.clone().any(|option| {
        schema_type(option) == "array" || {
            let nested = option["anyOf"].as_array().into_iter().flatten();
            nested.clone().any(|option| schema_type(option) == "array")
        }
    });
    match (schema_type(schema), key) {
        _ if key.ends_with("_env") => FieldWidget::Secret,
        ("boolean", _) => FieldWidget::Switch,
        ("integer", _) => FieldWidget::Number,
        ("array", _) => FieldWidget::Lines,
        ("object", _) => FieldWidget::Pairs,
        (_, "delivery") => FieldWidget::Mail,
        (_, "text") if table == "auto_reply" => FieldWidget::Long,
        _ if takes_list => FieldWidget::Lines,
        _ if choices(schema).is_some() => FieldWidget::Choice,
        _ => FieldWidget::Text,
    }
}

fn labeled_choices(key: &str, schema: &Value) -> Vec<FieldChoice> {
    let values = choices(schema).unwrap_or_default().into_iter();
    values
        .map(|value| FieldChoice {
            label: text(&format!("{key}-{value}")).unwrap_or_default(),
            value: value.to_owned(),
        })
        .collect()
}

/// Returns the label of a field and a hint, if there is one: those for this table, or else for all tables.
fn field_labels(table: &str, key: &str) -> Option<(String, Option<String>)> {
    let own = format!("{table}-{key}");
    let own_hint = text(&format!("{own}-hint"));
    if let Some(label) = text(&own) {
        return Some((label, own_hint));
    }
    let hint = own_hint.or_else(|| text(&format!("{key}-hint")));
    Some((text(key)?, hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<(String, FormField)> {
        let forms = delivery_forms();
        let tables = forms.kinds.into_iter().map(|form| (form.kind, form.fields));
        let others = [
            ("retention".to_owned(), forms.retention),
            ("auto_reply".to_owned(), forms.auto_reply),
            ("digest".to_owned(), forms.digest),
        ];
        let fields = tables.chain(others);
        fields
            .flat_map(|(table, fields)| fields.into_iter().map(move |field| (table.clone(), field)))
            .collect()
    }

    #[test]
    fn every_field_choice_and_kind_has_a_label() {
        for (table, field) in all() {
            assert!(
                field_labels(&table, &field.key).is_some(),
                "{table} {}",
                field.key
            );
            for choice in field.choices {
                assert!(!choice.label.is_empty(), "{table} {}", choice.value);
            }
        }
        for form in delivery_forms().kinds {
            assert!(!form.label.is_empty(), "{}", form.kind);
        }
    }

    #[test]
    fn every_text_is_of_a_kind_a_field_or_a_choice() {
        let mut keys = vec!["google-hint".to_owned(), "microsoft-hint".to_owned()];
        for (table, FormField { key, choices, .. }) in all() {
            let choices = choices.iter();
            keys.extend(choices.map(|choice| format!("{key}-{}", choice.value)));
            for name in [format!("{table}-{key}"), key] {
                keys.extend([format!("{name}-hint"), name]);
            }
        }
        for Kind { name, .. } in &KINDS {
            keys.extend([format!("{name}-what"), (*name).to_owned()]);
        }
        let lines = include_str!("../../../texts/en.ftl").lines();
        let texts = lines.filter_map(|line| line.strip_prefix("deliver-")?.split_once(" ="));
        for (text, _) in texts.filter(|(text, _)| !text.starts_with("fault-")) {
            let is_of = |key: &String| key.replace('_', "-") == text;
            assert!(keys.iter().any(is_of), "{text}");
        }
    }

    #[test]
    fn number_fields_have_their_allowed_ranges() {
        let numbers = all().into_iter().filter_map(|(table, field)| {
            let is_number = field.widget == FieldWidget::Number;
            is_number.then(|| (format!("{table} {}", field.key), field.min, field.max))
        });
        let expected = [
            ("smtp port", 1, Some(65_535)),
            ("ntfy priority", 1, Some(5)),
            ("sms messages", 1, Some(10)),
            ("retention lead_months", 1, Some(1_200)),
            ("retention quarantined_days", 1, None),
            ("retention test_days", 1, None),
            ("digest hour", 0, Some(23)),
        ];
        let expected = expected.map(|(of, min, max)| (of.to_owned(), Some(min), max));
        assert_eq!(numbers.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_required_field_is_not_collapsed() {
        let schema = |required: &[&str]| {
            let token = serde_json::json!({ "type": "string" });
            serde_json::json!({ "properties": { "token_env": token }, "required": required })
        };
        assert!(fields("ntfy", &schema(&[]))[0].rare);
        assert!(!fields("ntfy", &schema(&["token_env"]))[0].rare);
    }

    #[test]
    fn widgets_follow_the_schema() {
        let all = all();
        for (table, key, widget) in [
            ("smtp", "to", FieldWidget::Lines),
            ("smtp", "test_to", FieldWidget::Lines),
            ("smtp", "port", FieldWidget::Number),
            ("smtp", "security", FieldWidget::Choice),
            ("smtp", "password_env", FieldWidget::Secret),
            ("smtp", "when", FieldWidget::Choice),
            ("smtp", "words", FieldWidget::Lines),
            ("webhook", "secret_env", FieldWidget::Secret),
            ("webhook", "allow_private", FieldWidget::Switch),
            ("sms", "to", FieldWidget::Text),
            ("sms", "body", FieldWidget::Pairs),
            ("sms", "headers", FieldWidget::Pairs),
            ("auto_reply", "text", FieldWidget::Long),
            ("digest", "delivery", FieldWidget::Mail),
            ("digest", "hour", FieldWidget::Number),
        ] {
            let found = all
                .iter()
                .find(|(of, field)| of == table && field.key == key);
            let found = found.map(|(_, field)| field.widget);
            assert_eq!(found, Some(widget), "{table} {key}");
        }
    }
}
