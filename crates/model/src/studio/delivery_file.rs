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
    /// A text.
    Text(String),
    /// Several texts.
    Lines(Vec<String>),
    /// Texts by name.
    Pairs(BTreeMap<String, String>),
}

/// The values of a table, by key. What a form cannot show is not among them.
pub type FieldValues = BTreeMap<String, FieldValue>;

/// What `deliveries.toml` says and a form can change. What else stands in the file stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeliverySettings {
    /// Every `[[delivery]]`, in the order of the file. Each has `name`, by which it is known, and `kind`.
    pub deliveries: Vec<FieldValues>,
    /// How long what is kept.
    pub retention: Option<FieldValues>,
    /// The answer to senders; nothing when they get none.
    pub auto_reply: Option<FieldValues>,
    /// The daily mail; nothing when there is none.
    pub digest: Option<FieldValues>,
}

named! {
    /// Where a secret is set.
    pub enum SecretPlace in "kebab-case" {
        /// In the environment of the program, which comes first.
        Environment,
        /// In the studio.
        Studio,
    }
}

/// A secret that the file names. Its value is never told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SecretView {
    /// The variable.
    pub name: String,
    /// Where it is set; nothing when it is not.
    pub place: Option<SecretPlace>,
}

/// `deliveries.toml`, for whoever may change it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryFileView {
    /// Changes with the file: `If-Match` of a change.
    pub version: String,
    /// What it says.
    pub settings: DeliverySettings,
    /// The secrets that it names.
    pub secrets: Vec<SecretView>,
    /// Why it cannot be changed here, and what to do.
    pub locked: Option<String>,
}

/// A new value of a secret.
#[derive(Clone, Deserialize, TS)]
pub struct NewSecret {
    /// The value; without it the secret is taken away.
    pub value: Option<String>,
}

/// What is wrong with a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SettingsFault {
    /// The table: `delivery`, `retention`, `auto_reply` or `digest`; nothing when it is the file.
    pub table: Option<String>,
    /// The name of the delivery.
    pub delivery: Option<String>,
    /// The key of the field; nothing when it is the whole table.
    pub key: Option<String>,
    /// What is wrong, and what to do.
    pub message: String,
}

named! {
    /// How a field is shown.
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
        /// A list, one entry in each line.
        Lines,
        /// Texts by name.
        Pairs,
        /// The name of a variable, whose value is written here and never shown.
        Secret,
        /// The name of a delivery that sends mails.
        Mail,
    }
}

/// A value of a [`FieldWidget::Choice`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FieldChoice {
    /// What the file says.
    pub value: String,
    /// What people read.
    pub label: String,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormField {
    /// Its key in the file.
    pub key: String,
    /// What it asks for.
    pub label: String,
    /// What helps to answer.
    pub hint: Option<String>,
    /// How it is shown.
    pub widget: FieldWidget,
    /// Whether it has to be there.
    pub required: bool,
    /// Whether few need it: it is folded away.
    pub rare: bool,
    /// The values of a choice, the usual one first.
    pub choices: Vec<FieldChoice>,
}

/// Values that go together, like those of a mail service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormPreset {
    /// What it is called.
    pub label: String,
    /// What to know about it.
    pub hint: Option<String>,
    /// The values; the fields are not asked for.
    pub values: FieldValues,
}

/// The form of a kind of delivery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct KindForm {
    /// What `kind` says.
    pub kind: String,
    /// What people call it.
    pub label: String,
    /// What it does.
    pub what: String,
    /// A name for the first delivery of the kind.
    pub name: String,
    /// Whether it sends mails.
    pub mails: bool,
    /// Its fields but `name` and `kind`, in order.
    pub fields: Vec<FormField>,
    /// Values that go together.
    pub presets: Vec<FormPreset>,
}

/// The forms of everything in `deliveries.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryForms {
    /// Every kind of delivery.
    pub kinds: Vec<KindForm>,
    /// The fields of `[retention]`.
    pub retention: Vec<FormField>,
    /// The fields of `[auto_reply]`.
    pub auto_reply: Vec<FormField>,
    /// The fields of `[digest]`.
    pub digest: Vec<FormField>,
}
