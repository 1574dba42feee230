//! `POST /api/leads`, in every encoding and with everything that can be wrong.

use serde_json::json;
use sightline_leads::{LeadFilter, LeadPlan};
use sightline_model::PlanningTool;

use crate::harness::{TestServer, edit};

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

fn quote() -> serde_json::Value {
    json!({
        "form": "hero",
        "page": "/services/cctv-installation",
        "name": "Zoë Marsh",
        "email": "zoe@example.com",
        "phone": "(312) 555-0150",
        "customer_message": "Two cameras for the driveway",
        "idempotency_key": "0191f0c2-7b1e-7c3a-9a53-0242ac120002",
    })
}

const QUOTE_FORM: &[u8] = b"form=hero&page=%2Fservices%2Fcctv-installation&name=Zo%C3%AB&\
    email=zoe%40example.com&phone=312+555+0150&customer_message=Two+cameras";

#[tokio::test]
async fn json_is_stored_and_acknowledged_with_a_reference() {
    let server = TestServer::start().await;
    for content_type in [
        JSON,
        "application/json; charset=utf-8",
        "text/plain;charset=UTF-8",
    ] {
        let mut lead = quote();
        lead["idempotency_key"] = json!(format!("key-for-{}", content_type.len()));
        let answer = server.post(content_type, lead.to_string().as_bytes()).await;
        assert_eq!(answer.status, 201, "{content_type}");
        assert_eq!(answer.header("cache-control"), "no-store");
        let reference = answer.json()["reference"].as_str().unwrap().to_owned();
        let stored = server.leads().await;
        assert!(
            stored
                .iter()
                .any(|lead| lead.reference.to_string() == reference)
        );
    }
    assert_eq!(server.leads().await.len(), 3);
}

#[tokio::test]
async fn the_same_lead_sent_twice_is_stored_once() {
    let server = TestServer::start().await;
    let body = quote().to_string();
    let first = server.post(JSON, body.as_bytes()).await;
    let second = server.post(JSON, body.as_bytes()).await;
    assert_eq!((first.status, second.status), (201, 200));
    assert_eq!(first.json(), second.json());
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn a_form_post_redirects_to_a_confirmation_page() {
    let server = TestServer::start().await;
    let answer = server.post(FORM, QUOTE_FORM).await;
    assert_eq!(answer.status, 303);
    let location = answer.header("location");
    let (path, anchor) = location.split_once('#').unwrap();
    assert!(
        path.starts_with("/services/cctv-installation?sent=hero&reference="),
        "{path}"
    );
    assert_eq!(anchor, "quote");
    let page = server.get(path).await;
    assert_eq!(page.header("cache-control"), "no-store");
    let reference = server.leads().await[0].reference.to_string();
    let html = page.text();
    assert!(html.contains(&reference));
    assert!(html.contains("Thank you! We"), "the confirmation");
    assert!(!html.contains("@@REFERENCE@@"));
}

/// The server's clock says Saturday, November 21, 6 am in Chicago.
#[tokio::test]
async fn the_receipt_and_the_confirmation_name_the_answer_by_day() {
    let server = TestServer::start().await;
    let receipt = server.post(JSON, quote().to_string().as_bytes()).await;
    let receipt = receipt.json();
    assert_eq!(receipt["answer_by"], "2026-11-24");
    assert_eq!(receipt["answer_by_text"], "Tuesday, November 24");
    let answer = server.post(FORM, QUOTE_FORM).await;
    let (path, _) = answer.header("location").split_once('#').unwrap();
    assert!(path.ends_with("&answer=2026-11-24"), "{path}");
    let html = server.get(path).await.text();
    assert!(html.contains("<b>Tuesday, November 24</b>"));
    assert!(!html.contains("@@"));
    // If the day is removed from the address, or replaced with other text, the confirmation has no
    // day.
    let (without, _) = path.split_once("&answer=").unwrap();
    for address in [without.to_owned(), format!("{without}&answer=%3Cb%3E")] {
        let html = server.get(&address).await.text();
        assert!(html.contains("Thank you! We"), "{address}");
        assert!(!html.contains("class=\"done-day\""), "{address}");
    }
}

#[tokio::test]
async fn without_evidence_for_the_promise_no_answer_by_day_is_named() {
    let server = TestServer::start_with_copy_changed(|site| {
        let proof =
            "evidence = \"Terms of service, section Answers to inquiries (legal/terms.md)\"\n";
        edit(site, "site.toml", proof, "");
    })
    .await;
    let receipt = server.post(JSON, quote().to_string().as_bytes()).await;
    assert_eq!(receipt.json().get("answer_by"), None);
    let answer = server.post(FORM, QUOTE_FORM).await;
    let (path, _) = answer.header("location").split_once('#').unwrap();
    assert!(!path.contains("answer"), "{path}");
    let html = server.get(&format!("{path}&answer=2026-11-24")).await;
    assert!(!html.text().contains("November 24"));
}

#[tokio::test]
async fn a_company_outside_north_america_takes_ten_digits_as_typed() {
    let server = TestServer::start_with_copy_changed(|site| {
        edit(site, "site.toml", "(800) 555-0199", "+91 98765 43210");
    })
    .await;
    server.post(JSON, quote().to_string().as_bytes()).await;
    let reference = server.leads().await[0].reference;
    let record = server.leads.find(reference).await.unwrap().unwrap();
    assert_eq!(record.phone_e164, None, "{}", record.summary.phone.as_str());
}

#[tokio::test]
async fn the_redirect_after_every_form_has_an_anchor_in_its_page() {
    let server = TestServer::start().await;
    for (form, page) in [
        ("hero", "/"),
        ("footer", "/sightline-legal"),
        ("contact", "/contact-sightline-inc"),
    ] {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("form", form), ("page", page), ("name", "Zoe")])
            .extend_pairs([("email", "zoe@example.com"), ("phone", "312 555 0150")])
            .append_pair("customer_message", "Two cameras")
            .finish();
        let answer = server.post(FORM, body.as_bytes()).await;
        let (path, anchor) = answer.header("location").split_once('#').unwrap();
        let html = server.get(path).await.text();
        assert!(
            html.contains(&format!("id=\"{anchor}\"")),
            "{form}: {anchor}"
        );
    }
}

