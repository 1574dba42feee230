//! Sends text messages by the HTTP API of any provider.
//!
//! Each provider has its own format, so `deliveries.toml` contains the body of the request as a table whose texts have
//! fields in braces. The program serializes it as a form or as JSON and so escapes what a visitor typed. In headers and
//! the URL only secrets are filled in.

use std::collections::BTreeMap;

use hyper::header::{CONTENT_TYPE, HeaderName};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use strum::VariantArray as _;

use super::Settings;
use crate::delivery::codes::{ADDRESS, VALUE};
use crate::delivery::open_context::OpenContext;
use crate::delivery::post::PostTransport;
use crate::delivery::sms_text::fill;
use crate::delivery::template::{Field, Fields, Template};
use crate::delivery::transport::Transport;

/// `kind = "sms"`
#[derive(Debug, Deserialize, JsonSchema)]
pub(in crate::delivery) struct SmsSettings {
    /// The URL of the provider's API. `{secret:VARIABLE}` in it is replaced by the value of a variable.
    url: String,
    /// The number that gets the messages: `{to}`.
    to: String,
    /// The number that gets messages about tests; by default the same as `to`.
    test_to: Option<String>,
    /// The body of the request. Texts in it may have fields in braces.
    body: Map<String, Value>,
    /// How the body is serialized.
    #[serde(default)]
    format: Format,
    /// Headers of the request. Their texts may have secrets in braces.
    #[serde(default)]
    headers: BTreeMap<String, String>,
    /// The maximum number of messages per lead; the text is cut to that.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    messages: u8,
    /// A text that the answer must contain, for providers that answer 200 to messages that they don't send.
    #[schemars(length(min = 1))]
    success_text: Option<String>,
    /// Whether the receiver may be in a private network.
    #[serde(default)]
    allow_private: bool,
}

/// How the body of a request is serialized.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Format {
    /// `application/x-www-form-urlencoded`
    #[default]
    Form,
    /// `application/json`
    Json,
}

const fn one() -> u8 {
    1
}

impl Settings for SmsSettings {
    fn open(&self, context: &mut OpenContext<'_, '_, '_>) -> Option<Box<dyn Transport>> {
        let headers = self.headers(context);
        let mut part = |text: &str| Template::open(context, "body", text, Field::VARIANTS);
        let body = Part::table(&self.body, &mut part);
        self.check(&body, context);
        let url = Template::open(context, "url", &self.url, &[]).constant();
        let client = context.http(&url, self.allow_private)?;
        let (to, test_to) = (self.to.clone(), self.test_to.clone());
        let (format, messages) = (self.format, usize::from(self.messages));
        Some(Box::new(PostTransport {
            client,
            test_client: None,
            headers,
            body: Box::new(move |job, site| {
                let to = match &test_to {
                    Some(other) if job.lead.summary.test => other,
                    _ => &to,
                };
                let fields = Fields::of(job, site, to);
                format.write(&body.fill(&|template| fill(template, &fields, messages)))
            }),
            secrets: Vec::new(),
            success_text: self.success_text.clone(),
            removed_by_404: false,
            advice: "is `url` right, and do `headers` and `body` say what the company asks for?",
        }))
    }
}

impl SmsSettings {
    fn headers(&self, context: &mut OpenContext<'_, '_, '_>) -> Vec<(HeaderName, String)> {
        let media_type = match self.format {
            Format::Form => "application/x-www-form-urlencoded",
            Format::Json => "application/json",
        };
        let mut headers = vec![(CONTENT_TYPE, media_type.to_owned())];
        for (name, text) in &self.headers {
            let text = Template::open(context, "headers", text, &[]).constant();
            match name.parse::<HeaderName>() {
                Ok(name) if name != CONTENT_TYPE => headers.push((name, text)),
                Ok(_) => context.fault(&VALUE, "headers", "`format` says what `content-type` is"),
                Err(_no_name) => {
                    let what = format!("`{name}` is not the name of a header");
                    context.fault(&VALUE, "headers", what);
                }
            }
        }
        headers
    }

    /// Checks that the message identifies its lead or test, that the recipients are numbers, and that the body can be
    /// serialized.
    fn check(&self, body: &Part, context: &mut OpenContext<'_, '_, '_>) {
        let tells = [Field::Title, Field::Name, Field::Message];
        if !body.has(&|template| tells.iter().any(|field| template.count(*field) > 0)) {
            let what = "`body` needs {text}, {title}, {name} or {message}: a test is told by them";
            context.fault(&VALUE, "body", what);
        }
        let number = |to: &String| to.chars().any(|c| c.is_ascii_digit());
        for (field, to) in [("to", Some(&self.to)), ("test_to", self.test_to.as_ref())] {
            if !to.is_none_or(number) {
                let what = format!("`{field}` must be a phone number");
                context.fault(&ADDRESS, field, what);
            }
        }
        let is_nested = |value: &Value| value.is_array() || value.is_object();
        if self.format == Format::Form && self.body.values().any(is_nested) {
            let what =
                "a form has texts and numbers only; `format = \"json\"` has tables and lists";
            context.fault(&VALUE, "body", what);
        }
    }
}

impl Format {
    fn write(self, body: &Value) -> Option<Vec<u8>> {
        if self == Self::Json {
            return serde_json::to_vec(body).ok();
        }
        let mut form = form_urlencoded::Serializer::new(String::new());
        for (key, value) in body.as_object()? {
            match value {
                Value::String(text) => form.append_pair(key, text),
                other => form.append_pair(key, &other.to_string()),
            };
        }
        Some(form.finish().into_bytes())
    }
}

/// A part of the body, with its templates parsed.
enum Part {
    Text(Template),
    Plain(Value),
    List(Vec<Self>),
    Table(Vec<(String, Self)>),
}

impl Part {
    fn table(table: &Map<String, Value>, read: &mut impl FnMut(&str) -> Template) -> Self {
        let entries = table.iter();
        let entries = entries.map(|(key, value)| (key.clone(), Self::of(value, read)));
        Self::Table(entries.collect())
    }

    fn of(value: &Value, read: &mut impl FnMut(&str) -> Template) -> Self {
        match value {
            Value::String(text) => Self::Text(read(text)),
            Value::Array(items) => {
                Self::List(items.iter().map(|item| Self::of(item, read)).collect())
            }
            Value::Object(table) => Self::table(table, read),
            other => Self::Plain(other.clone()),
        }
    }

    /// Whether `is` holds for any of its templates.
    fn has(&self, is: &impl Fn(&Template) -> bool) -> bool {
        match self {
            Self::Text(template) => is(template),
            Self::Plain(_) => false,
            Self::List(items) => items.iter().any(|item| item.has(is)),
            Self::Table(entries) => entries.iter().any(|(_, entry)| entry.has(is)),
        }
    }

    fn fill(&self, write: &impl Fn(&Template) -> String) -> Value {
        match self {
            Self::Text(template) => Value::String(write(template)),
            Self::Plain(value) => value.clone(),
            Self::List(items) => items.iter().map(|item| item.fill(write)).collect(),
            Self::Table(entries) => {
                let entries = entries.iter();
                entries
                    .map(|(key, entry)| (key.clone(), entry.fill(write)))
                    .collect()
            }
        }
    }
}
