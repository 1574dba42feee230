//! `deliveries.toml` as a form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The value of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum FieldValue {
    /// Yes or no.
    Switch(bool),
    /// A whole number.
    Number(i32),
    /// A string.
    Text(String),
    /// A list of strings.
    Lines(Vec<String>),
    /// Strings by key.
    Pairs(BTreeMap<String, String>),
}

/// The values of a table, by key. Values that a form can't show are not included.
pub type FieldValues = BTreeMap<String, FieldValue>;

/// The parts of `deliveries.toml` that a form can change. The rest of the file is preserved.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeliverySettings {
    /// Every `[[delivery]]`, in the order of the file. Each one has a `name`, which identifies it,
    /// and a `kind`.
    pub deliveries: Vec<FieldValues>,
    /// The retention periods.
    pub retention: Option<FieldValues>,
    /// The automatic reply to senders. `None` if there is none.
    pub auto_reply: Option<FieldValues>,
    /// The daily email. `None` if there is none.
    pub digest: Option<FieldValues>,
}

unit_enum! {
    /// The place where a secret is set.
    pub enum SecretPlace in "kebab-case" {
        /// In the environment of the program, which takes precedence.
        Environment,
        /// In the studio.
        Studio,
    }
}

/// A secret that the file refers to. Its value is never returned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SecretView {
    /// The name of the variable.
    pub name: String,
    /// Where it is set. `None` if it isn't set.
    pub place: Option<SecretPlace>,
}

/// `deliveries.toml`, for users who may change it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryFileView {
    /// The version of the file, sent in `If-Match` when the file is changed.
    pub version: String,
    /// The settings in the file.
    pub settings: DeliverySettings,
    /// The secrets that the file refers to.
    pub secrets: Vec<SecretView>,
    /// The reason why the file can't be changed in the studio, and what to do about it.
    pub locked: Option<String>,
}

/// A new value of a secret.
#[derive(Clone, Deserialize, TS)]
pub struct NewSecret {
    /// The value. `None` removes the secret.
    pub value: Option<String>,
}

/// A validation error in the settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SettingsFault {
    /// The table: `delivery`, `retention`, `auto_reply` or `digest`. `None` if the error concerns
    /// the whole file.
    pub table: Option<String>,
    /// The name of the delivery.
    pub delivery: Option<String>,
    /// The key of the field. `None` if the error concerns the whole table.
    pub key: Option<String>,
    /// What is wrong, and how to fix it.
    pub message: String,
}

unit_enum! {
    /// The form control for a field.
    pub enum FieldWidget in "kebab-case" {
        /// One line of text.
        Text,
        /// Several lines of text.
        Long,
        /// A whole number.
        Number,
        /// Yes or no.
        Switch,
        /// One of several values.
        Choice,
        /// A list, with one entry per line.
        Lines,
        /// Strings by key.
        Pairs,
        /// The name of a variable. Its value can be entered here and is never shown.
        Secret,
        /// The name of a delivery that sends email.
        Mail,
    }
}

/// An option of a [`FieldWidget::Choice`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FieldChoice {
    /// The value in the file.
    pub value: String,
    /// The displayed label.
    pub label: String,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormField {
    /// The field's key in the file.
    pub key: String,
    /// The label.
    pub label: String,
    /// A hint that helps to fill in the field.
    pub hint: Option<String>,
    /// The form control.
    pub widget: FieldWidget,
    /// Whether the field is required.
    pub required: bool,
    /// Whether the field is rarely needed and therefore collapsed.
    pub rare: bool,
    /// Whether secrets are sent to this address, so that a new one needs the secrets again.
    pub address: bool,
    /// The options of a choice, the default first.
    pub choices: Vec<FieldChoice>,
    /// The minimum of a number.
    #[ts(type = "number | null")]
    pub min: Option<i64>,
    /// The maximum of a number.
    #[ts(type = "number | null")]
    pub max: Option<i64>,
}

/// A set of values that belong together, such as those of a mail service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormPreset {
    /// The displayed label.
    pub label: String,
    /// A note about the preset.
    pub hint: Option<String>,
    /// The values. The form doesn't ask for these fields.
    pub values: FieldValues,
    /// The keys of fields that are required with these values, although the kind doesn't require them.
    pub required: Vec<String>,
}

/// The form for a kind of delivery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KindForm {
    /// The value of `kind`.
    pub kind: String,
    /// The displayed label.
    pub label: String,
    /// A description of what it does.
    pub what: String,
    /// A suggested name for the first delivery of this kind.
    pub name: String,
    /// Whether it sends email.
    pub mails: bool,
    /// The fields except `name` and `kind`, in order.
    pub fields: Vec<FormField>,
    /// The available presets.
    pub presets: Vec<FormPreset>,
}

/// The forms for everything in `deliveries.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryForms {
    /// The form for each kind of delivery.
    pub kinds: Vec<KindForm>,
    /// The fields of `[retention]`.
    pub retention: Vec<FormField>,
    /// The fields of `[auto_reply]`.
    pub auto_reply: Vec<FormField>,
    /// The fields of `[digest]`.
    pub digest: Vec<FormField>,
}
