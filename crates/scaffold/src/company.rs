//! A new company, made from validated answers.

use super::mail::{self, LeadMail};
use super::phone::{self, Phone};
use super::{AnswerError, Answers, Field, fields};

/// A new company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCompany {
    /// The full name.
    pub name: String,
    /// The name as the header shows it.
    pub short_name: String,
    /// The company's name as it appears in some addresses.
    pub slug: String,
    /// The public address of the site, without a slash at the end.
    pub base_url: String,
    /// The address that visitors write to.
    pub email: String,
    /// The local number. At least one of `phone` and `toll_free` is set.
    pub phone: Option<Phone>,
    /// The toll-free number.
    pub toll_free: Option<Phone>,
    /// The town that the company works from.
    pub city: String,
    /// Other towns that the company serves.
    pub suburbs: Vec<String>,
    /// The year it was founded.
    pub founded: i16,
    /// The license number.
    pub license: Option<String>,
    /// The time zone of its dates and hours, as a name of the IANA database.
    pub time_zone: Option<String>,
    /// How leads are delivered by mail.
    pub mail: Option<LeadMail>,
}

impl NewCompany {
    /// Validates all answers. Returns all errors at once.
    pub fn parse(answers: &Answers, this_year: i16) -> Result<Self, Vec<AnswerError>> {
        let mut reader = Reader {
            answers,
            errors: Vec::new(),
        };
        let name = reader.required(Field::Name, fields::name);
        let short_name = reader.derived(Field::ShortName, fields::short_name);
        let slug = reader.derived(Field::Slug, fields::slug);
        let base_url = reader.derived(Field::BaseUrl, fields::base_url);
        let email = reader.required(Field::Email, fields::email);
        let phone = reader.optional(Field::Phone, phone::local);
        let toll_free = reader.optional(Field::TollFree, phone::toll_free);
        let numbers = [Field::Phone, Field::TollFree];
        if numbers.iter().all(|field| answers.get(*field).is_none()) {
            let message = "give a number that visitors can call, here or as --toll-free";
            reader.error(Field::Phone, message.to_owned());
        }
        let city = reader.required(Field::City, fields::town);
        let suburbs = reader.optional(Field::Suburbs, fields::towns);
        let founded = reader.required(Field::Founded, |text| fields::year(text, this_year));
        let license = reader.optional(Field::License, fields::license);
        let time_zone = reader.optional(Field::TimeZone, fields::time_zone);
        let mail = reader.mail();
        let errors = reader.errors;
        let company = || {
            let city = city?;
            let mut suburbs = suburbs.unwrap_or_default();
            suburbs.retain(|suburb| suburb.to_lowercase() != city.to_lowercase());
            Some(Self {
                name: name?,
                short_name: short_name?,
                slug: slug?,
                base_url: base_url?,
                email: email?,
                phone,
                toll_free,
                city,
                suburbs,
                founded: founded?,
                license,
                time_zone,
                mail,
            })
        };
        company().filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// All towns, the city first.
    pub(super) fn towns(&self) -> Vec<String> {
        std::iter::once(&self.city)
            .chain(&self.suburbs)
            .cloned()
            .collect()
    }

    /// Whether it has a phone number in North America, where numbers begin with +1.
    pub fn is_in_north_america(&self) -> bool {
        let mut numbers = [&self.phone, &self.toll_free].into_iter().flatten();
        numbers.any(|number| number.dial.starts_with("+1"))
    }

    /// Whether it seems to be in Illinois: by the area code of its local number, since nobody asks for the state.
    pub(super) fn is_in_illinois(&self) -> bool {
        self.phone.as_ref().is_some_and(Phone::is_of_illinois)
    }

    /// The number that pages show first: the toll-free one if there is one.
    pub(super) fn main_phone(&self) -> Option<&Phone> {
        self.toll_free.as_ref().or(self.phone.as_ref())
    }
}

/// Reads answers and collects the errors in them.
struct Reader<'a> {
    answers: &'a Answers,
    errors: Vec<AnswerError>,
}

