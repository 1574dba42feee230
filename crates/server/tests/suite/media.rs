//! Addresses below `/media/` that don't exist, and masters that cannot be used.

use std::fmt::Write as _;
use std::time::Duration;

use crate::harness::TestServer;
use crate::reload::{eventually_refused, eventually_shown};

#[tokio::test]
async fn unknown_and_malformed_media_paths_are_not_served() {
    let server = TestServer::start().await;
    let home = server.get("/").await.text();
    let (_, after) = home.split_once("src=\"/media/").unwrap();
    let name = after.split_once('"').unwrap().0;
    let stem = name.rsplit_once('-').unwrap().0;
    assert_eq!(server.get(&format!("/media/{name}")).await.status, 200);
    for path in [
        "/media/",
        "/media/..",
        "/media/../site.toml",
        "/media/%2e%2e/site.toml",
        "/media/..%2f..%2f..%2fetc%2fpasswd",
        "/media//etc/passwd",
        "/media/known.txt",
        "/media/index.txt",
        "/media/a%00b.webp",
        "/media/caf%C3%A9.webp",
        "/media/a%20b.webp",
        // Only the widths that pages name are made, so nobody can make the server encode at will.
        &format!("/media/{stem}-641.webp"),
        &format!("/media/{stem}-99999999999999999999.webp"),
    ] {
        let answer = server.get(path).await;
        assert!(
            matches!(answer.status, 301 | 308 | 400 | 404),
            "{path}: {}",
            answer.status
        );
        assert!(!answer.text().contains("root:"), "{path}");
    }
}

#[tokio::test]
async fn content_with_an_unusable_picture_is_not_taken_over() {
    let server = TestServer::start_with_copy().await;
    let before = server.get("/about-sightline-inc").await;
    let media = server.site.join("media");
    let master = std::fs::read(media.join("hero-porch.webp")).unwrap();
    let about = server.site.join("pages/about.toml");
    let text = std::fs::read_to_string(&about).unwrap();
    let changed = text.replacen("We started out", "Quokkas started out", 1);
    for (name, bytes) in [
        ("nothing.jpg", &b""[..]),
        ("half.webp", &master[..master.len() / 2]),
        (
            "claims.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0\x0f\xb0\xe2\x15",
        ),
        ("with space.webp", &master),
        ("not-a.png", b"<html>"),
    ] {
        std::fs::write(media.join(name), bytes).unwrap();
        std::fs::write(&about, &changed).unwrap();
        if name == "not-a.png" {
            eventually_refused(&server, 1).await;
        } else {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        let after = server.get("/about-sightline-inc").await;
        assert_eq!(after.status, 200, "{name}");
        assert_eq!(after.header("etag"), before.header("etag"), "{name}");
        // The changed text must never be there without the picture.
        std::fs::write(&about, &text).unwrap();
        std::fs::remove_file(media.join(name)).unwrap();
    }
    std::fs::write(&about, &changed).unwrap();
    eventually_shown(&server, "/about-sightline-inc", "Quokkas").await;
}

#[tokio::test]
async fn an_svg_is_compressed_and_sandboxed() {
    let server = TestServer::start_with_copy_changed(|site| {
        let circles = "<circle cx=\"4\" cy=\"4\" r=\"2\"/>".repeat(40);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\">{circles}</svg>"
        );
        std::fs::write(site.join("media/plan.svg"), svg).unwrap();
    })
    .await;
    let svg = std::fs::read(server.site.join("media/plan.svg")).unwrap();
    let hash = blake3::hash(&svg).to_hex();
    let path = format!("/media/plan-{}.svg", hash.get(..8).unwrap());
    let answer = server.get_with(&path, &[("accept-encoding", "br")]).await;
    assert_eq!(answer.status, 200, "{path}");
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert_eq!(answer.header("content-encoding"), "br");
    assert!(answer.header("cache-control").contains("immutable"));
    let policy = answer.header("content-security-policy");
    assert!(policy.ends_with("sandbox"), "{policy}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let page = server.get("/").await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'self'"), "{policy}");
}

#[tokio::test]
async fn a_pdf_is_read_only_for_clients_that_need_its_bytes() {
    let server = TestServer::start_with_copy_changed(|site| {
        std::fs::write(site.join("media/warranty.pdf"), "%PDF-1.7 two years").unwrap();
    })
    .await;
    let file = server.site.join("media/warranty.pdf");
    let pdf = std::fs::read(&file).unwrap();
    let hash = blake3::hash(&pdf).to_hex();
    let path = format!("/media/warranty-{}.pdf", hash.get(..8).unwrap());
    let answer = server.get(&path).await;
    assert_eq!((answer.status, &answer.body), (200, &pdf));
    assert_eq!(answer.header("content-type"), "application/pdf");
    assert!(answer.header("cache-control").contains("immutable"));
    let head = server.send("HEAD", &path, &[], b"").await;
    assert_eq!(head.header("content-length"), pdf.len().to_string());
    assert_eq!(head.header("etag"), answer.header("etag"));
    let fresh = [("if-none-match", answer.header("etag"))];
    assert_eq!(server.get_with(&path, &fresh).await.status, 304);
}

#[tokio::test]
async fn former_addresses_of_files_redirect() {
    let server = TestServer::start_with_copy_changed(|site| {
        std::fs::write(site.join("media/warranty.pdf"), "%PDF-1.7").unwrap();
        let path = site.join("site.toml");
        let mut text = std::fs::read_to_string(&path).unwrap();
        for (from, what) in [
            ("/uploads/w.pdf", "to = \"/media/warranty.pdf\""),
            ("/media/w%C3%BC.pdf", "to = \"/media/warranty.pdf\""),
            ("/assets/w.css", "to = \"/\""),
            ("/media/w.jpg", "gone = true"),
        ] {
            write!(text, "\n[[redirects]]\nfrom = \"{from}\"\n{what}\n").unwrap();
        }
        std::fs::write(&path, text).unwrap();
    })
    .await;
    let hash = blake3::hash(b"%PDF-1.7").to_hex();
    let pdf = format!("/media/warranty-{}.pdf", hash.get(..8).unwrap());
    for (from, expected) in [
        ("/uploads/w.pdf", (307, &*pdf, "no-cache")),
        ("/media/w%C3%BC.pdf", (307, &pdf, "no-cache")),
        ("/media/warranty.pdf", (307, &pdf, "no-cache")),
        ("/media/warranty-0a1b2c3d.pdf", (307, &pdf, "no-cache")),
        ("/media/warranty-0a1b2c3.pdf", (404, "", "no-store")),
        ("/assets/w.css", (308, "/", "no-cache")),
        ("/media/w.jpg", (410, "", "no-store")),
    ] {
        let answer = server.get(from).await;
        let headers = (answer.header("location"), answer.header("cache-control"));
        assert_eq!((answer.status, headers.0, headers.1), expected, "{from}");
    }
}
