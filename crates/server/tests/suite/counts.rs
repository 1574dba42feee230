//! Counts of visits, and of calls, messages and begun forms, by source. They contain nothing about who the
//! visitors are.

use std::collections::BTreeMap;

use jiff::civil::date;
use sightline_leads::{Desk, LeadStore, RandomSource};
use tempfile::TempDir;

use crate::harness::{Answer, Setup, TestServer};

const BROWSER: (&str, &str) = (
    "user-agent",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
);
const PAGE: &str = "/services/access-control";
/// The origin of the server, as the harness names it.
const OWN: &str = "http://localhost";

/// A server, and its data folder that outlives it.
async fn server(studio: bool) -> (TestServer, TempDir) {
    let data = tempfile::tempdir().unwrap();
    let setup = Setup {
        data: Some(data.path().to_owned()),
        studio,
        ..Setup::default()
    };
    (TestServer::launch(setup).await, data)
}

/// The counts in the database once the server has ended, such as `arrival / Google`.
async fn counted((server, data): (TestServer, TempDir)) -> BTreeMap<String, u64> {
    server.end().await;
    let random = RandomSource::new(|| [7; 16]);
    let store = LeadStore::open(data.path().join("leads.sqlite"), random.clone());
    let store = store.await.unwrap();
    let desk = Desk::new(store.database(), random);
    let today = date(2026, 11, 21);
    let rows = desk.counted((today, today)).await.unwrap();
    let rows = rows.iter().map(|row| {
        let count = &row.count;
        let (what, page, source) = (count.what.as_str(), &count.page, &count.source);
        (format!("{what} {page} {source}"), row.n)
    });
    let mut all: BTreeMap<String, u64> = rows.collect();
    for views in store.views(today).await.unwrap() {
        all.insert(format!("view {}", views.page), views.views);
    }
    all
}

fn expected(list: &[(&str, u64)]) -> BTreeMap<String, u64> {
    let list = list.iter().map(|(name, n)| ((*name).to_owned(), *n));
    list.collect()
}

async fn open(server: &TestServer, method: &str, address: &str, headers: &[(&str, &str)]) {
    let headers = [&[BROWSER][..], headers].concat();
    let answer = server.send(method, address, &headers, b"").await;
    assert!(answer.header("set-cookie").is_empty(), "{address}");
}

async fn tell(server: &TestServer, headers: &[(&str, &str)], body: &str) {
    let answer = server.send("POST", "/api/counts", headers, body.as_bytes());
    let Answer {
        status,
        headers,
        body: answered,
    } = answer.await;
    assert_eq!((status, answered.len()), (204, 0), "{body}");
    assert_eq!(headers["cache-control"], "no-store", "{body}");
    assert!(!headers.contains_key("set-cookie"), "{body}");
}

#[tokio::test]
async fn arrivals_are_counted_by_source_and_views_by_page() {
    let started = server(true).await;
    let server = &started.0;
    let google = ("referer", "https://www.google.com/");
    let from = |site| ("sec-fetch-site", site);
    // The page is rendered for the first request, and comes from memory for the others.
    for _ in 0..3 {
        open(server, "GET", PAGE, &[from("cross-site"), google]).await;
    }
    open(server, "GET", PAGE, &[from("none")]).await;
    let inside = ("referer", "http://localhost/");
    open(server, "GET", PAGE, &[from("same-origin"), inside]).await;
    // From a browser that sends fewer headers.
    open(server, "GET", PAGE, &[inside]).await;
    open(
        server,
        "GET",
        PAGE,
        &[("referer", "https://www.yelp.com/biz/x")],
    )
    .await;
    // From a browser that asks not to be tracked.
    open(
        server,
        "GET",
        PAGE,
        &[from("cross-site"), google, ("sec-gpc", "1")],
    )
    .await;
    // From an advertisement, to a page and to a plan that the query describes.
    let advertisement =
        format!("{PAGE}?utm_source=Flyer&utm_campaign=spring&email=me@mail.example");
    open(server, "GET", &advertisement, &[from("none")]).await;
    let tool = "/planning/storage?cameras=4&gclid=abc";
    open(server, "GET", tool, &[from("cross-site"), google]).await;
    // Prefetched and then shown.
    let ahead = [from("cross-site"), google, ("sec-purpose", "prefetch")];
    open(server, "GET", "/", &ahead).await;
    let shown = |page| [from("same-origin"), ("sightline-shown", page)];
    open(server, "HEAD", "/", &shown("https://www.google.com/")).await;
    open(server, "HEAD", "/", &shown("http://localhost/about")).await;
    // An unknown page, another name of a page, a file, an answer for programs, and a program.
    for address in [
        "/nowhere",
        "/Contact",
        "/robots.txt",
        "/planning/storage.json?cameras=4",
    ] {
        open(server, "GET", address, &[from("cross-site"), google]).await;
    }
    let program = [("user-agent", "curl/8.5.0"), from("none")];
    server.get_with("/", &program).await;
    // The same page with another spelling of its address.
    let spelled = PAGE.replace("access", "%61ccess");
    open(server, "GET", &spelled, &[from("none")]).await;

    assert_eq!(
        counted(started).await,
        expected(&[
            ("arrival / Google", 1),
            ("arrival /planning/storage Google Ads", 1),
            (&format!("arrival {PAGE} Direct"), 3),
            (&format!("arrival {PAGE} Flyer"), 1),
            (&format!("arrival {PAGE} Google"), 3),
            (&format!("arrival {PAGE} yelp.com"), 1),
            ("view /", 2),
            (&format!("view {PAGE}"), 10),
        ])
    );
}

