//! What visitors get, with and without a studio.

use super::Studio;
use crate::harness::{Answer, Setup, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn the_studio_and_its_cookie_do_not_change_public_responses() {
    let on = Studio::start().await;
    let off = TestServer::launch(Setup {
        studio: false,
        ..Setup::default()
    })
    .await;
    let cookie = on.owner().await;
    let token = cookie.split_once('=').unwrap().1;
    let both = format!("studio={token}; __Secure-studio={token}");
    let addresses = async |file: &str| -> Vec<String> {
        let text = on.server.get(file).await.text();
        let found = text.split("<loc>https://www.sightline.example").skip(1);
        found
            .map(|rest| rest.split_once("</loc>").unwrap().0.to_owned())
            .collect()
    };
    let mut paths = Vec::new();
    for file in addresses("/sitemap.xml").await {
        paths.extend(addresses(&file).await);
    }
    for path in [
        "/robots.txt",
        "/llms.txt",
        "/sitemap.xml",
        "/nowhere",
        "/healthz",
        "/data/catalogue.json",
        "/planning/storage.json?cameras=2",
        "/search?q=camera",
    ] {
        paths.push(path.to_owned());
    }
    let mut compared = 0;
    for path in paths.iter().filter(|path| !path.is_empty()).step_by(3) {
        let plain = off.get(path).await;
        let with = on.server.get(path).await;
        let headers = [("accept", "text/html,*/*;q=0.8"), ("cookie", both.as_str())];
        let signed_in = on.server.get_with(path, &headers).await;
        for answer in [&with, &signed_in] {
            assert_eq!(
                (answer.status, &answer.body),
                (plain.status, &plain.body),
                "{path}"
            );
            assert!(
                answer.header("set-cookie").is_empty() && !answer.header("vary").contains("ookie"),
                "{path}"
            );
            let told = |answer: &Answer| {
                let mut told: Vec<(String, String)> = answer.headers.clone().into_iter().collect();
                told.retain(|(name, _)| name != "x-request-id" && name != "date");
                told.sort();
                told
            };
            assert_eq!(told(answer), told(&plain), "{path}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
    assert_eq!(off.get("/studio").await.status, 404);
    assert_eq!(off.get("/studio/api/sign-in").await.status, 404);
}
