//! Pages, files and their headers.

use std::time::{Duration, Instant};

use crate::harness::{Answer, TestServer};

const ROUTES: [&str; 20] = [
    "/",
    "/about-sightline-inc",
    "/services/cctv-installation",
    "/services/access-control",
    "/services/it-services",
    "/services/pa-systems",
    "/services/pos-installation",
    "/contact-sightline-inc",
    "/residential-cctv-security",
    "/commercial-cctv-security",
    "/sightline-legal",
    "/security-insights",
    "/security-insights?category=pa",
    "/security-insights?category=access_control",
    "/security-products",
    "/security-products?tab=cctv",
    "/security-products?tab=recorders",
    "/security-products?tab=access",
    "/products/axis-communications",
    "/products/lts",
];

#[tokio::test]
async fn every_page_has_one_h1_a_lead_form_and_no_inline_style_or_script() {
    let server = TestServer::start().await;
    for path in ROUTES {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}");
        let html = answer.text();
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
        for wanted in ["Sightline", "action=\"/api/leads"] {
            assert!(html.contains(wanted), "{path}: {wanted}");
        }
        for unwanted in [" style=\"", "<style", "<script>"] {
            assert!(!html.contains(unwanted), "{path}: {unwanted}");
        }
    }
}

#[tokio::test]
async fn aliases_redirect_to_canonical_pages_in_one_hop() {
    let server = TestServer::start().await;
    for (alias, page) in [
        ("/cctv-services", "/services/cctv-installation"),
        ("/services/pos-services", "/services/pos-installation"),
        ("/services/pa-services", "/services/pa-systems"),
        ("/contact", "/contact-sightline-inc"),
        ("/security-articles", "/security-insights"),
        ("/articles", "/security-insights"),
        (
            "/access-control-and-monitoring-articles",
            "/security-insights",
        ),
        ("/cctv-residential", "/residential-cctv-security"),
        ("/cctv-commercial", "/commercial-cctv-security"),
        ("/products", "/security-products"),
        ("/Products/LTS/", "/products/lts"),
        ("/security-products/", "/security-products"),
    ] {
        let answer = server.get(alias).await;
        assert_eq!((answer.status, answer.header("location")), (308, page));
        // Browsers would keep it for ever, and the owner may turn it around.
        assert_eq!(answer.header("cache-control"), "no-cache", "{alias}");
        assert_eq!(server.get(page).await.status, 200, "{page}");
    }
}

#[tokio::test]
async fn an_unknown_address_is_answered_with_a_404_page() {
    let server = TestServer::start().await;
    for path in ["/no-such-page", "/a/b/c/d", "/%ff%fe", "/contact-acme-inc"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        let html = answer.text();
        assert!(html.contains("Page not found"), "{path}");
        assert!(html.contains("noindex"), "{path}");
        assert!(!html.contains("rel=\"canonical\""), "{path}");
    }
}

#[tokio::test]
async fn missing_articles_brands_and_products_have_their_own_404_texts() {
    let server = TestServer::start().await;
    for (path, words) in [
        ("/articles/none", "Article not found."),
        ("/products/acme", "No products found for acme"),
        ("/products/lts/none", "Product Not Found"),
        (
            "/products/lts/none",
            "The product you are looking for does not exist.",
        ),
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains(words), "{path}");
    }
}

#[tokio::test]
async fn the_name_of_an_unknown_brand_is_escaped_and_truncated() {
    let server = TestServer::start().await;
    let html = server.get("/products/%3Cscript%3Ealert(1)").await.text();
    assert!(html.contains("No products found for &lt;script&gt;alert(1)"));
    assert!(!html.contains("<script>alert"));
    let long = server.get(&format!("/products/{}", "x".repeat(300))).await;
    assert!(
        long.text()
            .contains(&format!("found for {}", "x".repeat(80)))
    );
    assert!(!long.text().contains(&"x".repeat(81)));
}

#[tokio::test]
async fn a_page_is_compressed_as_accepted_and_revalidated_by_its_etag() {
    let server = TestServer::start().await;
    let plain = server.get("/").await;
    for encoding in ["br", "zstd", "gzip"] {
        let answer = server.get_with("/", &[("accept-encoding", encoding)]).await;
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.header("vary"), "Accept-Encoding");
        assert!(answer.body.len() < plain.body.len() / 3, "{encoding}");
        let tag = answer.header("etag").to_owned();
        let again = server
            .get_with(
                "/",
                &[("accept-encoding", encoding), ("if-none-match", &tag)],
            )
            .await;
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
}

