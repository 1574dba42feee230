//! Shared by the tests: a time, deterministic random bytes, and leads.

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use sightline_leads::{
    Admission, LeadForm, LeadStore, NewLead, ParsedLead, RandomSource, Received, Verdict, Website,
};
use sightline_model::{ConsentText, PlanningAnswer};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use tempfile::TempDir;

/// When the tests' leads are received.
pub(crate) fn noon() -> Timestamp {
    "2026-11-02T12:00:00.123456Z".parse().unwrap()
}

/// The same time in the company's time zone.
pub(crate) fn noon_in_chicago() -> Zoned {
    noon().to_zoned(TimeZone::get("America/Chicago").unwrap())
}

/// Returns a deterministic source of random-looking bytes.
pub(crate) fn random() -> RandomSource {
    let drawn = AtomicU64::new(0);
    RandomSource::new(move || {
        let draw = drawn.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&blake3::hash(&draw.to_le_bytes()).as_bytes()[..16]);
        bytes
    })
}

/// Returns a folder and a store in it.
pub(crate) async fn new_store() -> (TempDir, LeadStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = LeadStore::open(folder.path().join("leads.db"), random())
        .await
        .unwrap();
    (folder, store)
}

/// Opens the database in the folder of a store, beside that store.
pub(crate) async fn database_in(folder: &TempDir) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(folder.path().join("leads.db"));
    SqlitePool::connect_with(options).await.unwrap()
}

/// Returns a form with every field filled in.
pub(crate) fn full_form() -> LeadForm {
    LeadForm::from_json(
        br#"{"form":"hero","page":"/services/cctv-installation?tab=x","name":"Dana Visitor",
            "email":"dana@mail.example","phone":"312-555-0101",
            "customer_message":"Four cameras,\nplease","utm_source":"newsletter","gclid":"Cj0abc",
            "last_utm_source":"search","last_landing_page":"/articles?q=1"}"#,
    )
    .unwrap()
}

/// Returns a form with only these fields.
pub(crate) fn form(fields: &[(&str, &str)]) -> LeadForm {
    let object: serde_json::Map<_, _> = fields
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).into()))
        .collect();
    LeadForm::from_json(&serde_json::to_vec(&object).unwrap()).unwrap()
}

/// The public address of the tests' site.
pub(crate) const SITE: &str = "https://www.acme.example";

/// The site that the tests' leads come from.
pub(crate) const ACME: Website<'_> = Website {
    company: "Acme",
    address: SITE,
    studio: None,
    twelve_hours: true,
};

/// Returns a good lead received at this time, without deliveries; [`Admitted`] changes that.
pub(crate) fn lead_at(form: &LeadForm, at: Timestamp) -> NewLead {
    NewLead {
        parsed: ParsedLead::parse(form, &Received { at, site: SITE }).unwrap(),
        admission: Admission {
            consent: None,
            verdict: Verdict::default(),
            deliveries: Vec::new(),
            reply_through: None,
            canary: false,
        },
    }
}

/// Returns a lead received at noon.
pub(crate) fn lead(form: &LeadForm) -> NewLead {
    lead_at(form, noon())
}

/// Returns a planning tool's answer with everything that a plan can have.
pub(crate) fn answer() -> PlanningAnswer {
    serde_json::from_value(serde_json::json!({
        "tool": "storage",
        "formulas": 1,
        "title": "Storage for 12 cameras, 30 days",
        "link": "/planning/storage?cameras=12&days=30",
        "lines": [{ "label": "Storage needed", "value": "4.4 TB" }],
        "parts": [{ "id": "disk-8tb", "title": "8 TB <disk> & \"caddy\"", "quantity": 2 }],
        "price": { "low_cents": 125_000, "high_cents": 190_000, "currency": "USD" },
        "notes": [
            { "code": "recorder", "level": "stop", "text": "No recorder takes this." },
            { "code": "illinois", "level": "ask", "text": "Sound needs consent." },
            { "code": "spare", "level": "fine", "text": "A spare bay is left." },
        ],
        "inputs": { "cameras": [12], "days": 30 },
        "results": { "needed_tb": 4.4, "incoming_mbps": 31.25 },
    }))
    .unwrap()
}

/// The link of a plan that is not computed, with every character that a query may have.
pub(crate) const UNCOMPUTED: &str = "/planning/doors?doors=4&a=%0d%0aBcc:x'|{}^`;$(id)&b=='";

/// Returns a form with two plans.
pub(crate) fn planned_form() -> LeadForm {
    let mut form = full_form();
    form.plan = Some(format!(
        "{SITE}/planning/storage?days=30&cameras=12\n{UNCOMPUTED}"
    ));
    form
}

/// Returns a lead with two plans, the first of which is computed.
pub(crate) fn planned() -> NewLead {
    let mut lead = lead(&planned_form());
    lead.parsed.plans_mut()[0].set_answer(answer());
    lead
}

/// Changes the decisions about a lead.
pub(crate) trait Admitted: Sized {
    fn admitted(self, change: impl FnOnce(&mut Admission)) -> Self;

    fn deliver_to(self, deliveries: &[String]) -> Self {
        self.admitted(|admission| admission.deliveries = deliveries.to_vec())
    }

    fn agreeing_to(self, consent: Option<ConsentText>) -> Self {
        self.admitted(|admission| admission.consent = consent)
    }

    fn reply_through(self, delivery: Option<String>) -> Self {
        self.admitted(|admission| admission.reply_through = delivery)
    }

    fn judged(self, verdict: Verdict) -> Self {
        self.admitted(|admission| admission.verdict = verdict)
    }

    fn canary(self) -> Self {
        self.admitted(|admission| admission.canary = true)
    }
}

impl Admitted for NewLead {
    fn admitted(mut self, change: impl FnOnce(&mut Admission)) -> Self {
        change(&mut self.admission);
        self
    }
}
