//! A running server and a content folder that changes under it.

use std::time::Duration;

use crate::harness::TestServer;

/// Asks until the page is as wanted. The limit is generous: machines are slow sometimes.
pub(crate) async fn eventually(
    server: &TestServer,
    path: &str,
    wanted: impl Fn(&str) -> bool,
) -> String {
    for _ in 0..200 {
        let html = server.get(path).await.text();
        if wanted(&html) {
            return html;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{path} never became what was wanted");
}

#[tokio::test]
async fn an_edit_is_served_and_a_faulty_one_is_not() {
    let server = TestServer::start_with_copy().await;
    let file = server.site.join("pages/about.toml");
    let good = std::fs::read_to_string(&file).unwrap();
    let path = "/about-sightline-inc";
    let contact = server.get("/contact-sightline-inc").await;
    let title = good
        .lines()
        .skip_while(|line| *line != "[banner]")
        .find_map(|line| line.strip_prefix("title = "))
        .unwrap()
        .trim_matches('"')
        .to_owned();

    let edited = good.replacen(&title, "Quokkatown", 1);
    std::fs::write(&file, &edited).unwrap();
    eventually(&server, path, |html| html.contains("Quokkatown")).await;

    std::fs::write(&file, edited.replacen("[banner]", "[bannner]", 1)).unwrap();
    tokio::time::sleep(Duration::from_millis(400)).await;
    let html = server.get(path).await.text();
    assert!(html.contains("Quokkatown"), "the last good content stays");

    std::fs::write(&file, edited.replacen("Quokkatown", "Wombatville", 1)).unwrap();
    eventually(&server, path, |html| html.contains("Wombatville")).await;

    let untouched = server.get("/contact-sightline-inc").await;
    assert_eq!(
        untouched.header("etag"),
        contact.header("etag"),
        "other pages keep their bytes"
    );
}
