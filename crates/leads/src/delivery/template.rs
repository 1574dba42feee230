//! Templates that the owner writes for a receiver, with fields in braces: `{name}`, `{secret:VARIABLE}`.

use sightline_texts::texts;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::codes::VALUE;
use super::open_context::OpenContext;
use super::payload::{notice, one_line, title};
use super::short_message;
use super::website::Website;
use crate::{Job, Message};

/// A field that can be filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Field {
    /// The recipient of the message.
    To,
    /// The title of the message.
    Title,
    Name,
    Phone,
    Email,
    Reference,
    Message,
    /// The path of the page.
    Page,
    /// The URL of the page.
    Link,
}

/// The values of all fields for one job, each on one line. Addresses in the visitor's text get gaps, since phones turn
/// them into links.
pub(super) struct Fields(Vec<(Field, String)>);

impl Fields {
    /// Returns the values for a job. In a notice about another delivery, name and message describe the failure.
    pub(super) fn of(job: &Job, site: Website<'_>, to: &str) -> Self {
        let lead = &job.lead;
        let summary = &lead.summary;
        let message = lead.customer_message.as_ref().map_or("", Message::as_str);
        let (name, message) =
            notice(job).unwrap_or_else(|| (summary.name.as_str().to_owned(), message.to_owned()));
        // The gap is a space, because the GSM alphabet has no zero-width space.
        let typed = |text: &str| short_message::break_links(&one_line(text), ' ');
        let value = |field: &Field| match field {
            Field::To => to.to_owned(),
            Field::Title => typed(&title(job, site.company)),
            Field::Name => typed(&name),
            Field::Phone => typed(summary.phone.as_str()),
            Field::Email => {
                let email = summary.email.as_ref();
                email.map_or_else(String::new, |email| short_message::email_text(email, ' '))
            }
            Field::Reference => summary.reference.to_string(),
            Field::Message => typed(&message),
            Field::Page => typed(summary.page.as_deref().unwrap_or_default()),
            Field::Link => short_message::link(job, site),
        };
        let fields = Field::VARIANTS.iter();
        Self(fields.map(|field| (*field, value(field))).collect())
    }

    /// The value of a field.
    pub(super) fn get(&self, field: Field) -> &str {
        let found = self.0.iter().find(|(known, _)| *known == field);
        found.map_or("", |(_, value)| value)
    }
}

/// A parsed template.
pub(super) struct Template(Vec<Part>);

enum Part {
    Literal(String),
    Field(Field),
}

impl Template {
    /// Parses the text of the file's field `place` and fills in its secrets. Fields not in `allowed` are faults.
    pub(super) fn open(
        context: &mut OpenContext<'_, '_, '_>,
        place: &str,
        text: &str,
        allowed: &[Field],
    ) -> Self {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{')
            && let Some((word, after)) = after.split_once('}')
        {
            parts.push(Part::Literal(before.to_owned()));
            rest = after;
            match (word.strip_prefix("secret:"), word.parse::<Field>()) {
                (Some(variable), _) => {
                    let secret = context.secret_line(place, variable);
                    parts.push(Part::Literal(secret.unwrap_or_default()));
                }
                (None, Ok(field)) if allowed.contains(&field) => parts.push(Part::Field(field)),
                _ if word == "text" && !allowed.is_empty() => {
                    let [title, phone, message] = [Field::Title, Field::Phone, Field::Message]
                        .map(|field| format!("{{{}}}", <&'static str>::from(field)));
                    let usual = texts().mail_text_message(message, phone, title);
                    parts.extend(Self::open(context, place, &usual, allowed).0);
                }
                _ => {
                    let mut known: Vec<_> = allowed.iter().map(<&'static str>::from).collect();
                    known.extend((!allowed.is_empty()).then_some("text"));
                    known.push("secret:VARIABLE");
                    let what = format!(
                        "`{{{word}}}` cannot be filled in; there are {{{}}}",
                        known.join("}, {")
                    );
                    context.fault(&VALUE, place, what);
                }
            }
        }
        parts.push(Part::Literal(rest.to_owned()));
        Self(parts)
    }

    /// How often it contains this field.
    pub(super) fn count(&self, field: Field) -> usize {
        let is = |part: &&Part| matches!(part, Part::Field(known) if *known == field);
        self.0.iter().filter(is).count()
    }

    /// Whether it contains a field of the lead.
    pub(super) fn is_about_a_lead(&self) -> bool {
        let is = |part: &Part| matches!(part, Part::Field(field) if *field != Field::To);
        self.0.iter().any(is)
    }

    /// Returns the text without the values of fields.
    pub(super) fn constant(&self) -> String {
        self.with(|_field| "")
    }

    /// Returns the text with these values.
    pub(super) fn with<'v>(&self, value: impl Fn(Field) -> &'v str) -> String {
        let parts = self.0.iter();
        parts
            .map(|part| match part {
                Part::Literal(text) => text.as_str(),
                Part::Field(field) => value(*field),
            })
            .collect()
    }
}