#[tokio::test]
async fn head_answers_like_get_without_a_body() {
    let server = TestServer::start().await;
    let get = server.get("/security-products").await;
    let head = server.send("HEAD", "/security-products", &[], b"").await;
    assert_eq!(head.status, 200);
    assert_eq!(head.header("content-length"), get.body.len().to_string());
    assert!(head.body.is_empty());
}

#[tokio::test]
async fn every_kind_of_page_has_the_security_headers() {
    let server = TestServer::start().await;
    for path in ["/", "/nowhere", "/search?q=door"] {
        let answer = server.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            (
                "permissions-policy",
                "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
            ),
        ] {
            assert_eq!(answer.header(name), value, "{path} {name}");
        }
    }
}

#[tokio::test]
async fn other_methods_are_refused_with_an_allow_header() {
    let server = TestServer::start().await;
    for method in ["DELETE", "TRACE"] {
        let page = server.send(method, "/", &[], b"").await;
        assert_eq!((page.status, page.header("allow")), (405, "GET, HEAD"));
        let lead = server.send(method, "/api/leads", &[], b"").await;
        assert_eq!((lead.status, lead.header("allow")), (405, "POST"));
    }
    let lead = server.get("/api/leads").await;
    assert_eq!((lead.status, lead.header("allow")), (405, "POST"));
}

