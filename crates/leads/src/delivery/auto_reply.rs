//! The auto-reply to the sender of a lead.
//!
//! It contains nothing that a visitor typed: a form that repeats its input could be used to send arbitrary text to
//! anybody. It lists only plans that were computed, with the links as the tools wrote them, since a link as sent may
//! contain anything.

use std::fmt::Write as _;

use lettre::message::Mailbox;

use sightline_texts::texts;

use super::codes::{ADDRESS, VALUE};
use super::open_context::parse_mailbox;
use super::payload::one_line;
use super::settings::{AutoReplySettings, Faults, Table};
use super::website::Website;
use crate::LeadRecord;

/// The placeholders that are filled in.
const PLACEHOLDERS: [&str; 3] = ["reference", "company", "phone"];

/// The auto-reply as configured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutoReply {
    /// The delivery that sends it.
    pub delivery: String,
    subject: String,
    text: String,
    reply_to: Option<Mailbox>,
}

/// The auto-reply to one sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyText {
    pub(crate) company: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) reply_to: Option<Mailbox>,
}

impl AutoReply {
    /// Checks the settings. `is_mail` says whether the named delivery sends mail.
    pub(super) fn open(
        table: &Table<AutoReplySettings>,
        is_mail: bool,
        faults: &mut Faults<'_, '_>,
    ) -> Self {
        let settings = &table.settings;
        let mut fault = |code, field: &str, message: String| {
            faults.add(code, (&table.node, field), message);
        };
        if !is_mail {
            let what = format!("there is no `smtp` delivery named `{}`", settings.delivery);
            fault(&VALUE, "delivery", what);
        }
        // The default texts keep the placeholders, which are filled in like those of an owner's texts.
        let [reference, company, phone] = PLACEHOLDERS.map(|name| format!("{{{name}}}"));
        let subject = settings.subject.clone();
        let subject = subject.unwrap_or_else(|| texts().mail_reply_subject(&company, &reference));
        let text = settings.text.clone();
        let text =
            text.unwrap_or_else(|| texts().mail_reply_text(&company, &phone, &reference) + "\n");
        if subject.chars().any(char::is_control) {
            fault(&VALUE, "subject", "`subject` must be one line".to_owned());
        }
        for (field, template) in [("subject", &subject), ("text", &text)] {
            if let Some(unknown) = unknown_placeholder(template) {
                let what = format!(
                    "`{{{unknown}}}` cannot be filled in; there are {{reference}}, {{company}} \
                     and {{phone}}"
                );
                fault(&VALUE, field, what);
            }
        }
        let mut mailbox = |address: &str| {
            let what = "`reply_to` must be an address like Name <user@host>";
            let mailbox = parse_mailbox(address);
            if mailbox.is_none() {
                fault(&ADDRESS, "reply_to", what.to_owned());
            }
            mailbox
        };
        Self {
            delivery: settings.delivery.clone(),
            subject,
            text,
            reply_to: settings.reply_to.as_deref().and_then(&mut mailbox),
        }
    }

    /// Writes the auto-reply to a lead, with the company's phone number and e-mail address. Answers go to that address
    /// unless another is configured: possibly nobody reads the mailbox of the sender.
    pub fn about(
        &self,
        lead: &LeadRecord,
        site: Website<'_>,
        (phone, email): (&str, &str),
    ) -> ReplyText {
        let reference = lead.summary.reference.to_string();
        let fill = |template: &str| {
            template
                .replace("{reference}", &reference)
                .replace("{company}", site.company)
                .replace("{phone}", phone)
        };
        let mut plans = String::new();
        for plan in &lead.plans {
            if let Some(answer) = plan.answer() {
                let heading = texts().mail_reply_plan(&answer.title);
                // Writing to a `String` cannot fail.
                _ = write!(plans, "\n{heading}\n{}{}\n", site.address, plan.mail_link());
            }
        }
        let mut text = fill(&self.text);
        if !plans.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&plans);
        ReplyText {
            company: one_line(site.company),
            subject: fill(&self.subject),
            text,
            reply_to: self.reply_to.clone().or_else(|| parse_mailbox(email)),
        }
    }
}

