//! The design system's page, which is for developers only.

use crate::harness::TestServer;

const PARTS: [&str; 13] = [
    "colors",
    "buttons",
    "badges",
    "fields",
    "outcomes",
    "breadcrumb",
    "tabs",
    "accordion",
    "cards",
    "figures",
    "tables",
    "notices",
    "prose",
];

#[tokio::test]
async fn visitors_find_no_design_page() {
    let server = TestServer::start().await;
    let answer = server.get("/__ui").await;
    assert_eq!(answer.status, 404);
    assert!(!answer.text().contains("id=\"outcomes\""));
}

#[tokio::test]
async fn developers_find_every_part_of_the_design_system() {
    let server = TestServer::start_for_developers().await;
    let answer = server.get("/__ui").await;
    assert_eq!(answer.status, 200);
    let html = answer.text();
    for part in PARTS {
        assert!(html.contains(&format!("id=\"{part}\"")), "{part}");
        assert!(html.contains(&format!("href=\"#{part}\"")), "{part}");
    }
}