#[tokio::test]
async fn every_file_on_the_home_page_exists_and_is_cached_as_immutable() {
    let server = TestServer::start().await;
    let html = server.get("/").await.text();
    let files: Vec<&str> = html
        .split('"')
        // A `srcset` has a width after the address.
        .filter_map(|value| value.split(' ').next())
        .filter(|value| value.starts_with("/assets/") || value.starts_with("/media/"))
        .collect();
    assert!(files.len() > 5);
    for file in files {
        let answer = server.get(file).await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(
            answer.header("cache-control").contains("immutable"),
            "{file}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn readyz_reports_whether_leads_can_be_stored() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/healthz").await.status, 200);
    let begun = Instant::now();
    let ready = server.get("/readyz").await;
    assert_eq!(
        (ready.status, &*ready.text()),
        (200, "ready"),
        "and no more"
    );
    server.break_leads().await;
    assert_eq!(server.get_admin("/readyz").await.status, 503);
    let again = server.get("/readyz").await.status;
    assert!(
        again == 200 || begun.elapsed() >= Duration::from_secs(1),
        "still the same look"
    );
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let ready = server.get("/readyz").await;
    assert_eq!((ready.status, &*ready.text()), (503, "not ready"));
    assert_eq!(server.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn machine_readable_files_have_their_media_type_and_etag() {
    let server = TestServer::start().await;
    for (path, media_type) in [
        ("/sitemap.xml", "application/xml; charset=utf-8"),
        ("/sitemaps/products.xml", "application/xml; charset=utf-8"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/feed.xml", "application/atom+xml; charset=utf-8"),
        ("/feed.json", "application/feed+json; charset=utf-8"),
        ("/llms.txt", "text/plain; charset=utf-8"),
        (
            "/site.webmanifest",
            "application/manifest+json; charset=utf-8",
        ),
        ("/.well-known/security.txt", "text/plain; charset=utf-8"),
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), media_type, "{path}");
        assert_eq!(answer.header("x-robots-tag"), "noindex, follow", "{path}");
        if path.starts_with("/feed.") {
            let list = "<https://www.sightline.example/security-insights>; rel=\"canonical\"";
            assert_eq!(answer.header("link"), list, "{path}");
        }
        let tag = answer.header("etag");
        let again = server.get_with(path, &[("if-none-match", tag)]).await;
        assert_eq!(again.status, 304, "{path}");
    }
    assert_eq!(
        server.send("POST", "/robots.txt", &[], b"").await.status,
        405
    );
    assert_eq!(server.get("/sitemaps/none.xml").await.status, 404);
    let index = server.get("/sitemap_index.xml").await;
    let to = index.header("location");
    assert_eq!((index.status, to), (308, "/sitemap.xml"));
}

#[tokio::test]
async fn the_markdown_of_an_article_links_to_its_canonical_page() {
    let server = TestServer::start().await;
    let path = "/articles/how-many-cameras-does-a-house-need";
    let answer = server.get(&format!("{path}.md")).await;
    assert_eq!(
        answer.header("content-type"),
        "text/markdown; charset=utf-8"
    );
    assert_eq!(
        answer.header("link"),
        format!("<https://www.sightline.example{path}>; rel=\"canonical\"")
    );
}

#[tokio::test]
async fn redirects_in_site_toml_are_answered_with_308_or_410() {
    let server = TestServer::start_with_copy_changed(|site| {
        let path = site.join("site.toml");
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str(
            "\n[[redirects]]\nfrom = \"/old/cameras.php\"\nto = \"/security-products\"\n\
             \n[[redirects]]\nfrom = \"/old/shop\"\ngone = true\n",
        );
        std::fs::write(&path, text).unwrap();
    })
    .await;
    let moved = server.get("/Old/Cameras.php/").await;
    assert_eq!(moved.status, 308);
    assert_eq!(moved.header("location"), "/security-products");
    let gone = server.get("/old/shop").await;
    assert_eq!(gone.status, 410);
    assert!(gone.text().contains("noindex, follow"));
    assert_eq!(server.get("/old/else").await.status, 404);
}

#[tokio::test]
async fn a_confirmation_is_shown_only_on_pages_with_its_form() {
    let server = TestServer::start().await;
    let sent = |path: &str, form: &str| format!("{path}?sent={form}&reference=0000-0000");
    let plain = server.get("/about-sightline-inc").await;
    let contact = server.get(&sent("/about-sightline-inc", "contact")).await;
    assert_eq!((contact.status, &contact.body), (200, &plain.body));
    let footer = server.get(&sent("/about-sightline-inc", "footer")).await;
    assert_ne!(footer.body, plain.body);
}

#[tokio::test]
async fn only_a_page_with_an_external_picture_allows_its_origin_in_the_csp() {
    let server = TestServer::start_with_copy_changed(|site| {
        let file = site.join("articles/how-long-to-keep-video.md");
        let text = std::fs::read_to_string(&file).unwrap();
        let picture = "\n\n![A door](https://pictures.example/door.png)\n";
        std::fs::write(&file, text + picture).unwrap();
    })
    .await;
    let policy = async |path: &str| {
        let page = server.get(path).await;
        page.header("content-security-policy").to_owned()
    };
    let article = "/articles/how-long-to-keep-video";
    let allowed = "img-src 'self' data: https://pictures.example";
    assert!(policy(article).await.ends_with(allowed));
    let sent = format!("{article}?sent=hero&reference=K7Q4-M2PP");
    assert!(policy(&sent).await.ends_with(allowed));
    assert!(
        policy("/security-insights")
            .await
            .ends_with("img-src 'self' data:")
    );
}

#[tokio::test]
async fn other_sites_may_embed_the_icons_but_no_pages_or_feeds() {
    let server = TestServer::start().await;
    let favicon = server.get("/favicon.ico").await;
    let icon = favicon.header("location");
    assert_eq!((favicon.status, icon), (308, "/icon-192.png"));
    let tag = server.get(icon).await.header("etag").to_owned();
    for (path, tag, expected) in [
        (icon, "", (200, "cross-origin")),
        // A browser takes over the headers of this answer.
        (icon, &tag, (304, "cross-origin")),
        ("/icon.svg", "", (200, "cross-origin")),
        ("/", "", (200, "same-origin")),
        ("/feed.json", "", (200, "same-origin")),
    ] {
        let asked = [("if-none-match", tag)];
        let answer = server.get_with(path, &asked).await;
        let policy = answer.header("cross-origin-resource-policy");
        assert_eq!((answer.status, policy), expected, "{path}");
    }
}

#[tokio::test]
async fn programs_and_scanners_get_a_short_plain_text_404() {
    let server = TestServer::start().await;
    for (path, accept, is_page) in [
        ("/no-such-page", "text/html,application/xhtml+xml", true),
        ("/index.php", "text/html", true),
        ("/no-such-page", "*/*", false),
        ("/no-such-page", "application/json", false),
        ("/no-such-page", "", false),
        ("/products/acme", "*/*", false),
        ("/apple-touch-icon-120x120.png", "text/html", false),
        ("/.env", "text/html", false),
        ("/.git/config", "text/html", false),
        ("/..%2f..%2fetc", "text/html", false),
    ] {
        let answer = server.get_with(path, &[("accept", accept)]).await;
        assert_eq!(answer.status, 404, "{path} {accept}");
        assert!(answer.header("vary").contains("Accept"), "{path} {accept}");
        let is_plain = answer.header("content-type").starts_with("text/plain");
        assert_eq!(is_plain, !is_page, "{path} {accept}");
        assert_eq!(answer.body.len() < 200, !is_page, "{path} {accept}");
    }
}

#[tokio::test]
async fn an_http_1_1_request_needs_exactly_one_valid_host() {
    let server = TestServer::start().await;
    for (head, status) in [
        ("GET / HTTP/1.1\r\n", 400),
        (
            "GET / HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\n",
            400,
        ),
        ("GET / HTTP/1.1\r\nhost: a.example/path\r\n", 400),
        ("GET / HTTP/1.1\r\nhost:\r\n", 400),
        ("GET / HTTP/1.1\r\nhost: a.example:8080\r\n", 200),
        ("GET / HTTP/1.0\r\n", 200),
    ] {
        let answer = server
            .say(&format!("{head}connection: close\r\n\r\n"))
            .await;
        assert_eq!(answer.status, status, "{head}");
    }
}

#[tokio::test]
async fn oversized_request_headers_are_refused_with_431() {
    let server = TestServer::start().await;
    let long = |bytes: usize| format!("x-long: {}\r\n", "x".repeat(bytes));
    for (headers, status) in [
        (long(20_000), 200),
        (long(40_000), 431),
        ("x-many: 1\r\n".repeat(90), 200),
        ("x-many: 1\r\n".repeat(200), 431),
    ] {
        let head = format!(
            "GET /healthz HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n{headers}\r\n"
        );
        assert_eq!(server.say(&head).await.status, status, "{}", head.len());
    }
}

#[tokio::test]
async fn x_request_id_is_kept_only_if_it_is_short_and_plain() {
    let server = TestServer::start().await;
    let long = "x".repeat(65);
    for (number, is_kept) in [
        ("0193a5c8-7b1e_A", true),
        ("", false),
        ("a b", false),
        ("a\u{1b}[31m", false),
        ("<script>", false),
        (long.as_str(), false),
    ] {
        let answer = server
            .get_with("/healthz", &[("x-request-id", number)])
            .await;
        if number.contains('\u{1b}') {
            // Such a request is refused when it's parsed.
            assert_eq!(answer.status, 400);
            continue;
        }
        assert_eq!(answer.header("x-request-id") == number, is_kept, "{number}");
        assert!(!answer.header("x-request-id").is_empty());
    }
}

#[tokio::test]
async fn a_page_sent_from_memory_equals_the_one_from_the_router() {
    let server = TestServer::start().await;
    let path = "/about-sightline-inc";
    let tag = server.get(path).await.header("etag").to_owned();
    let in_brotli = ("accept-encoding", "br");
    let questions: [(&str, &[(&str, &str)]); 6] = [
        ("GET", &[in_brotli]),
        ("HEAD", &[in_brotli]),
        ("GET", &[("accept-encoding", "gzip")]),
        ("GET", &[]),
        ("GET", &[in_brotli, ("if-none-match", &tag)]),
        ("GET", &[in_brotli, ("if-none-match", "\"other\"")]),
    ];
    for (method, headers) in questions {
        // With a query that has no meaning, the request takes the path through the router.
        let around = server.send(method, "/about-sightline-inc?x=1", headers, b"");
        let around = around.await;
        let at_once = server.send(method, path, headers, b"").await;
        let own = ["date", "x-request-id"];
        let of = |answer: &Answer| {
            let mut headers = answer.headers.clone();
            headers.retain(|name, _| !own.contains(&name.as_str()));
            (answer.status, headers, answer.body.clone())
        };
        assert_eq!(of(&at_once), of(&around), "{method} {headers:?}");
        assert!(!at_once.header("x-request-id").is_empty());
        assert_ne!(
            at_once.header("x-request-id"),
            around.header("x-request-id")
        );
    }
    let pages = "sightline_pages_total{from=\"memory\"} ";
    let metrics = server.metrics().await;
    let from_memory = metrics.lines().find_map(|line| line.strip_prefix(pages));
    assert!(
        from_memory.unwrap().parse::<u64>().unwrap() >= 6,
        "{metrics}"
    );
}