/// The first placeholder that is unknown.
fn unknown_placeholder(template: &str) -> Option<&str> {
    template.split('{').skip(1).find_map(|rest| {
        let word = rest.split_once('}')?.0;
        (!PLACEHOLDERS.contains(&word)).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use sightline_toml::{Diagnostics, Node};

    use super::*;
    use crate::{LeadPlan, RandomSource};

    const SITE: Website<'_> = Website {
        company: "Sightline",
        address: "https://www.sightline.example",
        studio: None,
        twelve_hours: true,
    };

    const CONTACT: (&str, &str) = ("(312) 555-0100", "office@sightline.example");

    fn lead() -> LeadRecord {
        let random = RandomSource::new(|| [0; 16]);
        let mut lead = LeadRecord::canary(&random, "2026-11-02T12:00:00Z".parse().unwrap());
        lead.summary.reference = "K7Q4-M2PP".parse().unwrap();
        lead
    }

    /// Opens the settings and returns the auto-reply with the first fault.
    fn open(subject: Option<&str>, text: Option<&str>, is_mail: bool) -> (AutoReply, String) {
        let settings = AutoReplySettings {
            delivery: "mail".to_owned(),
            subject: subject.map(str::to_owned),
            text: text.map(str::to_owned),
            reply_to: None,
        };
        let node = Node::empty();
        let mut found = Diagnostics::new(&("", ""));
        let mut faults = Faults {
            file: "deliveries.toml",
            found: &mut found,
        };
        let reply = AutoReply::open(&Table { settings, node }, is_mail, &mut faults);
        let first = found.into_sorted().into_iter().next();
        (reply, first.map(|fault| fault.message).unwrap_or_default())
    }

    #[test]
    fn the_default_texts_have_all_placeholders_filled_in() {
        let (reply, fault) = open(None, None, true);
        assert_eq!(fault, "");
        let about = reply.about(&lead(), SITE, CONTACT);
        assert_eq!(about.subject, "Sightline: we have your message K7Q4-M2PP");
        assert!(about.text.contains("K7Q4-M2PP"));
        assert!(about.text.contains("(312) 555-0100"));
        assert!(!about.text.contains('{'));
    }

    #[test]
    fn only_computed_plans_are_linked_in_the_auto_reply() {
        let (reply, _) = open(None, Some("Thank you."), true);
        let answer = |link: &str| {
            let answer = serde_json::json!({
                "tool": "storage", "formulas": 1, "title": "Storage for {phone} & 30 days",
                "link": link, "lines": [], "parts": [], "price": null,
                "notes": [], "inputs": {}, "results": {},
            });
            serde_json::from_value(answer).unwrap()
        };
        let mut lead = lead();
        let plan = |answer: Option<&str>| {
            let link = "/planning/storage?days=30&say=Call+evil.example".to_owned();
            LeadPlan::from_stored("storage", link, answer).unwrap()
        };
        lead.plans = vec![plan(None)];
        assert_eq!(reply.about(&lead, SITE, CONTACT).text, "Thank you.");
        let mut computed = plan(None);
        computed.set_answer(answer("/planning/storage?days=30"));
        lead.plans.push(computed);
        assert_eq!(
            reply.about(&lead, SITE, CONTACT).text,
            "Thank you.\n\nYour plan: Storage for {phone} & 30 days\n\
             https://www.sightline.example/planning/storage?days=30#plan\n"
        );
        // Mail programs would leave out a `?` at the end, and the page shows no answer without it.
        lead.plans[1].set_answer(answer("/planning/storage?"));
        let text = reply.about(&lead, SITE, CONTACT).text;
        assert!(text.ends_with("/planning/storage?#plan\n"), "{text}");
    }

    #[test]
    fn unknown_placeholder_multiline_subject_or_non_mail_delivery_is_refused() {
        let fault = |subject, text, is_mail| open(subject, text, is_mail).1;
        let name = fault(None, Some("Dear {name}, thank you"), true);
        assert!(name.contains("`{name}`"), "{name}");
        let lines = fault(Some("Thanks\r\nBcc: x@y.example"), None, true);
        assert!(lines.contains("one line"), "{lines}");
        assert!(fault(None, None, false).contains("`mail`"));
    }
}
