//! The answers that somebody typed about a new company.

use std::collections::BTreeMap;

use strum::{IntoStaticStr, VariantArray};

use super::{fields, mail, phone};

/// A question about a new company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", prefix = "--")]
pub enum Field {
    /// The full name.
    Name,
    /// The name as the header shows it.
    ShortName,
    /// The company's name as it appears in some addresses.
    Slug,
    /// The local number.
    Phone,
    /// The toll-free number.
    TollFree,
    /// The address that visitors write to.
    Email,
    /// The town that the company works from.
    City,
    /// Further towns, with commas between them.
    Suburbs,
    /// The year it was founded.
    Founded,
    /// The license number.
    License,
    /// The public address of the site.
    BaseUrl,
    /// The time zone of its days and hours.
    TimeZone,
    /// The address that leads are mailed to.
    MailTo,
    /// The server that sends these mails.
    MailServer,
    /// The name to log in with there.
    MailUser,
}

impl Field {
    /// All fields, in the order in which they are asked.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the command-line flag.
    pub fn flag(self) -> &'static str {
        self.into()
    }

    /// Checks whether an answer can be used; the error says what to do. `this_year` is the latest founding
    /// year that is accepted.
    pub fn check(self, answer: &str, this_year: i16) -> Result<(), String> {
        match self {
            Self::Name => fields::name(answer).map(drop),
            Self::ShortName => fields::short_name(answer).map(drop),
            Self::Slug => fields::slug(answer).map(drop),
            Self::Phone => phone::local(answer).map(drop),
            Self::TollFree => phone::toll_free(answer).map(drop),
            Self::Email | Self::MailTo => fields::email(answer).map(drop),
            Self::City => fields::town(answer).map(drop),
            Self::Suburbs => fields::towns(answer).map(drop),
            Self::Founded => fields::year(answer, this_year).map(drop),
            Self::License => fields::license(answer).map(drop),
            Self::BaseUrl => fields::base_url(answer).map(drop),
            Self::TimeZone => fields::time_zone(answer).map(drop),
            Self::MailServer => mail::server(answer).map(drop),
            Self::MailUser => fields::mail_user(answer).map(drop),
        }
    }
}

/// The answers, by field.
#[derive(Debug, Clone, Default)]
pub struct Answers(BTreeMap<Field, String>);

impl Answers {
    /// Sets an answer. A blank one removes it.
    pub fn set(&mut self, field: Field, answer: &str) {
        if answer.trim().is_empty() {
            self.0.remove(&field);
        } else {
            self.0.insert(field, answer.trim().to_owned());
        }
    }

    /// Returns the answer to a field.
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }

    /// Returns the value that a field gets if it is left out, or `None` if it can't be derived.
    pub fn suggestion(&self, field: Field) -> Option<String> {
        match field {
            Field::ShortName => {
                let name = fields::name(self.get(Field::Name)?).ok()?;
                fields::short_name(&fields::without_legal_form(&name)).ok()
            }
            Field::Slug => {
                let short = self.get(Field::ShortName).map(str::to_owned);
                let name = short.or_else(|| self.suggestion(Field::ShortName))?;
                super::names::slug_of(&name)
            }
            Field::BaseUrl => {
                let slug = self.get(Field::Slug).map(str::to_owned);
                let slug = slug.or_else(|| self.suggestion(Field::Slug))?;
                // `.example` is a reserved domain, so nobody has this address until the owner sets a real
                // one.
                Some(format!("https://www.{}.example", fields::slug(&slug).ok()?))
            }
            Field::MailUser => self.get(Field::MailTo).map(str::to_owned),
            _ => None,
        }
    }
}

/// An answer that is missing or can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", field.flag())]
pub struct AnswerError {
    /// The field that it answers.
    pub field: Field,
    /// What is wrong and what to do.
    pub message: String,
}
