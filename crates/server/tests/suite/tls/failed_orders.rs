//! Orders of certificates that fail, and what the owner is told.

use std::time::Duration;

use jiff::SignedDuration;
use sightline_server::{AuthorityOptions, CertificateSource, Clock, ConnectionLimits, Resolve};

use super::{DAY, DOMAIN, Place, authority, failure, files, now, unreachable};
use crate::harness::{Setup, TestServer, eventually, free_address};
use crate::pebble::Pebble;
use crate::tls_client::{ask_plain, client, connect};

#[tokio::test]
async fn a_wrong_clock_orders_one_certificate_that_is_used_once_it_is_right() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let source = authority(&pebble);
    let tls = place.options(source.clone());
    let ahead = Setup {
        clock: Clock::new(|| now() + SignedDuration::from_hours(80 * 24)),
        ..place.setup(tls, ConnectionLimits::default())
    };
    let server = TestServer::launch(ahead).await;
    let why = failure(&server).await;
    assert!(why.contains("set the clock"), "{why}");
    // The server checks every second whether a certificate is due.
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let orders = |outcome, count| {
        format!("sightline_certificate_orders_total{{outcome=\"{outcome}\"}} {count}")
    };
    let lines = [orders("failed", 1), orders("ok", 0)];
    server.has_counted(&lines).await;
    server.end().await;
    let kept = || {
        let mut files = files(&place.data.path().join("tls"));
        files.retain(|file| file.extension().is_some_and(|ending| ending == "pem"));
        std::fs::read(&files[0]).unwrap()
    };
    let first = kept();
    // No other one is ordered, and a failed attempt with a date in the future delays nothing.
    let server = place.serve(source).await;
    eventually("the failure is over", async || {
        let told = server.get_admin("/readyz").await.json();
        told["https"]["failure"].is_null() && told["https"]["serves_https"] == true
    })
    .await;
    server.has_counted(&[orders("ok", 0)]).await;
    assert!(kept() == first);
}

#[tokio::test]
async fn without_a_reachable_authority_the_site_is_served_over_http() {
    let place = Place::new();
    let directory = format!("https://localhost:{}/dir", free_address().port());
    let server = place.serve(unreachable(directory)).await;
    let why = failure(&server).await;
    assert!(
        why.contains("cannot be asked") && why.contains("no connection"),
        "{why}"
    );
    assert_eq!(ask_plain(&server, DOMAIN, "/").await.status, 200);
    assert!(
        connect(&client(None, &[]), place.tls, DOMAIN)
            .await
            .is_err()
    );
    let failed = "sightline_certificate_orders_total{outcome=\"failed\"} 1";
    server.has_counted(&[failed]).await;
    let told = server.get_admin("/readyz").await.json();
    assert_eq!(told["https"]["serves_https"], false);
    assert!(told["https"]["next_try"].is_string());
}

#[tokio::test]
async fn a_domain_that_resolves_elsewhere_is_explained_in_the_failure() {
    let place = Place::new();
    // Nothing listens at the ports that the authority connects to, and the name leads to another server.
    let (http, tls) = (free_address(), free_address());
    let pebble = Pebble::start(http.port(), tls.port(), 90 * DAY);
    let other = TestServer::start().await;
    let mut options = place.options(authority(&pebble));
    let elsewhere = other.address;
    options.resolve =
        Resolve::new(move |_name, _port| Box::pin(async move { Ok(vec![elsewhere]) }));
    let server = place.serve_with(options, ConnectionLimits::default()).await;
    let why = failure(&server).await;
    assert!(why.contains("www.sightline.test: "), "{why}");
    assert!(why.contains("refused"), "{why}");
    let ours = "www.sightline.test leads to 127.0.0.1, where another server answers on port 80";
    assert!(why.contains(ours), "{why}");
}

#[tokio::test]
async fn an_unresolved_domain_is_reported_without_asking_the_authority() {
    let place = Place::new();
    let pebble = place.pebble(90 * DAY);
    let mut options = place.options(authority(&pebble));
    options.resolve =
        Resolve::new(|_name, _port| Box::pin(async { Err(std::io::Error::other("no such name")) }));
    let server = place.serve_with(options, ConnectionLimits::default()).await;
    let why = failure(&server).await;
    assert!(why.contains("add an A record"), "{why}");
    let kept = files(&place.data.path().join("tls"));
    assert!(!kept.iter().any(|file| file.ends_with("account.json")));
}

#[tokio::test]
async fn unusable_roots_of_the_authority_are_reported() {
    let place = Place::new();
    let source = CertificateSource::Authority(AuthorityOptions {
        directory: "https://localhost:9/dir".to_owned(),
        email: None,
        roots: Some(place.data.path().join("missing.pem")),
    });
    let server = place.serve(source).await;
    let why = failure(&server).await;
    assert!(why.contains("missing.pem cannot be used"), "{why}");
    let failed = "sightline_certificate_orders_total{outcome=\"failed\"} 1";
    server.has_counted(&[failed]).await;
}
