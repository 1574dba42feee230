//! The score of Mozilla's HTTP Observatory, by its published rules
//! (<https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring>): 100 minus penalties. Bonuses count only
//! from a score of 90 on.

use std::collections::HashMap;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::tls::{DOMAIN, Place, own_certificate};
use crate::tls_client::{ask, client, connect};

/// What the Observatory examines: the first answer over plain HTTP, and the page over HTTPS.
struct Seen<'a> {
    host: &'a str,
    /// Where the answer over plain HTTP redirects to.
    redirect: Option<&'a str>,
    /// The headers of the page, with names in lower case.
    headers: &'a HashMap<String, String>,
    html: &'a str,
}

/// The maximum score of a site that gets no bonus for cookies (5), since it sets none, nor for being preloaded in
/// browsers (5).
const MAX_SCORE: i32 = 135;
/// The score from which on bonuses count.
const EXTRA_FROM: i32 = 90;
/// Six months, as the Observatory counts them.
const HSTS_SECONDS: u64 = 15_552_000;
const BROAD: [&str; 8] = [
    "ftp:",
    "http:",
    "https:",
    "*",
    "http://*",
    "http://*.*",
    "https://*",
    "https://*.*",
];
const INLINE: [&str; 2] = ["'unsafe-inline'", "data:"];

impl Seen<'_> {
    /// The score, and what each test contributed to it.
    fn score(&self) -> (i32, [(&'static str, i32); 10]) {
        let tests = [
            ("content-security-policy", self.policy()),
            ("cookies", self.cookies()),
            ("cross-origin-resource-sharing", self.sharing()),
            ("redirection", self.redirection()),
            ("referrer-policy", self.referrer()),
            ("strict-transport-security", self.hsts()),
            ("subresource-integrity", self.integrity()),
            ("x-content-type-options", self.sniffing()),
            ("x-frame-options", self.framing()),
            ("cross-origin-resource-policy", self.resource_policy()),
        ];
        let sum = |of: fn(i32) -> i32| tests.iter().map(|(_, points)| of(*points)).sum::<i32>();
        let base = 100 + sum(|points| points.min(0));
        let extra = if base >= EXTRA_FROM {
            sum(|points| points.max(0))
        } else {
            0
        };
        ((base + extra).max(0), tests)
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.trim())
    }

    /// The sources of a directive, or of its fallback: the first of `names` that the policy contains.
    fn sources(&self, names: &[&str]) -> Option<Vec<&str>> {
        let policy = self.header("content-security-policy")?;
        let directives: HashMap<&str, Vec<&str>> = policy
            .split(';')
            .filter_map(|directive| {
                let mut words = directive.split_whitespace();
                Some((words.next()?, words.collect()))
            })
            .collect();
        names.iter().find_map(|name| directives.get(name).cloned())
    }

    fn policy(&self) -> i32 {
        if self.header("content-security-policy").is_none() {
            return -25;
        }
        let of = |names: &[&str]| self.sources(names).unwrap_or_else(|| vec!["*"]);
        let any =
            |sources: &[&str], bad: &[&str]| sources.iter().any(|source| bad.contains(source));
        let plain = |sources: &[&str]| {
            let mut sources = sources.iter();
            sources.any(|source| source.starts_with("http:") || source.starts_with("ftp:"))
        };
        let script = of(&["script-src", "default-src"]);
        let object = of(&["object-src", "default-src"]);
        let style = of(&["style-src", "default-src"]);
        let passive = [
            of(&["img-src", "default-src"]),
            of(&["media-src", "default-src"]),
        ]
        .concat();
        if any(&script, &BROAD) || any(&script, &INLINE) || any(&object, &BROAD) {
            return -20;
        }
        let active = [
            "connect-src",
            "font-src",
            "form-action",
            "frame-src",
            "manifest-src",
        ];
        let active = active
            .iter()
            .filter_map(|name| self.sources(&[name]))
            .flatten();
        if plain(&[script.clone(), style.clone(), active.collect()].concat()) {
            return -20;
        }
        if any(&script, &["'unsafe-eval'"]) || any(&style, &["'unsafe-eval'"]) || plain(&passive) {
            return -10;
        }
        if any(&style, &BROAD) || any(&style, &INLINE) {
            return 0;
        }
        let is_shut = of(&["default-src"]) == ["'none'"] && of(&["form-action"]) != ["*"];
        if is_shut { 10 } else { 5 }
    }

    fn cookies(&self) -> i32 {
        // Our sites set no cookies, so any cookie gets the worst penalty.
        if self.header("set-cookie").is_some() {
            -40
        } else {
            0
        }
    }

    fn sharing(&self) -> i32 {
        let is_universal = self.header("access-control-allow-origin").is_some()
            && self.header("access-control-allow-credentials") == Some("true");
        if is_universal { -50 } else { 0 }
    }

    fn redirection(&self) -> i32 {
        let Some(place) = self.redirect else {
            return -20;
        };
        let Some(rest) = place.strip_prefix("https://") else {
            return -10;
        };
        let host = rest.split(['/', ':']).next();
        if host == Some(self.host) { 0 } else { -5 }
    }

    fn referrer(&self) -> i32 {
        match self.header("referrer-policy") {
            None => 0,
            Some(
                "no-referrer" | "same-origin" | "strict-origin" | "strict-origin-when-cross-origin",
            ) => 5,
            Some(_) => -5,
        }
    }

    fn hsts(&self) -> i32 {
        let age = self.header("strict-transport-security").and_then(|value| {
            let mut parts = value.split(';').map(str::trim);
            parts.find_map(|part| part.strip_prefix("max-age=")?.parse::<u64>().ok())
        });
        match age {
            None => -20,
            Some(age) if age < HSTS_SECONDS => -10,
            Some(_) => 0,
        }
    }

    fn integrity(&self) -> i32 {
        let scripts = self.html.split("<script").skip(1);
        let tags: Vec<&str> = scripts.filter_map(|rest| rest.split('>').next()).collect();
        let loaded = || tags.iter().filter(|tag| tag.contains(" src=\""));
        if loaded().any(|tag| !tag.contains(" src=\"/") || tag.contains(" src=\"//")) {
            return -5;
        }
        if loaded().any(|tag| tag.contains(" integrity=\"sha")) {
            5
        } else {
            0
        }
    }

    fn sniffing(&self) -> i32 {
        if self.header("x-content-type-options") == Some("nosniff") {
            0
        } else {
            -5
        }
    }

    fn framing(&self) -> i32 {
        let ancestors = self.sources(&["frame-ancestors"]);
        if ancestors.is_some_and(|all| !all.iter().any(|one| BROAD.contains(one))) {
            return 5;
        }
        match self.header("x-frame-options") {
            Some("DENY" | "SAMEORIGIN") => 0,
            _ => -20,
        }
    }

    fn resource_policy(&self) -> i32 {
        match self.header("cross-origin-resource-policy") {
            Some("same-origin" | "same-site") => 10,
            None | Some("cross-origin") => 0,
            Some(_) => -5,
        }
    }
}

