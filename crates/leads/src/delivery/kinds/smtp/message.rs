//! The mail about a lead.
//!
//! The sender is the site's own address: a mail that claims to be from the visitor would fail the checks of the
//! visitor's domain. The visitor is in `Reply-To`. The `Message-ID` is derived from the job's identifier, so that
//! duplicates can be recognized.
//!
//! The name, the phone number and the message come first, since a list of mails shows only the beginning.

use std::fmt::Write as _;

use email_encoding::headers::rfc2047;
use email_encoding::headers::writer::EmailWriter;
use html_escape::encode_quoted_attribute as encoded;
use jiff::Zoned;
use lettre::Message;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use sightline_model::FormKind;
use sightline_texts::texts;

use crate::delivery::open_context::ascii_domain;
use crate::delivery::payload::{introduction, one_line, title};
use crate::delivery::website::Website;
use crate::{Job, LeadPlan, local_time};

/// Tells auto-responders that no person wrote the mail (RFC 3834).
#[derive(Debug, Clone, Copy)]
pub(super) enum AutoSubmitted {
    /// A mail that isn't a reply.
    Generated,
    /// A reply to a mail or a form.
    Replied,
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self::Generated)
    }

    fn display(&self) -> HeaderValue {
        let value = match self {
            Self::Generated => "auto-generated",
            Self::Replied => "auto-replied",
        };
        HeaderValue::new(Self::name(), value.to_owned())
    }
}

/// The subject.
#[derive(Debug, Clone)]
struct SubjectLine(String);

impl Header for SubjectLine {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Subject")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        let text = self.0.clone();
        // A visitor's name may look like an encoded word (RFC 2047). Encoding it again makes mail programs show what
        // was typed instead of the decoded text.
        if !text.contains("=?") {
            return HeaderValue::new(Self::name(), text);
        }
        let mut encoded = String::new();
        let written = {
            let mut writer = EmailWriter::new(&mut encoded, "Subject: ".len(), 0, false);
            rfc2047::encode(&text, &mut writer)
        };
        match written {
            Ok(()) => HeaderValue::dangerous_new_pre_encoded(Self::name(), text, encoded),
            // Writing to a `String` cannot fail.
            Err(_) => HeaderValue::new(Self::name(), text.replace("=?", "= ?")),
        }
    }
}

/// The style of the HTML. Mail programs read only inline styles, and some of them only a few properties.
const STYLE: &str =
    "max-width:40em;font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word";

/// Returns the sender, with the name of the company if the owner configured none.
pub(super) fn sender(from: &Mailbox, company: &str) -> Mailbox {
    let name = from.name.clone().unwrap_or_else(|| company.to_owned());
    Mailbox::new(Some(name), from.email.clone())
}

/// Writes the mail.
pub(super) fn write(
    job: &Job,
    site: Website<'_>,
    (from, to): (&Mailbox, &[Mailbox]),
    now: &Zoned,
) -> Result<Message, lettre::error::Error> {
    let lead = &job.lead;
    let summary = &lead.summary;
    let name = one_line(summary.name.as_str());
    let company = one_line(site.company);
    let mut message = Message::builder()
        .from(sender(from, &company))
        .header(SubjectLine(title(job, &company)))
        .message_id(Some(format!("<{}@{}>", job.id, from.email.domain())))
        .date(std::time::SystemTime::from(now.timestamp()))
        .header(AutoSubmitted::Generated);
    for recipient in to {
        message = message.to(recipient.clone());
    }
    // An address that mail cannot be sent to is still in the text. One beyond ASCII would keep many servers from
    // taking the mail.
    let email = summary.email.as_ref();
    let address = email.and_then(|email| ascii_domain(email.as_str().parse().ok()?));
    if let Some(address) = address.filter(|address| address.user().is_ascii()) {
        // A name of punctuation only would be no valid display name.
        let name = Some(name).filter(|name| name.contains(char::is_alphanumeric));
        message = message.reply_to(Mailbox::new(name, address));
    }
    let facts = facts(job, site, now);
    message.multipart(MultiPart::alternative_plain_html(
        plain(job, &facts, site),
        html(job, &facts, site),
    ))
}