impl Reader<'_> {
    fn error(&mut self, field: Field, message: String) {
        self.errors.push(AnswerError { field, message });
    }

    fn read<T>(
        &mut self,
        field: Field,
        answer: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        parse(answer)
            .map_err(|message| self.error(field, message))
            .ok()
    }

    fn optional<T>(
        &mut self,
        field: Field,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let answer = self.answers.get(field)?;
        self.read(field, answer, parse)
    }

    fn required<T>(
        &mut self,
        field: Field,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        if self.answers.get(field).is_none() {
            let message = match field {
                Field::Name => "missing: give the company's full name",
                Field::Email => "missing: give the address that visitors write to",
                Field::City => "missing: give the town the company works from",
                Field::Founded => "missing: give the year the company was founded",
                _ => "missing",
            };
            self.error(field, message.to_owned());
        }
        self.optional(field, parse)
    }

    /// Reads the mail settings for leads, which have to be complete or absent.
    fn mail(&mut self) -> Option<LeadMail> {
        let to = self.optional(Field::MailTo, fields::email);
        let server = self.optional(Field::MailServer, mail::server);
        let is_given = |field| self.answers.get(field).is_some();
        let missing = match [Field::MailTo, Field::MailServer].map(is_given) {
            [true, false] => Some((Field::MailServer, "the server that sends the mail")),
            [false, true] => Some((Field::MailTo, "the address that leads go to")),
            _ => None,
        };
        if let Some((field, what)) = missing {
            self.error(field, format!("missing: give {what}"));
        }
        let user = match self.answers.get(Field::MailUser) {
            Some(_) => self.optional(Field::MailUser, fields::mail_user),
            None => to.clone(),
        };
        Some(LeadMail {
            to: to?,
            server: server?,
            user: user?,
        })
    }

    /// Reads an answer, or derives it from the others if it is missing.
    fn derived<T>(&mut self, field: Field, parse: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        if self.answers.get(field).is_some() {
            return self.optional(field, parse);
        }
        if let Some(suggestion) = self.answers.suggestion(field) {
            return self.read(field, &suggestion, parse);
        }
        // Without a usable name there is an error already, and this one would only follow from it. The same is true
        // of a slug without a short name, and of an address without a slug.
        let name = self.answers.get(Field::Name).map(fields::name);
        let name = fields::without_legal_form(&name?.ok()?);
        let (reason, example) = match field {
            Field::ShortName => (fields::short_name(&name).err()?, "Acme"),
            Field::Slug => {
                let short = self.answers.get(Field::ShortName).map(str::to_owned);
                short.or_else(|| self.answers.suggestion(Field::ShortName))?;
                (fields::no_slug(), "acme-security")
            }
            _ => return None,
        };
        let message = format!("cannot be made from {name:?}, which {reason}, such as {example:?}");
        self.error(field, message);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(fields: &[(Field, &str)]) -> Vec<String> {
        let mut answers = Answers::default();
        for (field, answer) in [
            (Field::Email, "b\u{fc}ro@m\u{fc}ller.example"),
            (Field::Phone, "(309) 555-0123"),
            (Field::City, "Peoria"),
            (Field::Founded, "1998"),
        ] {
            answers.set(field, answer);
        }
        for (field, answer) in fields {
            answers.set(*field, answer);
        }
        let errors = NewCompany::parse(&answers, 2026).err().unwrap_or_default();
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_field_that_cannot_be_derived_from_the_name_is_reported_once() {
        let long = "The Very Best Lock And Key Company Of Peoria";
        assert_eq!(
            errors(&[(Field::Name, &format!("{long} LLC"))]),
            [format!(
                "--short-name: cannot be made from \"{long}\", which has 44 characters: give one of at most 40, \
                 such as \"Acme\""
            )]
        );
        assert_eq!(
            errors(&[(Field::Name, "\u{9632}\u{72af}")]),
            [
                "--slug: cannot be made from \"\u{9632}\u{72af}\", which has no word of at most 40 letters from a \
              to z and digits: give one of such words, such as \"acme-security\""
            ]
        );
        assert_eq!(errors(&[(Field::Name, "Acme Inc")]), [""; 0]);
    }
}
