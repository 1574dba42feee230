//! Search results, suggestions and choices in the catalogue: made on request, within limits.

use std::sync::Arc;

use sightline_server::IntakeOptions;
use tokio::task::JoinSet;

use crate::harness::TestServer;

/// Asks once more if the turn came too late, as on a busy machine. A client that is blocked is refused twice.
pub(crate) async fn status(ask: impl AsyncFn() -> u16) -> u16 {
    match ask().await {
        503 => ask().await,
        status => status,
    }
}

const CHOICE: &str = "/security-products?tab=cctv&brand=axis&sort=name";

#[tokio::test]
async fn search_results_are_private_noindex_and_revalidated() {
    let server = TestServer::start().await;
    let answer = server.get("/search?q=dome").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    let html = answer.text();
    assert!(html.contains("<mark>dome</mark>"), "{html}");
    assert!(html.contains("noindex, follow"));
    assert!(!html.contains("rel=\"canonical\""));
    let tag = answer.header("etag").to_owned();
    let again = server
        .get_with("/search?q=dome", &[("if-none-match", &tag)])
        .await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn hostile_search_queries_are_escaped_or_dropped() {
    let server = TestServer::start().await;
    let long = format!("/search?q={}", "a".repeat(10_000));
    for path in [
        "/search",
        "/search?q=",
        "/search?q=%20%20",
        "/search?q=%00%1b%0d%0aset-cookie:x",
        "/search?q=%3Cscript%3Ealert(1)%3C/script%3E",
        "/search?q=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
        "/search?q=%F0%9F%8E%A5",
        "/search?q=%D7%9E%D7%A6%D7%9C%D7%9E%D7%94",
        "/search?q=%E2%80%AEabc",
        "/search?q=one&q=two",
        "/search?q=%ff%fe",
        "/search?kind=nonsense&q=dome",
        long.as_str(),
    ] {
        let answer = server.get(path).await;
        let name = path.get(..60).unwrap_or(path);
        assert_eq!(answer.status, 200, "{name}");
        let html = answer.text();
        assert!(!html.contains("<script>alert"), "{name}");
        assert!(!html.contains("<img src=x"), "{name}");
        assert!(!html.contains('\u{202e}'), "{name}");
        assert!(!html.contains(&"a".repeat(101)), "{name}");
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        assert_eq!(answer.header("set-cookie"), "", "{name}");
    }
}

#[tokio::test]
async fn suggestions_are_few_and_cacheable() {
    let server = TestServer::start().await;
    let answer = server.get("/search/suggest?q=axis").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.header("cache-control"), "public, max-age=300");
    let json = answer.json();
    let items = json["items"].as_array().unwrap();
    assert!(!items.is_empty() && items.len() <= 6);
    assert_eq!(items[0]["href"], "/products/axis-communications");
    assert_eq!(json["all"], "/search?q=axis");
    let nothing = server.get("/search/suggest").await.json();
    assert_eq!(nothing["items"].as_array().unwrap().len(), 0);
    assert_eq!(
        server
            .send("POST", "/search/suggest", &[], b"")
            .await
            .status,
        405
    );
}

#[tokio::test]
async fn a_filtered_catalogue_is_rendered_by_the_server() {
    let server = TestServer::start().await;
    let answer = server.get(CHOICE).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    let html = answer.text();
    assert!(html.contains("noindex, follow"));
    assert!(!html.contains("rel=\"canonical\""));
    assert!(html.contains("Remove filter Brand: Axis Communications"));
    assert!(!html.contains("data-slug=\"qnv-8080r"));
    let plain = server.get("/security-products?tab=cctv&brand=acme").await;
    assert_eq!(plain.header("cache-control"), "no-cache");
    assert!(plain.text().contains("\"index, follow"));
}

#[tokio::test]
async fn other_requests_are_answered_during_a_flood_of_searches() {
    let server = std::sync::Arc::new(TestServer::start().await);
    let flood: Vec<_> = (0..80)
        .map(|number| {
            let server = std::sync::Arc::clone(&server);
            tokio::spawn(async move { server.get(&format!("/search?q=flood{number}")).await })
        })
        .collect();
    assert_eq!(server.get("/healthz").await.status, 200);
    let suggest = async || server.get("/search/suggest?q=dome").await.status;
    assert_eq!(status(suggest).await, 200);
    let mut refused = 0;
    for request in flood {
        let answer = request.await.unwrap();
        match answer.status {
            200 => {}
            503 => {
                assert_eq!(answer.header("retry-after"), "2");
                refused += 1;
            }
            other => panic!("answered with {other}"),
        }
    }
    assert!(refused < 80, "none was answered");
    let search = async || server.get("/search?q=dome").await.status;
    assert_eq!(status(search).await, 200);
}

#[tokio::test]
async fn a_client_flooding_the_search_does_not_block_other_clients() {
    let intake = IntakeOptions {
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..IntakeOptions::default()
    };
    let server = Arc::new(TestServer::start_guarded(intake).await);
    let search = |client: &str, words: String| {
        let (server, client) = (Arc::clone(&server), client.to_owned());
        async move {
            let headers = [("x-forwarded-for", &*client)];
            let answer = server.get_with(&words, &headers).await;
            answer.status
        }
    };
    // The words are new each time, so that no result is cached.
    let mut flood: JoinSet<u16> = (0..30)
        .map(|number| search("192.0.2.1", format!("/search?q=flood{number}")))
        .collect();
    let mut is_refused = false;
    while !is_refused {
        let next = flood.join_next().await;
        is_refused = next.expect("one is refused").unwrap() == 503;
    }
    for number in 0..8 {
        let client = format!("203.0.113.{number}");
        for path in ["/search", "/search/suggest"] {
            let words = format!("{path}?q=dome{number}");
            let answered = status(async || search(&client, words.clone()).await).await;
            assert_eq!(answered, 200, "{path} {number}");
        }
    }
}