/// Returns everything that is known about a lead besides its name, its phone number and what it says, with labels.
fn facts(job: &Job, site: Website<'_>, now: &Zoned) -> Vec<(String, String)> {
    let texts = texts();
    let lead = &job.lead;
    let summary = &lead.summary;
    let email = summary.email.as_ref();
    let page = summary.page.as_deref();
    let received = local_time::moment(summary.received_at, now, site.twelve_hours);
    let consent = one_line(&lead.text_consent_sentence(&received));
    let mut facts = vec![
        (
            texts.mail_email(),
            email.map_or_else(|| texts.mail_not_given(), |email| one_line(email.as_str())),
        ),
        (texts.mail_texting(), consent),
        (texts.mail_website(), one_line(site.company)),
        (texts.mail_form(), form_name(summary.form)),
        (
            texts.mail_page(),
            page.map_or_else(|| texts.mail_not_known(), one_line),
        ),
        (texts.mail_received(), received),
        (texts.mail_reference(), summary.reference.to_string()),
    ];
    if !lead.spam.reasons.is_empty() {
        facts.push((texts.mail_spam_score(), lead.spam.to_string()));
    }
    if let Some(first) = lead.repeats {
        facts.push((texts.mail_same_text(), first.to_string()));
    }
    let ways = lead.attribution_fields();
    facts.extend(ways.map(|(field, is_last, text)| {
        let label = field.label();
        let label = if is_last {
            texts.mail_way_last(label)
        } else {
            label
        };
        (label, one_line(text))
    }));
    facts
}

fn form_name(form: FormKind) -> String {
    let texts = texts();
    match form {
        FormKind::Hero => texts.studio_form_hero(),
        FormKind::Footer => texts.studio_form_footer(),
        FormKind::Contact => texts.studio_form_contact(),
    }
}

fn plain(job: &Job, facts: &[(String, String)], site: Website<'_>) -> String {
    let (lead, texts) = (&job.lead, texts());
    let mut text =
        introduction(job).map_or_else(String::new, |introduction| format!("{introduction}\n\n"));
    for (label, value) in [
        (texts.mail_name(), lead.summary.name.as_str()),
        (texts.mail_phone(), lead.summary.phone.as_str()),
    ] {
        // Writing to a `String` cannot fail.
        _ = writeln!(text, "{label}: {}", one_line(value));
    }
    if let Some(message) = &lead.customer_message {
        _ = write!(text, "\n{}\n", message.as_str());
    }
    if let Some(link) = site.studio_url(lead.summary.reference) {
        _ = writeln!(text, "\n{}: {link}", texts.mail_studio());
    }
    text.push('\n');
    for (label, value) in facts {
        _ = writeln!(text, "{label}: {value}");
    }
    for plan in &lead.plans {
        _ = writeln!(text, "\n{}", one_line(&plan.heading()));
        for fact in plan.facts() {
            _ = writeln!(text, "  {}", one_line(&fact));
        }
        _ = writeln!(text, "  {}", address(site, plan));
    }
    text
}

fn html(job: &Job, facts: &[(String, String)], site: Website<'_>) -> String {
    let lead = &job.lead;
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><head><meta name=\"color-scheme\" content=\"light dark\"></head>\
         <body><div style=\"{STYLE}\">"
    );
    if let Some(introduction) = introduction(job) {
        _ = write!(page, "<p>{}</p>", encoded(&introduction));
    }
    let name = one_line(lead.summary.name.as_str());
    let phone = one_line(lead.summary.phone.as_str());
    _ = write!(page, "<p><b>{}</b><br>", encoded(&name));
    let phone = encoded(&phone);
    _ = match lead.dial() {
        dial if dial.is_empty() => write!(page, "{phone}</p>"),
        dial => write!(page, "<a href=\"tel:{dial}\">{phone}</a></p>"),
    };
    if let Some(message) = &lead.customer_message {
        let lines: Vec<_> = message.as_str().lines().map(encoded).collect();
        let lines = lines.join("<br>");
        _ = write!(
            page,
            "<p dir=\"auto\" style=\"white-space:pre-wrap\">{lines}</p>"
        );
    }
    if let Some(link) = site.studio_url(lead.summary.reference) {
        let label = texts().mail_studio();
        _ = write!(page, "<p><a href=\"{}\">{label}</a></p>", encoded(&link));
    }
    let line =
        |(label, value): &(String, String)| format!("{}: {}", encoded(label), encoded(value));
    let lines: Vec<_> = facts.iter().map(line).collect();
    _ = write!(page, "<p>{}</p>", lines.join("<br>"));
    for plan in &lead.plans {
        _ = write!(page, "<p><b>{}</b>", encoded(&one_line(&plan.heading())));
        for fact in plan.facts() {
            _ = write!(page, "<br>{}", encoded(&one_line(&fact)));
        }
        let address = address(site, plan);
        let address = encoded(&address);
        _ = write!(page, "<br><a href=\"{address}\">{address}</a></p>");
    }
    page.push_str("</div></body></html>");
    page
}

/// The URL that shows a plan again.
fn address(site: Website<'_>, plan: &LeadPlan) -> String {
    one_line(&format!("{}{}", site.address, plan.mail_link()))
}
