//! Many sites at once, and one that is flooded.

use super::*;
use crate::choosing::status;
#[cfg(target_os = "linux")]
use crate::harness::anonymous_bytes;

/// Every run uses a few sites. `SIGHTLINE_MANY_SITES=1000` uses more.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn each_of_many_sites_uses_limited_memory_and_no_open_database() {
    let count: usize = std::env::var_os("SIGHTLINE_MANY_SITES")
        .and_then(|count| count.to_str()?.parse().ok())
        .unwrap_or(20);
    let names: Vec<String> = (0..count).map(|number| format!("s{number}")).collect();
    let first = Sites::start(&["a"]).await;
    assert!(is_of(&first.get(&host("a"), "/").await, "a"));
    let before = anonymous_bytes();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let sites = Sites::start(&names).await;
    for name in &names {
        assert!(is_of(&sites.get(&host(name), "/").await, name), "{name}");
    }
    let told = sites.told().await;
    assert_eq!(told["served"], json!(count));
    let each = told["sites"].as_object().unwrap().values();
    assert_eq!(
        each.filter(|site| site["database"] == "closed").count(),
        count
    );
    // Engines and the memory for pages are shared by the whole process.
    let of_process = 300 * 1024 * 1024;
    let grown = anonymous_bytes().saturating_sub(before);
    let most = of_process + count as u64 * MAX_BYTES_PER_SITE;
    assert!(grown <= most, "{count} sites take {grown} bytes of {most}");
    sites.end().await;
    first.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_searches_on_one_site_does_not_block_another_site() {
    let intake = IntakeOptions {
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..IntakeOptions::unlimited()
    };
    let setup = SitesSetup {
        intake,
        ..SitesSetup::default()
    };
    let sites = Arc::new(Sites::launch(folders(&["a", "b"]), setup).await);
    let over = CancellationToken::new();
    let mut flood = tokio::task::JoinSet::new();
    for client in 0..100 {
        let (sites, over) = (Arc::clone(&sites), over.clone());
        flood.spawn(async move {
            let address = format!("198.51.100.{client}");
            let (mut refused, mut word) = (0, 0);
            while !over.is_cancelled() {
                word += 1;
                let path = format!("/search?q=word{client}x{word}");
                let to = (sites.address, &*host("a"));
                let headers = [("x-forwarded-for", &*address)];
                let answer = sites.ask(to, ("GET", &path), &headers, b"").await;
                refused += usize::from(answer.status == 503);
            }
            refused
        });
    }
    for number in 0..30 {
        for path in ["/".to_owned(), format!("/search?q=door{number}")] {
            let get = async || sites.get(&host("b"), &path).await.status;
            assert_eq!(status(get).await, 200, "{path} beside the flood");
        }
    }
    over.cancel();
    let mut refused = 0;
    while let Some(one) = flood.join_next().await {
        refused += one.unwrap();
    }
    assert!(refused > 0, "the flood was more than one site may ask for");
    Arc::into_inner(sites).unwrap().end().await;
}
