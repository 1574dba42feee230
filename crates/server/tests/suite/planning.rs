//! Hostile queries for the planning tools: each is answered within limits, and searches still work. Every
//! run sends the same few. `SIGHTLINE_HOSTILE_PLANS=20000` sends thousands.

use std::time::Instant;

use sightline_model::PlanningTool;

use crate::harness::TestServer;

/// The statuses that a tool may answer with: the plan, what is wrong with the query, or 503 if too many ask
/// at once.
const EXPECTED: [u16; 3] = [200, 422, 503];

/// Names of fields, valid and invalid.
const NAMES: [&str; 16] = [
    "cameras",
    "devices",
    "doors",
    "length",
    "width",
    "view",
    "camera",
    "area",
    "rooms",
    "item",
    "panel",
    "add",
    "remove",
    "units",
    "__proto__",
    "constructor",
];
const VALUES: [&str; 20] = [
    "1",
    "0",
    "-1",
    "1e308",
    "NaN",
    "Infinity",
    "9999999999999999999999",
    "0.1",
    "%00",
    "%FF",
    "%",
    "%F0%9F%93%B7",
    "<script>",
    "'\"",
    "toString",
    "1,000",
    "4 0",
    "m",
    "\u{202e}",
    "../../etc/passwd",
];

/// Makes a query from a number: repeated names, odd values, sometimes as long as a server reads.
fn query(mut number: usize) -> String {
    let mut next = |end: usize| {
        // The constants of Knuth's MMIX.
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % end
    };
    let pairs = match next(10) {
        0 => 300,
        1 => 64,
        _ => 1 + next(8),
    };
    let pairs = (0..pairs).map(|_| {
        let (name, value) = (NAMES[next(NAMES.len())], VALUES[next(VALUES.len())]);
        format!(
            "{name}={}",
            value.replace(['<', '>', '"', ' ', '\u{202e}'], "%22")
        )
    });
    pairs.collect::<Vec<_>>().join("&")
}

#[tokio::test]
#[expect(
    clippy::print_stderr,
    reason = "the figures of a long run are what it is for"
)]
async fn every_hostile_planning_query_is_answered_and_search_still_works() {
    let server = TestServer::start().await;
    let count: usize = std::env::var_os("SIGHTLINE_HOSTILE_PLANS")
        .and_then(|count| count.to_str()?.parse().ok())
        .unwrap_or(120);
    let started = Instant::now();
    let mut statuses = std::collections::BTreeMap::new();
    for number in 0..count {
        let tool = PlanningTool::ALL[number % PlanningTool::ALL.len()].as_str();
        let ending = if number % 3 == 0 { "" } else { ".json" };
        let path = format!("/planning/{tool}{ending}?{}", query(number));
        let answer = server.get(&path).await;
        assert!(
            EXPECTED.contains(&answer.status),
            "{} {path}",
            answer.status
        );
        *statuses.entry(answer.status).or_insert(0) += 1;
        if number % 40 == 0 {
            assert_eq!(server.get("/search?q=camera").await.status, 200);
        }
    }
    eprintln!("{count} queries in {:?}: {statuses:?}", started.elapsed());
    let metrics = server.metrics().await;
    let failed = metrics
        .lines()
        .find(|line| line.starts_with("sightline_renders_total{outcome=\"failed\"}"));
    assert!(failed.is_none_or(|line| line.ends_with(" 0")), "{failed:?}");
    server.end().await;
}