#[tokio::test]
async fn visitor_actions_are_counted_only_if_reported_by_a_page_of_the_site() {
    let started = server(true).await;
    let server = &started.0;
    let own = ("sec-fetch-site", "same-origin");
    let told = |what: &str, page: &str, way: &str| {
        format!(r#"{{"what":"{what}","page":"{page}","way":{way}}}"#)
    };
    let google = r#"{"referrer":"https://www.google.com","unknown":"x"}"#;
    let good = told("call", PAGE, google);
    tell(server, &[BROWSER, own], &good).await;
    tell(server, &[BROWSER, ("origin", OWN)], &good).await;
    let ads = r#"{"gclid":"1","utm_source":"x"}"#;
    tell(server, &[BROWSER, own], &told("start", "/", ads)).await;
    tell(server, &[BROWSER, own], r#"{"what":"text","page":"/"}"#).await;
    tell(
        server,
        &[BROWSER, own, ("sec-gpc", "1")],
        &told("mail", "/", google),
    )
    .await;

    // Each of these has one fault.
    for site in ["cross-site", "same-site", "none"] {
        let headers = [BROWSER, ("sec-fetch-site", site), ("origin", OWN)];
        tell(server, &headers, &good).await;
    }
    tell(
        server,
        &[BROWSER, ("origin", "https://evil.example")],
        &good,
    )
    .await;
    tell(server, &[BROWSER], &good).await;
    tell(server, &[own], &good).await;
    tell(server, &[("user-agent", "SomeBot/2.1"), own], &good).await;
    for page in [
        "/nowhere",
        "/robots.txt",
        "https://evil.example/",
        "",
        "/%ff",
    ] {
        tell(server, &[BROWSER, own], &told("call", page, google)).await;
    }
    for what in ["arrival", "buy", ""] {
        tell(server, &[BROWSER, own], &told(what, PAGE, google)).await;
    }
    let long = format!(r#"{{"utm_source":"{}"}}"#, "x".repeat(500));
    for body in [
        "",
        "{}",
        "[[[[",
        "\u{0}",
        &told("call", PAGE, "7"),
        &told("call", PAGE, &long),
    ] {
        tell(server, &[BROWSER, own], body).await;
    }
    assert_eq!(
        counted(started).await,
        expected(&[
            (&format!("call {PAGE} Google"), 2),
            ("mail / Direct", 1),
            ("start / Google Ads", 1),
            ("text / Direct", 1),
        ])
    );
}

#[tokio::test]
async fn action_reports_are_limited_to_thirty_per_minute_and_address() {
    let started = server(true).await;
    for _ in 0..40 {
        let own = ("sec-fetch-site", "same-origin");
        tell(&started.0, &[BROWSER, own], r#"{"what":"call","page":"/"}"#).await;
    }
    assert_eq!(counted(started).await, expected(&[("call / Direct", 30)]));
}

#[tokio::test]
async fn without_a_studio_only_views_are_counted() {
    let started = server(false).await;
    open(&started.0, "GET", "/", &[("sec-fetch-site", "none")]).await;
    let own = ("sec-fetch-site", "same-origin");
    tell(&started.0, &[BROWSER, own], r#"{"what":"call","page":"/"}"#).await;
    assert_eq!(counted(started).await, expected(&[("view /", 1)]));
}
