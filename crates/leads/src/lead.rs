//! Validates a [`LeadForm`], which may contain anything, into a [`ParsedLead`].
//!
//! | form | name | e-mail | phone | message |
//! |---|---|---|---|---|
//! | `hero` | required | required | required | required |
//! | `footer` | required | required | required | may be empty |
//! | `contact` | required | valid if given | required | required without a plan |
//!
//! A form without a name, or with an unknown one, comes from a page loaded before forms had names. Such a page sends
//! the same four fields from every form, and only its footer form may send an empty message. So without a message the
//! form is treated as `footer`, and with one as `contact`, which requires the least. Everything that an old page's own
//! validation let through is therefore accepted.

use jiff::{RoundMode, Timestamp, TimestampRound, Unit};
use sightline_model::{FieldError, FieldName, FormKind};

use crate::attribution::page_path;
use crate::{
    Attribution, AttributionField, Email, FieldFault, IdempotencyKey, LeadForm, LeadNote, LeadPlan,
    Message, PersonName, Phone,
};

/// What the server knows about a request besides its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received<'a> {
    /// When the request arrived.
    pub at: Timestamp,
    /// The public address of the site, without a trailing slash. Links to the site's own pages may begin with it.
    pub site: &'a str,
}

/// A form in which every value is valid. Together with an [`Admission`](crate::Admission), which says where it goes, it
/// makes a [`NewLead`](crate::NewLead).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedLead {
    pub(crate) received_at: Timestamp,
    pub(crate) form: FormKind,
    pub(crate) page: Option<String>,
    pub(crate) name: PersonName,
    pub(crate) email: Option<Email>,
    pub(crate) phone: Phone,
    pub(crate) phone_e164: Option<String>,
    pub(crate) message: Option<Message>,
    pub(crate) idempotency_key: Option<IdempotencyKey>,
    pub(crate) attribution: Attribution,
    pub(crate) last_touch: Attribution,
    pub(crate) plans: Vec<LeadPlan>,
    pub(crate) notes: Vec<LeadNote>,
}

impl ParsedLead {
    /// Applies the rules of the form that was sent. Returns all faults at once, at most one per field, in the order of
    /// the fields.
    pub fn parse(form: &LeadForm, received: &Received<'_>) -> Result<Self, Vec<FieldError>> {
        let mut notes = form.notes.clone();
        let kind = kind_of(form, &mut notes);
        let mut errors = Vec::new();
        let mut keep = |field, fault: FieldFault| errors.push(fault.of(field, kind));

        let name = PersonName::parse(text(form.name.as_ref()))
            .map_err(|fault| keep(FieldName::Name, fault))
            .ok();
        let phone = Phone::parse(text(form.phone.as_ref()))
            .map_err(|fault| keep(FieldName::Phone, fault))
            .ok();
        let email = optional(
            Email::parse(text(form.email.as_ref())),
            kind == FormKind::Contact,
        )
        .map_err(|fault| keep(FieldName::Email, fault))
        .ok();
        let (plans, has_skipped) = LeadPlan::parse_lines(text(form.plan.as_ref()), received.site);
        // A plan stands in for the message.
        let has_plan = kind == FormKind::Contact && !plans.is_empty();
        let message = optional(
            Message::parse(text(form.customer_message.as_ref())),
            kind == FormKind::Footer || has_plan,
        )
        .map_err(|fault| keep(FieldName::CustomerMessage, fault))
        .ok();

        let (Some(name), Some(email), Some(phone), Some(message)) = (name, email, phone, message)
        else {
            return Err(errors);
        };
        let about = readable(form.about.as_ref(), "about", Message::subject, &mut notes);
        let message = message.map(|message| message.about(about.as_deref()));
        let (attribution, dropped) = Attribution::parse(&form.attribution);
        let (last_touch, last_dropped) = Attribution::parse(&form.last_touch);
        let dropped = dropped.into_iter().map(AttributionField::as_str);
        let last_dropped = last_dropped.into_iter().map(AttributionField::last_str);
        let dropped = dropped.chain(last_dropped);
        notes.extend(dropped.map(|field| LeadNote::Dropped { field }));
        if has_skipped {
            notes.push(LeadNote::PlanLinksDropped);
        }
        Ok(Self {
            received_at: to_milliseconds(received.at),
            form: kind,
            page: readable(form.page.as_ref(), "page", page_path, &mut notes),
            name,
            email,
            phone_e164: phone.e164(),
            phone,
            message,
            idempotency_key: readable(
                form.idempotency_key.as_ref(),
                "idempotency_key",
                IdempotencyKey::parse,
                &mut notes,
            ),
            attribution,
            last_touch,
            plans,
            notes,
        })
    }

