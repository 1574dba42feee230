//! The design system's page, which is for developers only.

use crate::harness::TestServer;

#[tokio::test]
async fn the_design_page_is_not_found_outside_developer_mode() {
    let server = TestServer::start().await;
    let answer = server.get("/__ui").await;
    assert_eq!(answer.status, 404);
    assert!(!answer.text().contains("id=\"outcomes\""));
}

#[tokio::test]
async fn in_developer_mode_the_design_page_shows_every_listed_part() {
    let server = TestServer::start_for_developers().await;
    let answer = server.get("/__ui").await;
    assert_eq!(answer.status, 200);
    let html = answer.text();
    let index = html.split("aria-label=\"Parts\"").nth(1).unwrap();
    let index = index.split("</nav>").next().unwrap();
    let parts: Vec<&str> = index
        .split("href=\"#")
        .skip(1)
        .map(|link| link.split('"').next().unwrap())
        .collect();
    assert!(parts.len() > 10, "{parts:?}");
    for part in parts {
        assert!(html.contains(&format!("id=\"{part}\"")), "{part}");
    }
}