#[tokio::test]
async fn an_invalid_reference_shows_no_confirmation() {
    let server = TestServer::start().await;
    let html = server
        .get("/?sent=hero&reference=%3Cscript%3E")
        .await
        .text();
    assert!(!html.contains("Thank you! We"));
}

#[tokio::test]
async fn validation_errors_are_listed_by_field() {
    let server = TestServer::start().await;
    let answer = server
        .post(JSON, br#"{"form":"hero","email":"zoe@"}"#)
        .await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let problem = answer.json();
    let fields: Vec<&str> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["name", "phone", "email", "customer_message"]);
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn an_invalid_form_is_redisplayed_with_its_text() {
    let server = TestServer::start().await;
    let body = b"form=contact&page=%2Fcontact-sightline-inc&name=%3Cb%3EZoe&email=zoe%40&\
        phone=312+555+0150&customer_message=Line+one%0D%0Aline+%3C%2Ftextarea%3E";
    let answer = server.post(FORM, body).await;
    assert_eq!(answer.status, 422);
    let html = answer.text();
    assert!(html.contains("<title>Error: "));
    assert!(html.contains("❌ Please enter a valid email address."));
    assert!(
        html.contains("value=\"&lt;b&gt;Zoe\""),
        "the name is kept, escaped"
    );
    assert!(
        html.contains("line &lt;/textarea&gt;"),
        "the message is kept, escaped"
    );
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn without_the_database_the_form_shows_an_error_and_keeps_the_text() {
    let server = TestServer::start().await;
    server.break_leads().await;
    let answer = server.post(FORM, QUOTE_FORM).await;
    assert_eq!(answer.status, 503);
    let html = answer.text();
    assert!(html.contains("Something went wrong. Please try again."));
    assert!(html.contains("Two cameras"));
    let answer = server.post(JSON, quote().to_string().as_bytes()).await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, "5"));
    assert_eq!(server.get("/").await.status, 200, "pages go on");
}

