//! From the text of `deliveries.toml` to [`DeliverySettings`], or every fault with its place.
//!
//! A field that cannot be read hides no other fault: it is told, marked as broken, and something
//! harmless stands in for it, so that the rest of its table, and what the whole says, can be looked
//! at. What follows from a broken field only is not told.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::IntoDeserializer as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{DeliveryFault, DeliveryFaultCode as Code, Section};
use super::kinds::{self, Kind};
use super::settings::{DeliverySettings, OneDelivery, Part};

impl DeliverySettings {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Every fault, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, Vec<DeliveryFault>> {
        let (settings, faults) = Self::read(text);
        if faults.is_empty() {
            Ok(settings)
        } else {
            Err(faults)
        }
    }

    /// Reads what can be read, and tells the rest.
    pub(super) fn read(text: &str) -> (Self, Vec<DeliveryFault>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return (Self::default(), errors.iter().map(syntax).collect());
        }
        let mut reading = Reading::default();
        for (key, value) in table.into_inner() {
            reading.part(&key, value);
        }
        // Tables come by name, people read from the top.
        reading.faults.sort_by_key(|fault| fault.span.start);
        (reading.settings, reading.faults)
    }
}

#[derive(Default)]
pub(super) struct Reading {
    settings: DeliverySettings,
    faults: Vec<DeliveryFault>,
}

impl Reading {
    fn part(&mut self, key: &Spanned<Cow<'_, str>>, value: Spanned<DeValue<'_>>) {
        match &**key.get_ref() {
            "retry" => {
                self.settings.retry = self
                    .table("[retry]", Section::Retry, value)
                    .unwrap_or_default();
            }
            "retention" => {
                let read = self.table("[retention]", Section::Retention, value);
                self.settings.retention = read.unwrap_or_default();
            }
            "auto_reply" => {
                self.settings.auto_reply = self.table("[auto_reply]", Section::AutoReply, value);
            }
            "delivery" => self.deliveries(key.span(), value),
            other => {
                let what = format!(
                    "`{other}` is not known; there are [[delivery]], [retry], [retention] and \
                     [auto_reply]"
                );
                self.fault("the file".to_owned(), what, key.span());
            }
        }
    }

    fn deliveries(&mut self, key: Range<usize>, value: Spanned<DeValue<'_>>) {
        let DeValue::Array(list) = value.into_inner() else {
            let what = "a delivery begins with [[delivery]], in two pairs of brackets".to_owned();
            return self.fault("the file".to_owned(), what, key);
        };
        for (index, one) in list.into_iter().enumerate() {
            self.delivery(index, one);
        }
    }

    fn delivery(&mut self, index: usize, mut value: Spanned<DeValue<'_>>) {
        let span = value.span();
        let DeValue::Table(table) = value.get_mut() else {
            let what = "a delivery is a table".to_owned();
            return self.fault("the file".to_owned(), what, span);
        };
        let name = table.get("name").and_then(|name| name.get_ref().as_str());
        let name = name.map(str::to_owned);
        let title = match &name {
            Some(name) => format!("delivery `{name}`"),
            None => format!("delivery {}", index + 1),
        };
        let Some(kind) = table.remove("kind") else {
            self.settings.unread.push(name);
            let what = format!("`kind` is missing; the kinds are {}", kinds::words());
            return self.fault(title, what, span);
        };
        let section = Section::Delivery(self.settings.deliveries.len());
        let word = kind.get_ref().as_str();
        let one = if let Some(kind) = word.and_then(Kind::find) {
            kind.read(self, &title, section, value)
                .map(|settings| OneDelivery { kind, settings })
        } else {
            let fault = word.map_or_else(
                || "`kind` must be text".to_owned(),
                |word| format!("there is no kind `{word}`"),
            );
            let what = format!("{fault}; the kinds are {}", kinds::words());
            self.fault(title, what, kind.span());
            None
        };
        if one.is_none() || self.settings.places.is_broken(section, "name") {
            self.settings.unread.push(name);
        }
        match one {
            Some(one) => self.settings.deliveries.push(one),
            None => self.settings.places.forget(section),
        }
    }