#[test]
fn the_observatory_score_drops_for_missing_or_loose_headers() {
    let seen = |headers: &HashMap<String, String>, redirect| {
        let html = "<script src=\"https://cdn.example/x.js\"></script>";
        let seen = Seen {
            host: "a.example",
            redirect,
            headers,
            html,
        };
        seen.score().0
    };
    let none = HashMap::new();
    assert_eq!(seen(&none, None), 100 - 25 - 20 - 20 - 5 - 5 - 20);
    let some = |list: &[(&str, &str)]| -> HashMap<String, String> {
        let list = list.iter();
        list.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    };
    let loose = some(&[
        (
            "content-security-policy",
            "default-src https:; frame-ancestors *",
        ),
        ("strict-transport-security", "max-age=1000"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "unsafe-url"),
    ]);
    let elsewhere = Some("https://b.example/");
    assert_eq!(seen(&loose, elsewhere), 100 - 20 - 10 - 5 - 5 - 5);
}

#[tokio::test]
async fn every_page_gets_the_maximum_observatory_score() {
    let place = Place::new();
    let server = place.serve(own_certificate(place.data.path())).await;
    let everybody = client(None, &[]);
    for path in [
        "/",
        "/contact-sightline-inc",
        "/security-products?tab=cctv",
        "/articles/how-long-to-keep-video",
        "/no-such-page",
    ] {
        let mut plain = TcpStream::connect(server.address).await.unwrap();
        let redirect = ask(&mut plain, DOMAIN, path).await;
        let mut stream = connect(&everybody, place.tls, DOMAIN).await.unwrap();
        let page = ask(&mut stream, DOMAIN, path).await;
        let mut html = Vec::new();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {DOMAIN}\r\naccept: text/html\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        _ = stream.read_to_end(&mut html).await;
        let html = String::from_utf8(html).unwrap();
        assert!(html.contains("<script type=\"module\""), "{path}");
        let seen = Seen {
            host: DOMAIN,
            redirect: Some(redirect.header("location")),
            headers: &page.headers,
            html: &html,
        };
        let (score, tests) = seen.score();
        assert_eq!(score, MAX_SCORE, "{path}: {tests:?}");
    }
}