#[tokio::test]
async fn a_form_that_is_too_large_gets_a_page_that_says_what_to_do() {
    let server = TestServer::start().await;
    let body = format!("form=contact&customer_message={}", "a".repeat(200_000));
    let answer = server.post(FORM, body.as_bytes()).await;
    assert_eq!(answer.status, 413);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    let html = answer.text();
    assert!(html.contains("shorten your message to 5,000 characters, or call us"));
    assert!(html.contains("href=\"tel:"));
    let answer = server.post(JSON, body.as_bytes()).await;
    assert_eq!(answer.status, 413);
    assert_eq!(answer.header("content-type"), "application/problem+json");
}

#[tokio::test]
async fn a_form_that_cannot_be_decoded_gets_a_page() {
    let server = TestServer::start().await;
    let answer = server.post(FORM, b"name=%ff%fe").await;
    assert_eq!(answer.status, 400);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert!(answer.text().contains("href=\"tel:"));
}

#[tokio::test]
async fn after_a_plan_is_sent_its_page_shows_the_plan_and_the_confirmation() {
    let server = TestServer::start().await;
    for (plan, query, title) in [
        ("cameras=12", "cameras=12", "12 cameras"),
        ("", "", "4 cameras"),
    ] {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs([
            ("form", "contact"),
            ("page", "/planning/storage"),
            ("name", "Dana"),
            ("email", "dana@example.com"),
            ("phone", "312-555-0150"),
            ("plan", &format!("/planning/storage?{plan}")),
        ]);
        let answer = server.post(FORM, body.finish().as_bytes()).await;
        assert_eq!(answer.status, 303);
        let (address, _) = answer.header("location").split_once('#').unwrap();
        let start = format!("/planning/storage?{query}&sent=contact&reference=");
        let rest = address.strip_prefix(&start).unwrap();
        let (reference, _) = rest.split_once('&').unwrap();
        let page = server.get(address).await;
        assert_eq!(page.status, 200);
        assert_eq!(page.header("cache-control"), "no-store");
        let html = page.text();
        assert!(html.contains(reference) && html.contains(title), "{html}");
        let plan = server.get(&format!("/planning/storage?{query}")).await;
        assert_eq!(plan.header("cache-control"), "private, no-cache");
    }
}

#[tokio::test]
async fn a_refused_form_is_shown_with_the_plan_that_was_sent() {
    let server = TestServer::start().await;
    let body = "form=contact&page=/planning/storage&name=Dana&phone=abc\
        &plan=/planning/storage%3Fcameras%3D12%26days%3D45";
    let answer = server.post(FORM, body.as_bytes()).await;
    assert_eq!(answer.status, 422);
    let html = answer.text();
    assert!(html.contains("id=\"plan-title\""));
    assert!(html.contains("Goes along: Storage for 12 cameras, 45 days"));
}

