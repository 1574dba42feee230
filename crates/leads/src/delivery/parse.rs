//! From the text of `deliveries.toml` to [`DeliverySettings`], or every fault with its place.
//!
//! Each delivery is read by itself, so that a fault in one does not hide those of the others.

use std::ops::Range;

use serde::de::{DeserializeOwned, IntoDeserializer as _};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{DeliveryFault, DeliveryFaultCode as Code, Section};
use super::settings::{DeliverySettings, OneDelivery};

const KINDS: &str = "file, webhook, apps_script and smtp";

impl DeliverySettings {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Every fault, with its place in the text.
    pub fn parse(text: &str) -> Result<Self, Vec<DeliveryFault>> {
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return Err(errors.iter().map(syntax).collect());
        }
        let mut reading = Reading::default();
        for (key, value) in table.into_inner() {
            reading.part(&key, value);
        }
        let Reading { settings, faults } = reading;
        if faults.is_empty() {
            Ok(settings)
        } else {
            Err(faults)
        }
    }
}

#[derive(Default)]
struct Reading {
    settings: DeliverySettings,
    faults: Vec<DeliveryFault>,
}

impl Reading {
    fn part(&mut self, key: &Spanned<std::borrow::Cow<'_, str>>, value: Spanned<DeValue<'_>>) {
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
        let title = match name {
            Some(name) => format!("delivery `{name}`"),
            None => format!("delivery {}", index + 1),
        };
        let Some(kind) = table.remove("kind") else {
            let what = format!("`kind` is missing; the kinds are {KINDS}");
            return self.fault(title, what, span);
        };
        let section = Section::Delivery(index);
        self.settings.places.add(section, "kind", kind.span());
        let one = match kind.get_ref().as_str() {
            Some("file") => self.table(&title, section, value).map(OneDelivery::File),
            Some("webhook") => self.table(&title, section, value).map(OneDelivery::Webhook),
            Some("apps_script") => self
                .table(&title, section, value)
                .map(OneDelivery::AppsScript),
            Some("smtp") => self.table(&title, section, value).map(OneDelivery::Smtp),
            other => {
                let word = other.unwrap_or("that is no text");
                let what = format!("there is no kind `{word}`; the kinds are {KINDS}");
                return self.fault(title, what, kind.span());
            }
        };
        self.settings.deliveries.extend(one);
    }

    /// Reads one table and notes where its fields stand.
    fn table<T: DeserializeOwned>(
        &mut self,
        title: &str,
        section: Section,
        value: Spanned<DeValue<'_>>,
    ) -> Option<T> {
        let whole = value.span();
        self.settings.places.add(section, "", whole.clone());
        if let DeValue::Table(table) = value.get_ref() {
            for (key, value) in table {
                self.settings
                    .places
                    .add(section, key.get_ref(), value.span());
            }
        }
        T::deserialize(value.into_deserializer())
            .map_err(|error| {
                let span = error.span().unwrap_or(whole);
                self.fault(title.to_owned(), error.message().to_owned(), span);
            })
            .ok()
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
    fn what_is_no_toml_is_told_as_such() {
        let faults = faults("[[delivery]\nname = 'a'\n");
        assert!(faults.iter().all(|(code, _)| *code == Code::Syntax));
    }
}
