//! HTTPS for many sites, with the test's own authority.

use super::*;

#[tokio::test]
async fn each_site_gets_its_own_certificate_even_if_added_later() {
    let (http, tls) = (free_address(), free_address());
    let pebble = Pebble::start(http.port(), tls.port(), 90 * 24 * 3600);
    let https = Https {
        listen: tls,
        authority: AuthorityOptions {
            directory: pebble.directory(),
            email: None,
            roots: Some(pebble.root()),
        },
        hsts: Hsts::Host,
        resolve: Resolve::new(move |_name, _port| Box::pin(async move { Ok(vec![http]) })),
    };
    let folders = folders(&["a", "b", "bare"]);
    // The bare host of the first site is that of another one.
    let bare = folders[0].path().join("bare");
    edit(&bare, "site.toml", &host("bare"), "a.example");
    let setup = SitesSetup {
        listen: http,
        https: Some(https),
        clock: Clock::new(real_now),
        ..SitesSetup::default()
    };
    let sites = Sites::launch(folders, setup).await;
    let everybody = client(None, &[]);
    let secured = async |host: &str| {
        let tried = async || connect(&everybody, tls, host).await;
        wait_for(host, tried, Result::is_ok).await.unwrap()
    };
    let mut seen = Vec::new();
    for name in ["a", "b", "c"] {
        if name == "c" {
            make(&sites.dir, "c");
        }
        let mut stream = secured(&host(name)).await;
        let certificate = certificate(&stream);
        assert!(!seen.contains(&certificate), "{name}");
        seen.push(certificate);
        let answer = ask(&mut stream, &host(name), "/").await;
        assert_eq!(answer.status, 200);
        assert!(!answer.header("strict-transport-security").is_empty());
        let plain = sites.get(&host(name), "/search?q=door").await;
        let to = format!("https://www.{name}.example/search?q=door");
        assert_eq!((plain.status, plain.header("location")), (308, &*to));
    }
    let bare = certificate(&secured("a.example").await);
    assert!(!seen.contains(&bare));
    let mut stream = secured(&host("a")).await;
    let other = ask(&mut stream, "www.nobody.example", "/").await;
    assert_eq!(other.status, 421);
    let stranger = connect(&everybody, tls, "www.nobody.example").await;
    assert!(stranger.is_err(), "nobody's name has a certificate");
    let accounts = |data: &Path| {
        let authorities = fs::read_dir(data.join("tls")).unwrap();
        let files = authorities.map(|folder| folder.unwrap().path().join("account.json"));
        files.filter(|file| file.exists()).count()
    };
    assert_eq!(accounts(&sites.data), 1, "one account for all");
    assert_eq!(accounts(&sites.data.join("sites/c")), 0);
    sites.end().await;
}
