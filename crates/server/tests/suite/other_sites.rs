//! Forms of an exported site at another host: which sites may send them, and how they're answered.

use serde_json::json;
use sightline_server::IntakeOptions;

use crate::harness::{Answer, TestServer};

const SITE: &str = "https://www.sightline-export.example";
/// The site's own address, at which it is an export.
const OWN: &str = "https://www.sightline.example";
/// The site at the host that the test's requests name, as when it forwards forms.
const FORWARDING: &str = "http://localhost";
const STRANGER: &str = "https://evil.example";

async fn server() -> TestServer {
    TestServer::start_guarded(IntakeOptions {
        leads_origins: [SITE, OWN, FORWARDING]
            .map(|site| site.parse().unwrap())
            .to_vec(),
        ..IntakeOptions::unlimited()
    })
    .await
}

/// Sends the preflight request that a browser sends before a script of another site posts JSON.
async fn ask_first(server: &TestServer, origin: &str, path: &str) -> Answer {
    let headers = [
        ("origin", origin),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type"),
    ];
    server.send("OPTIONS", path, &headers, b"").await
}

fn lead() -> Vec<u8> {
    let lead = json!({
        "form": "footer", "name": "Ada", "email": "ada@example.com", "phone": "3125550123",
        "page": "/services/access-control",
    });
    serde_json::to_vec(&lead).unwrap()
}

async fn send(server: &TestServer, origin: &str, content_type: &str, body: &[u8]) -> Answer {
    let headers = [
        ("origin", origin),
        ("sec-fetch-site", "cross-site"),
        ("content-type", content_type),
    ];
    server.send("POST", "/api/leads", &headers, body).await
}

#[tokio::test]
async fn cors_allows_only_scripts_of_named_sites() {
    let server = server().await;
    let answer = ask_first(&server, SITE, "/api/leads").await;
    assert_eq!(answer.status, 204);
    assert_eq!(answer.header("access-control-allow-origin"), SITE);
    assert_eq!(
        answer.header("access-control-allow-headers"),
        "content-type"
    );
    assert!(answer.header("access-control-allow-credentials").is_empty());
    for origin in [
        STRANGER,
        "null",
        "https://www.sightline-export.example.evil.example",
        "http://www.sightline-export.example",
        "*",
    ] {
        let answer = ask_first(&server, origin, "/api/leads").await;
        assert_eq!(answer.status, 405, "{origin}");
        assert!(answer.header("access-control-allow-origin").is_empty());
    }
    // Other sites may only use what forms and searches need.
    let page = ask_first(&server, SITE, "/").await;
    assert!(page.header("access-control-allow-origin").is_empty());

    let answer = send(&server, SITE, "application/json", &lead()).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.header("access-control-allow-origin"), SITE);
    let answer = send(&server, STRANGER, "application/json", &lead()).await;
    assert!(answer.header("access-control-allow-origin").is_empty());

    let headers = [("origin", SITE)];
    let answer = server.get_with("/search/suggest?q=cam", &headers).await;
    assert_eq!(answer.header("access-control-allow-origin"), SITE);
    assert!(answer.header("vary").contains("Origin"));
}

#[tokio::test]
async fn a_form_of_a_named_site_counts_as_own_and_redirects_back_to_it() {
    let server = server().await;
    let body = "form=footer&name=Ada&email=ada%40example.com&phone=3125550123\
        &page=%2Fservices%2Faccess-control";
    let form = "application/x-www-form-urlencoded";
    for site in [SITE, OWN] {
        let answer = send(&server, site, form, body.as_bytes()).await;
        assert_eq!(answer.status, 303);
        let to = answer.header("location");
        let page = format!("{site}/services/access-control?sent=footer&reference=");
        assert!(to.starts_with(&page), "{to}");
        assert!(to.ends_with("#footer-sent"), "{to}");
    }
    let answer = send(&server, FORWARDING, form, body.as_bytes()).await;
    let to = answer.header("location");
    assert!(to.starts_with("/services/access-control?sent="), "{to}");
    assert!(to.ends_with("#footer-form"), "{to}");
    // Leads from any other site still go to quarantine, and are answered with our own page.
    let answer = send(&server, STRANGER, form, body.as_bytes()).await;
    assert!(
        answer
            .header("location")
            .starts_with("/services/access-control?")
    );
    assert_eq!(
        (server.leads().await.len(), server.quarantined().await),
        (4, 1)
    );
}

#[tokio::test]
async fn without_named_sites_cors_is_off() {
    let server = TestServer::start_guarded(IntakeOptions::unlimited()).await;
    let answer = ask_first(&server, SITE, "/api/leads").await;
    assert_eq!(answer.status, 405);
    assert!(answer.header("access-control-allow-origin").is_empty());
    let answer = server.get("/search/suggest?q=cam").await;
    assert!(!answer.header("vary").contains("Origin"));
}