#[tokio::test]
async fn malformed_bodies_are_refused_and_later_leads_are_stored() {
    let server = TestServer::start().await;
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let too_large = format!("plan=/planning/storage?a={}", "a".repeat(10_000_000));
    for (content_type, body, status) in [
        (JSON, &b"{"[..], 400),
        (JSON, b"", 400),
        (JSON, b"[1,2]", 400),
        (JSON, deep.as_bytes(), 400),
        (JSON, b"{\"name\":\"\xff\"}", 400),
        (JSON, br#"{"form":"hero","name":{"a":1}}"#, 400),
        (FORM, b"name=%ff%fe", 400),
        (FORM, b"", 422),
        ("multipart/form-data; boundary=x", b"--x--", 415),
        ("", b"name=Zoe", 415),
        (FORM, too_large.as_bytes(), 413),
    ] {
        let answer = server.post(content_type, body).await;
        assert_eq!(
            answer.status,
            status,
            "{content_type} {:?}",
            &body[..body.len().min(20)]
        );
    }
    assert_eq!(
        server
            .post(JSON, quote().to_string().as_bytes())
            .await
            .status,
        201
    );
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn every_form_stores_its_plans_and_bad_plans_never_lose_a_lead() {
    let server = TestServer::start().await;
    let site = "https://www.sightline.example";
    let storage = format!("{site}/planning/storage?cameras=12&days=30");
    let longest = |number: usize| format!("/planning/doors?a={number}{}", "%".repeat(4_000));
    let links: Vec<String> = (1..=6).map(longest).collect();
    let hostile = "\0\n//evil.example/planning/storage\nhttps://evil.example/planning/storage\n\
        /admin\n/planning/none?x=1\n/planning/storage?a=<script>\n/planning/storage?a=b\rBcc: c";
    for (form, plan, taken) in [
        ("hero", storage.as_str(), 1),
        ("footer", links.join("\r\n").as_str(), 5),
        ("contact", hostile, 0),
    ] {
        let mut lead = quote();
        lead["form"] = json!(form);
        lead["plan"] = json!(plan);
        lead["idempotency_key"] = json!(null);
        // The answers of a tool are never taken from a form.
        lead["plans"] =
            json!([{ "tool": "storage", "title": "Forged", "link": "/planning/storage" }]);
        lead["answer"] = json!({ "title": "Forged" });
        let answer = server.post(JSON, lead.to_string().as_bytes()).await;
        assert_eq!(answer.status, 201, "{form}");
        let mut body = form_urlencoded::Serializer::new(String::new());
        for name in ["form", "name", "email", "phone", "customer_message"] {
            body.append_pair(name, lead[name].as_str().unwrap());
        }
        // One field for each plan, as a page without JavaScript sends them.
        for line in plan.lines() {
            body.append_pair("plan", line);
        }
        let answer = server.post(FORM, body.finish().as_bytes()).await;
        assert_eq!(answer.status, 303, "{form}");
        let leads = server.leads.export(LeadFilter::default()).await.unwrap();
        let of_form = leads
            .iter()
            .filter(|lead| lead.summary.form.as_str() == form);
        let plans: Vec<&[LeadPlan]> = of_form.map(|lead| &*lead.plans).collect();
        assert_eq!(plans.len(), 2);
        for plans in plans {
            let stored: Vec<&str> = plans.iter().map(LeadPlan::link).collect();
            let sent = plan.lines().take(taken);
            let sent: Vec<&str> = sent
                .map(|link| link.strip_prefix(site).unwrap_or(link))
                .collect();
            // The answer of a tool is stored with the tool's own link, which leaves out default
            // values.
            let sent: Vec<String> = sent
                .into_iter()
                .map(|link| link.replace("&days=30", ""))
                .map(|link| link.split("a=").next().unwrap_or_default().to_owned())
                .collect();
            assert_eq!(stored, sent);
            for plan in plans {
                let title = plan.answer().map(|answer| answer.title.as_str());
                let expected = match plan.tool() {
                    PlanningTool::Storage => "Storage for 12 cameras, 30 days",
                    _ => "Access control for 1 door",
                };
                assert_eq!(title, Some(expected), "{}", plan.link());
            }
        }
    }
    server
        .has_counted(&[
            "sightline_lead_plans_total{tool=\"storage\",computed=\"yes\"} 2",
            "sightline_lead_plans_total{tool=\"doors\",computed=\"yes\"} 10",
        ])
        .await;
}

#[tokio::test]
async fn a_form_from_an_unknown_page_is_confirmed_on_a_page_with_that_form() {
    let server = TestServer::start().await;
    for (form, start) in [
        ("hero", "/?sent=hero&"),
        ("footer", "/?sent=footer&"),
        ("contact", "/contact-sightline-inc?sent=contact&"),
    ] {
        for page in ["https://evil.example/", "//evil.example", "/nowhere", ""] {
            let mut lead = quote();
            lead["page"] = json!(page);
            lead["form"] = json!(form);
            let fields = lead.as_object().unwrap().iter();
            let body = form_urlencoded::Serializer::new(String::new())
                .extend_pairs(fields.map(|(name, value)| (name, value.as_str().unwrap())))
                .finish();
            let answer = server.post(FORM, body.as_bytes()).await;
            assert_eq!(answer.status, 303);
            let location = answer.header("location");
            assert!(location.starts_with(start), "{page}: {location}");
            let (address, _) = location.split_once('#').unwrap();
            let (_, reference) = address.split_once("reference=").unwrap();
            let (reference, _) = reference.split_once('&').unwrap();
            assert!(server.get(address).await.text().contains(reference));
        }
    }
}