    /// Reads one table and notes where its fields stand, and which are broken. A table that is none
    /// is told and left out.
    pub(super) fn table<T: Part>(
        &mut self,
        title: &str,
        section: Section,
        value: Spanned<DeValue<'_>>,
    ) -> Option<T> {
        let whole = value.span();
        let DeValue::Table(mut table) = value.into_inner() else {
            let what = format!("this is a table: write {title} and its fields below");
            self.fault(title.to_owned(), what, whole);
            return None;
        };
        self.settings.places.add(section, "", whole.clone());
        for (key, value) in &table {
            self.settings
                .places
                .add(section, key.get_ref(), value.span());
        }
        for field in T::REQUIRED {
            if !table.contains_key(*field) {
                self.settings.places.mark_broken(section, field);
                self.fault(
                    title.to_owned(),
                    format!("`{field}` is missing"),
                    whole.clone(),
                );
                let nowhere = Spanned::new(0..0, Cow::Borrowed(*field));
                table.insert(nowhere, Spanned::new(0..0, stand_in()));
            }
        }
        loop {
            let value = Spanned::new(whole.clone(), DeValue::Table(table.clone()));
            let error = match T::deserialize(value.into_deserializer()) {
                Ok(read) => return Some(read),
                Err(error) => error,
            };
            let span = error.span().unwrap_or_else(|| whole.clone());
            let Some(field) = field_at(&table, &span) else {
                self.fault(title.to_owned(), error.message().to_owned(), span);
                return None;
            };
            if self.settings.places.mark_broken(section, &field) {
                self.fault(title.to_owned(), error.message().to_owned(), span);
                if let Some(value) = table.get_mut(&*field) {
                    *value.get_mut() = stand_in();
                }
            } else {
                // No text is wanted there, or nothing at all.
                table.remove(&*field);
            }
        }
    }

    fn fault(&mut self, section: String, what: String, span: Range<usize>) {
        self.faults.push(DeliveryFault {
            code: Code::Field,
            section,
            what,
            span,
        });
    }
}

/// What every field that has to be there can be read as.
fn stand_in<'a>() -> DeValue<'a> {
    DeValue::String(Cow::Borrowed(""))
}

/// The field whose key or value is at a place of the text.
fn field_at(table: &DeTable<'_>, place: &Range<usize>) -> Option<String> {
    let covers = |span: Range<usize>| span.start <= place.start && place.end <= span.end;
    table
        .iter()
        .find(|(key, value)| covers(key.span()) || covers(value.span()))
        .map(|(key, _)| key.get_ref().to_string())
}

fn syntax(error: &toml::de::Error) -> DeliveryFault {
    DeliveryFault {
        code: Code::Syntax,
        section: "the file".to_owned(),
        what: format!("this is not TOML: {}", error.message()),
        span: error.span().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(Code, String)> {
        let shown = |fault: DeliveryFault| (fault.code, text[fault.span].to_owned());
        DeliverySettings::parse(text)
            .unwrap_err()
            .into_iter()
            .map(shown)
            .collect()
    }

    #[test]
    fn every_fault_is_found_in_one_pass_and_points_at_its_place() {
        let text = "[[delivery]]\nname = 'a'\nkind = 'pigeon'\n\
            [[delivery]]\nname = 'b'\nkind = 'file'\npth = 'x'\npath = 'y'\n\
            [[delivery]]\nname = 'c'\nkind = 'smtp'\nhost = 1\nfrom = 'a@b.example'\nto = 'c@d.example'\n\
            [retrai]\nx = 1\n[retry]\nlease_seconds = 'long'\n";
        let found: Vec<String> = faults(text).into_iter().map(|(_, at)| at).collect();
        for place in ["'pigeon'", "pth", "1", "retrai", "'long'"] {
            assert!(found.iter().any(|at| at == place), "{place} in {found:?}");
        }
        assert_eq!(found.len(), 5);
    }

    #[test]
    fn every_field_of_a_table_that_cannot_be_read_is_told() {
        let text = "[[delivery]]\nkind = 'smtp'\nhost = ['x']\nport = 'many'\n\
            security = 'tsl'\nuser = 'u'\nto = [1]\n";
        let faults = DeliverySettings::parse(text).unwrap_err();
        let mut told: Vec<&str> = faults.iter().map(|fault| &*fault.what).collect();
        told.sort_unstable();
        assert_eq!(told.len(), 7, "{told:#?}");
        for part in [
            "`name` is missing",
            "`from` is missing",
            "expected a text or a list of texts",
            "unknown field `user`",
            "unknown variant `tsl`",
            "expected u16",
            "expected a string",
        ] {
            let is_told = told.iter().any(|what| what.contains(part));
            assert!(is_told, "{part} in {told:#?}");
        }
    }

    #[test]
    fn a_table_that_is_none_is_told() {
        let faults = DeliverySettings::parse("retry = 5\ndelivery = [1]\n").unwrap_err();
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].what.contains("write [retry]"), "{faults:?}");
    }

    #[test]
    fn what_is_no_toml_is_told_as_such() {
        let faults = faults("[[delivery]\nname = 'a'\n");
        assert!(faults.iter().all(|(code, _)| *code == Code::Syntax));
    }
}