    /// Returns the lead with this idempotency key, or unchanged if `key` is `None`.
    #[must_use]
    pub fn with_key(self, key: Option<IdempotencyKey>) -> Self {
        Self {
            idempotency_key: key.or(self.idempotency_key),
            ..self
        }
    }

    /// Returns the lead as one of a company outside North America: without a country code, the visitor's number isn't
    /// taken as North American.
    #[must_use]
    pub fn outside_north_america(self) -> Self {
        Self {
            phone_e164: self.phone.with_country(),
            ..self
        }
    }

    /// The form whose rules were applied.
    pub const fn form(&self) -> FormKind {
        self.form
    }

    /// The plans attached to the lead.
    pub fn plans(&self) -> &[LeadPlan] {
        &self.plans
    }

    /// The plans, so that answers can be added with [`LeadPlan::answered`].
    pub fn plans_mut(&mut self) -> &mut [LeadPlan] {
        &mut self.plans
    }

    /// BLAKE3 of what the visitor wrote, in hexadecimal. The form, the plans and the attribution are not included.
    pub(crate) fn content_hash(&self) -> String {
        // Every field is named: one that a visitor fills in has to be in the hash, or different leads count as the same.
        let Self {
            name,
            email,
            phone,
            message,
            phone_e164: _,
            received_at: _,
            form: _,
            page: _,
            idempotency_key: _,
            attribution: _,
            last_touch: _,
            plans: _,
            notes: _,
        } = self;
        let parts = [
            name.as_str(),
            email.as_ref().map_or("", Email::as_str),
            phone.as_str(),
            message.as_ref().map_or("", Message::as_str),
        ];
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            // Each part is prefixed with its length, so that moving text between fields changes the hash.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }

    /// Oddities of the request, for the log.
    pub fn notes(&self) -> &[LeadNote] {
        &self.notes
    }
}

impl LeadForm {
    /// The form that was sent. An unnamed form counts as `footer` without a message and as `contact` with one.
    pub fn kind(&self) -> FormKind {
        kind_of(self, &mut Vec::new())
    }
}

fn kind_of(form: &LeadForm, notes: &mut Vec<LeadNote>) -> FormKind {
    let named = form.form.as_deref().map(str::trim).unwrap_or_default();
    if let Some(kind) = FormKind::parse(named) {
        return kind;
    }
    let message = Message::parse(text(form.customer_message.as_ref()));
    let kind = match message {
        Err(FieldFault::Required) => FormKind::Footer,
        Ok(_) | Err(_) => FormKind::Contact,
    };
    let taken_as = kind.as_str();
    notes.push(if named.is_empty() {
        LeadNote::UnnamedForm { taken_as }
    } else {
        LeadNote::UnknownForm { taken_as }
    });
    kind
}

fn text(sent: Option<&String>) -> &str {
    sent.map_or("", String::as_str)
}

/// Accepts an empty field where `may_be_empty` is set; every other fault stays a fault.
fn optional<T>(parsed: Result<T, FieldFault>, may_be_empty: bool) -> Result<Option<T>, FieldFault> {
    match parsed {
        Ok(value) => Ok(Some(value)),
        Err(FieldFault::Required) if may_be_empty => Ok(None),
        Err(fault) => Err(fault),
    }
}

/// Parses a field whose faults never cause a lead to be refused.
fn readable<T>(
    sent: Option<&String>,
    field: &'static str,
    parse: impl Fn(&str) -> Option<T>,
    notes: &mut Vec<LeadNote>,
) -> Option<T> {
    let raw = text(sent);
    let parsed = parse(raw);
    if parsed.is_none() && !raw.trim().is_empty() {
        notes.push(LeadNote::Dropped { field });
    }
    parsed
}

/// Stores keep milliseconds. Truncating here makes the first answer equal to a repeated one.
fn to_milliseconds(at: Timestamp) -> Timestamp {
    let whole = TimestampRound::new()
        .smallest(Unit::Millisecond)
        .mode(RoundMode::Trunc);
    at.round(whole).unwrap_or(at)
}
