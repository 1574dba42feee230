//! What people do with leads.

use super::{LEADS, Studio};
use jiff::civil::{Date, date};
use serde_json::{Value, json};
use sightline_leads::{Desk, LeadFilter, LeadPlan, RandomSource, SiteCount, SiteEvent};

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_changes_only_with_its_current_version_and_valid_fields() {
    let (studio, cookie) = Studio::with_owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let list = studio.get("leads", &cookie).await.json();
    assert_eq!(
        (
            list["counts"]["new"].as_u64(),
            list["leads"][0]["name"].as_str()
        ),
        (Some(1), Some("Marcus Webb"))
    );
    assert_eq!(list["leads"][0]["page_title"], "CCTV installation");
    let path = format!("leads/{lead}");
    let shown = studio.get(&path, &cookie).await;
    assert_eq!(shown.header("etag"), "\"1\"");
    assert_eq!(shown.json()["phone_dial"], "+13125550143");
    let change = |version: &'static str, body: Value| {
        let (studio, cookie, path) = (&studio, &cookie, &path);
        async move {
            let headers = [("cookie", cookie.as_str()), ("if-match", version)];
            studio.ask_with("PATCH", path, &headers, Some(&body)).await
        }
    };
    let quoted = change("\"1\"", json!({"stage": "quoted", "value_cents": 684_000})).await;
    assert_eq!(
        (quoted.status, quoted.json()["stage"].as_str()),
        (200, Some("quoted"))
    );
    assert_eq!(quoted.json()["changed_by"], "dana");
    // The slower one gets the current state.
    let late = change("\"1\"", json!({"stage": "lost"})).await;
    assert_eq!(
        (late.status, late.json()["stage"].as_str()),
        (412, Some("quoted"))
    );
    for (body, status) in [
        (json!({"stage": "sold"}), 422),
        (json!({"unknown": 1}), 422),
        (json!({"value_cents": 9_000_000_000_000_i64}), 422),
        (json!({"stage": "lost", "reason": "x".repeat(201)}), 422),
        (json!({"stage": "lost", "reason": "too\nlate"}), 422),
    ] {
        assert_eq!(change("\"2\"", body.clone()).await.status, status, "{body}");
    }
    assert_eq!(change("", json!({"stage": "won"})).await.status, 428);
    assert_eq!(change("\"2\"", json!({"stage": "won"})).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn filter_values_come_only_with_the_first_page_of_the_lead_list() {
    let (studio, cookie) = Studio::with_owner().await;
    for name in ["Marcus Webb", "Priya Raman"] {
        studio.lead(name).await;
    }
    let page = async |before: &str| {
        let path = format!("leads?limit=1&before={before}");
        studio.get(&path, &cookie).await.json()
    };
    let first = page("").await;
    assert_eq!(first["sources"], json!(["Direct"]));
    assert_eq!(first["pages"][0]["title"], "CCTV installation");
    let next = page(first["next"].as_str().unwrap()).await;
    assert_eq!(next["leads"][0]["name"], "Marcus Webb");
    assert_eq!(next["counts"], first["counts"]);
    assert_eq!((&next["sources"], &next["pages"]), (&json!([]), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_in_spam_has_to_be_called_real_first() {
    let (studio, cookie) = Studio::with_owner().await;
    let path = format!("leads/{}", studio.lead("Marcus Webb").await);
    let ask = async |method: &str, part: &str, body: Option<Value>| {
        let path = format!("{path}{part}");
        let headers = [("cookie", cookie.as_str()), ("if-match", "\"2\"")];
        studio
            .ask_with(method, &path, &headers, body.as_ref())
            .await
    };
    assert_eq!(ask("POST", "/spam", None).await.status, 200);
    let won = json!({"stage": "won", "value_cents": 500_000});
    let reminder =
        json!({"kind": "reminder", "text": "Call back", "due_at": "2026-11-21T20:00:00Z"});
    for refused in [
        ask("PATCH", "", Some(won)).await,
        ask("POST", "/entries", Some(reminder)).await,
    ] {
        assert_eq!(refused.status, 409);
        let why = "Say first that this enquiry is real. Then you can set its stage and reminders.";
        assert_eq!(refused.json()["detail"], why);
    }
    let call = json!({"kind": "call", "text": "reached"});
    assert_eq!(ask("POST", "/entries", Some(call)).await.status, 200);
    let marks = |answer: &Value| {
        let entries = answer["entries"].as_array().unwrap();
        entries
            .iter()
            .filter(|entry| entry["kind"] == "spam")
            .count()
    };
    let kept = ask("POST", "/keep-in-spam", None).await;
    assert_eq!((kept.status, marks(&kept.json())), (200, 2));
    // One that somebody has released meanwhile stays where it is.
    assert_eq!(ask("POST", "/release", None).await.status, 200);
    let late = ask("POST", "/keep-in-spam", None).await;
    assert_eq!(late.status, 412);
    assert_eq!(
        (&late.json()["spam"], marks(&late.json())),
        (&json!(false), 3)
    );
}

/// Compressed, the length of a list would tell a stranger whose lead is in it about the others.
#[tokio::test(flavor = "multi_thread")]
async fn lists_are_filtered_by_what_is_undelivered_and_not_compressed() {
    let (studio, cookie) = Studio::with_owner().await;
    studio.lead("Marcus Webb").await;
    let headers = [("cookie", cookie.as_str()), ("accept-encoding", "br, gzip")];
    let list = studio.ask_with("GET", "leads", &headers, None).await;
    assert_eq!(list.header("content-encoding"), "");
    assert_eq!(list.json()["leads"][0]["name"], "Marcus Webb");
    for filter in ["waiting_for", "given_up_by"] {
        let path = format!("leads?{filter}=none");
        let none = studio.get(&path, &cookie).await;
        assert_eq!(none.json()["leads"], json!([]), "{filter}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn today_lists_as_many_reminders_as_are_asked_for() {
    let (studio, cookie) = Studio::with_owner().await;
    let body = json!({"kind": "reminder", "text": "Call back", "due_at": "2026-11-21T20:00:00Z"});
    for name in ["Marcus Webb", "Priya Nair"] {
        let path = format!("leads/{}/entries", studio.lead(name).await);
        studio.post(&path, &cookie, &body).await;
    }
    let reminders = async |query: &str| {
        let today = studio.get(query, &cookie).await.json();
        let listed = today["reminders"].as_array().unwrap().len();
        (listed, today["reminders_count"].as_u64())
    };
    assert_eq!(reminders("today").await, (2, Some(2)));
    assert_eq!(reminders("today?reminders=1").await, (1, Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_spam_and_files_go_their_way() {
    let (studio, cookie) = Studio::with_owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let path = format!("leads/{lead}");
    let won = json!({"stage": "won", "value_cents": 684_000});
    let headers = [("cookie", cookie.as_str()), ("if-match", "\"1\"")];
    assert_eq!(
        studio
            .ask_with("PATCH", &path, &headers, Some(&won))
            .await
            .status,
        200
    );
    let today = studio.get("today", &cookie).await.json();
    assert_eq!(today["week"]["won_cents"]["now"], 684_000);
    let numbers = "numbers?from=2026-11-15&to=2026-11-21";
    let numbers = studio.get(numbers, &cookie).await.json();
    assert_eq!(numbers["days"].as_array().unwrap().len(), 7);
    assert_eq!(numbers["pages"][0]["won"], 1);
    for days in [
        "from=2026-11-21&to=2026-11-15",
        "from=2020-01-01&to=2026-01-01",
        "from=x&to=y",
        "from=-9999-01-01&to=9999-12-31",
    ] {
        assert_eq!(
            studio.get(&format!("numbers?{days}"), &cookie).await.status,
            422,
            "{days}"
        );
    }
    // Marking the lead as spam and back.
    let spam = studio
        .ask("POST", &format!("{path}/spam"), &cookie, None)
        .await;
    assert_eq!(spam.json()["spam"], true);
    let list = studio.get("leads?box=spam", &cookie).await.json();
    assert_eq!(list["leads"].as_array().unwrap().len(), 1);
    let real = studio
        .ask("POST", &format!("{path}/release"), &cookie, None)
        .await;
    assert_eq!(
        (real.json()["spam"].as_bool(), real.json()["stage"].as_str()),
        (Some(false), Some("won"))
    );
    for (since, found) in [("2026-11-21", 1), ("2026-11-22", 0)] {
        let query = format!("leads?box=won&since={since}");
        let list = studio.get(&query, &cookie).await.json();
        assert_eq!(list["leads"].as_array().unwrap().len(), found, "{since}");
    }
    for query in ["box=nowhere", "since=yesterday", "limit=x"] {
        let refused = studio.get(&format!("leads?{query}"), &cookie).await.status;
        assert!((400..500).contains(&refused), "{query}: {refused}");
    }
    let audit = studio.get("audit", &cookie).await.json();
    let did: Vec<&str> = audit["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["what"].as_str().unwrap())
        .collect();
    assert!(did.contains(&"took a lead out of spam"), "{did:?}");
    let csv = studio.get("leads/export", &cookie).await;
    assert!(
        csv.header("content-disposition")
            .contains("leads-2026-11-21.csv")
    );
    assert!(csv.text().contains("Marcus Webb"));
    let table = "numbers/export?from=2026-11-15&to=2026-11-21";
    let table = studio.get(table, &cookie).await;
    // Spreadsheets recognize UTF-8 by the mark.
    assert!(
        [csv, table]
            .iter()
            .all(|file| file.text().starts_with('\u{feff}'))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_forgotten_by_address_and_number() {
    let (studio, cookie) = Studio::with_owner().await;
    let path = format!("leads/{}", studio.lead("Marcus Webb").await);
    let other = json!({"form": "footer", "name": "Marcus Webb", "email": "MW@mail.example", "phone": "312-555-0199"});
    studio
        .server
        .post("application/json", other.to_string().as_bytes())
        .await;
    let forget = |dry_run: bool| json!({"phone": "(312) 555 0143", "email": "mw@mail.example", "dry_run": dry_run});
    let would = studio.post("forget", &cookie, &forget(true)).await.json();
    assert_eq!(
        (
            would["leads"].as_array().unwrap().len(),
            would["done"].as_bool()
        ),
        (2, Some(false))
    );
    assert_eq!(would["leads"][0]["name"], "Marcus Webb");
    let done = studio.post("forget", &cookie, &forget(false)).await.json();
    assert_eq!(done["done"], true);
    assert_eq!(studio.get(&path, &cookie).await.status, 404);
    let left = studio.get("leads?q=webb", &cookie).await.json();
    assert_eq!(left["leads"], json!([]));
}

/// Sends a lead and returns it as the studio shows it.
async fn sent(studio: &Studio, cookie: &str, body: &Value) -> Value {
    let body = body.to_string();
    let sent = studio.server.post("application/json", body.as_bytes());
    let sent = sent.await.json();
    let path = format!("leads/{}", sent["reference"].as_str().unwrap());
    studio.get(&path, cookie).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_lists_its_parts_and_what_to_ask_first() {
    let (studio, cookie) = Studio::with_owner().await;
    let body = json!({"form": "contact", "name": "Marcus Webb", "email": "v@mail.example",
        "phone": "312-555-0143", "plan": "/planning/sound?length=40&width=30"});
    let shown = sent(&studio, &cookie, &body).await;
    let leads = studio.server.leads.export(LeadFilter::default()).await;
    let plan: &LeadPlan = &leads.unwrap()[0].plans[0];
    let answer = plan.answer().unwrap();
    let parts = answer.parts.iter();
    let parts = parts.map(|part| format!("{} × {}", part.quantity, part.title));
    let shown_plan = &shown["plans"][0];
    assert_eq!(shown_plan["parts"], json!(parts.collect::<Vec<_>>()));
    assert_eq!(shown_plan["notes"][0], json!(answer.notes.last().unwrap()));
    assert_eq!(shown_plan["computed"], true);
    assert_eq!(
        (&shown["first_plan"], &shown["plan_count"]),
        (&json!(answer.title), &json!(1))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_shown_by_title_even_if_a_plan_was_not_computed() {
    let (studio, cookie) = Studio::with_owner().await;
    let body = json!({"form": "contact", "name": "Marcus Webb", "email": "v@mail.example",
        "phone": "call the shop: 312-555-0143 after 5pm", "landing_page": "/planning/storage",
        "plan": "/planning/storage?cameras=many"});
    let shown = sent(&studio, &cookie, &body).await;
    assert_eq!(
        shown["came_by"],
        json!([
            {"label": "Came by", "value": "Direct"},
            {"label": "First page", "value": "Video storage"},
        ])
    );
    assert_eq!(shown["phone_short"], "312-555-0143");
    let plan = &shown["plans"][0];
    assert_eq!(
        (&plan["title"], &plan["computed"], &shown["first_plan"]),
        (
            &json!("Video storage"),
            &json!(false),
            &json!("Video storage")
        ),
        "{plan}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_says_by_what_it_came_and_what_is_known_of_that_visit() {
    let (studio, cookie) = Studio::with_owner().await;
    let ad = json!({"gclid": "Cj0abc", "utm_campaign": "garage cameras", "referrer": "https://www.google.com/"});
    let ad_shown = json!([
        {"label": "Came by", "value": "Google Ads"},
        {"label": "Campaign", "value": "garage cameras"},
        {"label": "Linked from", "value": "www.google.com"},
    ]);
    let mut ad_then_direct = ad.clone();
    ad_then_direct["last_landing_page"] = json!("/planning/storage");
    let yelp = json!({"utm_source": "yelp", "landing_page": "/planning/storage"});
    let yelp_shown = json!([
        {"label": "Came by", "value": "yelp"},
        {"label": "First page", "value": "Video storage"},
    ]);
    for (way, shown) in [
        (ad, &ad_shown),
        (ad_then_direct, &ad_shown),
        (yelp, &yelp_shown),
    ] {
        let mut body = json!({"form": "contact", "name": "Marcus Webb", "email": "v@mail.example",
            "phone": "312-555-0143", "customer_message": "Two cameras, please"});
        let way = way.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(way);
        let lead = sent(&studio, &cookie, &body).await;
        assert_eq!(&lead["came_by"], shown);
        assert_eq!(lead["source"], shown[0]["value"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_compare_only_fully_counted_periods_and_export_all_pages() {
    let (studio, cookie) = Studio::with_owner().await;
    let desk = Desk::new(
        studio.server.leads.database(),
        RandomSource::new(|| [7; 16]),
    );
    let count = async |day: Date, pages: u32| {
        let visits = (0..pages).map(|page| {
            let count = SiteCount {
                what: SiteEvent::Arrival,
                page: format!("/page-{page}"),
                source: "Direct".to_owned(),
            };
            (count, 1)
        });
        let visits: Vec<_> = visits.collect();
        desk.add_counts(day, &visits).await.unwrap();
    };
    let days = "from=2026-11-15&to=2026-11-21";
    let numbers = async || {
        let path = format!("numbers?{days}");
        studio.get(&path, &cookie).await.json()
    };
    count(date(2026, 11, 16), 120).await;
    count(date(2026, 11, 9), 3).await;
    let partly = numbers().await;
    assert_eq!(
        partly["totals"]["visits"],
        json!({"now": 120, "before": null})
    );
    assert_eq!(partly["totals"]["phone_taps"]["before"], Value::Null);
    assert_eq!(partly["totals"]["leads"]["before"], 0);
    assert_eq!(partly["counted_since"], "2026-11-09");
    let today = studio.get("today", &cookie).await.json();
    assert_eq!(today["week"]["visits"]["before"], Value::Null);
    count(date(2026, 11, 8), 4).await;
    let all = numbers().await;
    assert_eq!(all["totals"]["visits"], json!({"now": 120, "before": 7}));
    let pages = all["pages"].as_array().unwrap();
    assert_eq!(pages.len(), 101);
    assert_eq!(
        (&pages[100]["title"], &pages[100]["visits"]),
        (&json!("20 more"), &json!(20))
    );
    let path = format!("numbers/export?{days}");
    let file = studio.get(&path, &cookie).await.text();
    let pages = file.lines().filter(|line| line.starts_with("Page,"));
    assert_eq!(pages.count(), 120);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leads_export_contains_no_spam_and_no_tests() {
    let (studio, cookie) = Studio::with_owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let spam = studio.lead("Best Offers").await;
    let path = format!("leads/{spam}/spam");
    studio.ask("POST", &path, &cookie, None).await;
    let shown = studio.get(&format!("leads/{lead}"), &cookie).await;
    assert_eq!(shown.json()["earlier"][0]["spam"], true);
    let test = studio.ask("POST", "deliveries/test", &cookie, None).await;
    let test = test.json()["reference"].as_str().unwrap().to_owned();
    for format in ["csv", "json"] {
        let path = format!("leads/export?format={format}");
        let file = studio.get(&path, &cookie).await.text();
        assert!(file.contains("Marcus Webb"), "{file}");
        assert!(!file.contains("Best Offers"), "{file}");
        assert!(!file.contains(&test), "{file}");
    }
    let path = "leads/export?format=xml";
    let refused = studio.get(path, &cookie).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["detail"], "Choose CSV or JSON.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_or_malformed_query_parameter_is_answered_with_a_problem() {
    let (studio, cookie) = Studio::with_owner().await;
    for path in [
        "numbers",
        "numbers/export?from=2026-11-15",
        "leads?limit=many",
        "audit?before=yesterday",
        "deliveries?lead_months=-1",
    ] {
        let answer = studio.get(path, &cookie).await;
        let media_type = answer.header("content-type");
        assert_eq!(
            (answer.status, media_type),
            (400, "application/problem+json"),
            "{path}"
        );
        assert_eq!(answer.json()["title"], "Bad Request");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_person_stays_assigned_but_cannot_be_chosen() {
    let (studio, cookie) = Studio::with_owner().await;
    let omar = studio.person("omar", LEADS).await;
    let path = format!("leads/{}", studio.lead("Marcus Webb").await);
    let assign = async |person: &str, version: &str| {
        let headers = [("cookie", cookie.as_str()), ("if-match", version)];
        let body = json!({"assigned_to": person});
        let answer = studio.ask_with("PATCH", &path, &headers, Some(&body)).await;
        (answer.status, answer.json())
    };
    let (status, assigned) = assign(&omar, "\"1\"").await;
    assert_eq!(status, 200);
    let entry = &assigned["entries"][0];
    assert_eq!(
        (&entry["kind"], &entry["text"]),
        (&json!("assigned"), &json!("omar"))
    );
    studio.accounts.remove(&omar, studio.now()).await.unwrap();
    let shown = studio.get(&path, &cookie).await.json();
    assert_eq!(
        shown["assigned_to"],
        json!({"id": omar.as_str(), "name": "omar"})
    );
    let people = shown["people"].as_array().unwrap();
    assert!(people.iter().all(|person| person["id"] != omar.as_str()));
    let (status, refusal) = assign(&omar, "\"2\"").await;
    assert_eq!(status, 422);
    assert!(refusal["detail"].as_str().unwrap().contains("in charge"));
    let (status, nobody) = assign("", "\"2\"").await;
    assert_eq!((status, &nobody["assigned_to"]), (200, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_large_or_not_json_are_refused() {
    let (studio, cookie) = Studio::with_owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let path = format!("/studio/api/leads/{lead}/entries");
    let note = json!({"kind": "note", "text": "x"}).to_string();
    for (kind, body, status) in [
        ("text/plain", note.clone(), 415),
        (
            "application/x-www-form-urlencoded",
            "kind=note&text=x".to_owned(),
            415,
        ),
        ("application/json", "{".to_owned(), 400),
        (
            "application/json",
            format!("{{\"kind\":\"note\",\"text\":\"{}\"}}", "x".repeat(300_000)),
            413,
        ),
        ("application/json", note, 200),
    ] {
        let headers = [("content-type", kind), ("cookie", cookie.as_str())];
        let answer = studio
            .server
            .send("POST", &path, &headers, body.as_bytes())
            .await;
        assert_eq!(answer.status, status, "{kind} {}", answer.text());
        assert!(!answer.text().contains("xxxxxxxx"));
    }
}
