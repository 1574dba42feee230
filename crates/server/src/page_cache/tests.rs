//! Tests of where pages are found, how much memory they take, and how often they are made.

use std::path::Path;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use super::*;
use crate::testing::{headers, pages_below};

const MAX_BYTES: usize = 400_000;
const NOWHERE: &str = "/dev/null";

fn known(number: u32) -> PageMetadata {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&number.to_be_bytes());
    PageMetadata {
        name: PageName::of(&hasher),
        policy: None,
        reads: Arc::default(),
        indexed: None,
    }
}

/// A page of 12 kB, which compresses to about half.
fn html(number: u32) -> Bytes {
    let words = (0..200).map(|word| blake3::hash(format!("{number} {word}").as_bytes()));
    words
        .map(|hash| hash.to_hex())
        .map(|hex| hex.to_string())
        .collect::<String>()
        .into()
}

/// Renders pages and counts them.
#[derive(Default)]
struct Renders(AtomicUsize);

impl Renders {
    fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    async fn render(&self, number: u32) -> Result<Bytes, RenderError> {
        // Gives others time to ask for the same page.
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(html(number))
    }

    async fn ask(&self, pages: &PageCache, number: u32) -> Arc<PreparedPage> {
        pages
            .page(known(number), self.render(number))
            .await
            .unwrap()
    }

    async fn prepare(&self, pages: &PageCache, number: u32) -> bool {
        let is_kept = pages.prepare(known(number), self.render(number)).await;
        is_kept.unwrap()
    }
}

/// Compresses the waiting pages once there is a pause, and returns their number.
async fn compress_waiting(pages: &PageCache) -> usize {
    let waiting = pages.memory.waiting().await.unwrap();
    for (key, disk) in &waiting {
        pages.memory.compress(*key, disk);
    }
    waiting.len()
}

fn file(data: &Path, number: u32) -> std::path::PathBuf {
    data.join("pages").join(known(number).name.file())
}

#[tokio::test]
async fn evicted_pages_are_read_back_from_disk_unchanged() {
    let data = tempfile::tempdir().unwrap();
    let pages = pages_below(data.path(), MAX_BYTES);
    let renders = Renders::default();
    let mut made = Vec::new();
    for number in 0..200 {
        made.push(
            renders
                .ask(&pages, number)
                .await
                .body
                .brotli()
                .unwrap()
                .clone(),
        );
        assert!(pages.size().1 <= MAX_BYTES - MAX_BYTES / 4);
    }
    assert!((20..100).contains(&pages.size().0), "{:?}", pages.size());
    for number in 0..200 {
        let page = renders.ask(&pages, number).await;
        assert_eq!(page.body.brotli().unwrap(), &made[number as usize]);
        assert_eq!(page.body.identity().await.unwrap(), &html(number));
        pages.recount(&page);
        assert!(pages.size().1 <= MAX_BYTES - MAX_BYTES / 4);
    }
    assert_eq!(renders.count(), 200);
}

#[tokio::test]
async fn concurrent_requests_render_a_page_once() {
    for (data, most_bytes) in [(NOWHERE, MAX_BYTES), (NOWHERE, 0)] {
        let pages = pages_below(Path::new(data), most_bytes);
        let renders = Arc::new(Renders::default());
        let mut asking = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let (pages, renders) = (Arc::clone(&pages), Arc::clone(&renders));
            asking.spawn(async move { renders.ask(&pages, 1).await });
        }
        let answers = asking.join_all().await;
        assert!(answers.iter().all(|page| Arc::ptr_eq(page, &answers[0])));
        assert_eq!(renders.count(), 1);
    }
}

#[tokio::test]
async fn a_failed_render_is_retried_on_the_next_request() {
    let pages = pages_below(Path::new(NOWHERE), MAX_BYTES);
    let failed = pages.page(known(1), async { Err(RenderError::Busy) });
    assert!(matches!(failed.await, Err(RenderError::Busy)));
    Renders::default().ask(&pages, 1).await;
}

#[tokio::test]
async fn after_a_restart_pages_on_disk_are_neither_rendered_nor_compressed() {
    let data = tempfile::tempdir().unwrap();
    let renders = Renders::default();
    let made = renders.ask(&pages_below(data.path(), MAX_BYTES), 1).await;
    // Another encoding of the same content, which no compression here produces.
    let disk = DiskCache::below(data.path(), "pages");
    let best = brotli(&html(1), BrotliQuality::Best);
    let (name, tag) = (known(1).name, made.body.tag());
    put(&disk, name, BrotliQuality::Quick, tag, &best);
    let page = renders.ask(&pages_below(data.path(), MAX_BYTES), 1).await;
    assert_eq!((page.body.brotli(), page.body.tag()), (Some(&best), tag));
    assert_eq!(page.body.identity().await.unwrap(), &html(1));
    assert_eq!(renders.count(), 1);
}

#[tokio::test]
async fn a_damaged_file_is_rendered_again() {
    let data = tempfile::tempdir().unwrap();
    let renders = Renders::default();
    renders.ask(&pages_below(data.path(), MAX_BYTES), 1).await;
    let path = file(data.path(), 1);
    let whole = std::fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    std::fs::write(&path, damaged).unwrap();
    for _ in 0..2 {
        let page = renders.ask(&pages_below(data.path(), MAX_BYTES), 1).await;
        assert_eq!(page.body.identity().await.unwrap(), &html(1));
        assert_eq!(renders.count(), 2);
    }
    assert_eq!(std::fs::read(&path).unwrap(), whole);
    // Files that are complete but cannot be parsed.
    let disk = DiskCache::below(data.path(), "pages");
    for unreadable in [&b""[..], b"\x09no page", &[b'\xff'; 40]] {
        disk.put(&known(1).name.file(), unreadable).unwrap();
        let before = renders.count();
        renders.ask(&pages_below(data.path(), MAX_BYTES), 1).await;
        assert_eq!(renders.count(), before + 1);
    }
}

#[tokio::test]
async fn without_a_disk_pages_are_served_from_memory_or_rendered_again() {
    let pages = pages_below(Path::new(NOWHERE), MAX_BYTES);
    let renders = Renders::default();
    for number in 0..200 {
        let page = renders.ask(&pages, number).await;
        assert_eq!(page.body.identity().await.unwrap(), &html(number));
        assert!(pages.size().1 <= MAX_BYTES - MAX_BYTES / 4);
    }
    let last = renders.ask(&pages, 199).await;
    assert!(Arc::ptr_eq(&last, &renders.ask(&pages, 199).await));
    assert_eq!(renders.count(), 200);
    let none = pages_below(Path::new(NOWHERE), 0);
    for _ in 0..2 {
        renders.ask(&none, 1).await;
    }
    assert_eq!((renders.count(), none.size()), (202, (0, 0)));
}

#[tokio::test]
async fn prerendered_pages_stay_on_disk_until_they_are_requested() {
    let data = tempfile::tempdir().unwrap();
    let pages = pages_below(data.path(), MAX_BYTES);
    let renders = Renders::default();
    let asked = renders.ask(&pages, 1000).await;
    for _ in 0..2 {
        for number in 0..200 {
            assert!(renders.prepare(&pages, number).await);
        }
    }
    assert_eq!((pages.size().0, renders.count()), (1, 201));
    assert!(Arc::ptr_eq(&asked, &renders.ask(&pages, 1000).await));
    renders.ask(&pages, 17).await;
    assert_eq!((pages.size().0, renders.count()), (2, 201));
}

#[tokio::test]
async fn without_a_disk_prerendering_evicts_no_page() {
    let pages = pages_below(Path::new(NOWHERE), MAX_BYTES);
    let renders = Renders::default();
    let asked = renders.ask(&pages, 1000).await;
    let mut kept = 0;
    while renders.prepare(&pages, kept).await {
        kept += 1;
    }
    assert!(kept > 20, "{kept}");
    assert_eq!(pages.size().0, kept as usize + 1);
    let before = renders.count();
    for number in 0..kept {
        renders.ask(&pages, number).await;
    }
    assert!(Arc::ptr_eq(&asked, &renders.ask(&pages, 1000).await));
    assert_eq!(renders.count(), before);
}

#[tokio::test]
async fn a_requested_page_is_recompressed_once() {
    let data = tempfile::tempdir().unwrap();
    let pages = pages_below(data.path(), MAX_BYTES);
    let renders = Renders::default();
    let quick = renders.ask(&pages, 1).await;
    for _ in 0..3 {
        let page = renders.ask(&pages, 1).await;
        pages.compress_again(&page);
    }
    assert_eq!(compress_waiting(&pages).await, 1);
    let best = renders.ask(&pages, 1).await;
    assert!(best.body.size() < quick.body.size());
    assert_eq!(
        best.body.brotli(),
        Some(&brotli(&html(1), BrotliQuality::Best))
    );
    let stored = pages_below(data.path(), MAX_BYTES);
    let stored_page = renders.ask(&stored, 1).await;
    assert_eq!(stored_page.body.brotli(), best.body.brotli());
    pages.compress_again(&best);
    stored.compress_again(&stored_page);
    for pages in [&pages, &stored] {
        let mut waiting = pages.memory.waiting.lock().await;
        assert!(waiting.try_recv().is_err());
    }
    assert_eq!(renders.count(), 1);
}

#[tokio::test]
async fn a_page_that_finds_the_queue_full_is_recompressed_later() {
    let pages = pages_below(Path::new(NOWHERE), MAX_BYTES);
    let page = Renders::default().ask(&pages, 1).await;
    for _ in 0..MAX_WAITING {
        pages
            .memory
            .wanted
            .try_send((pages.key(known(2).name), pages.disk.clone()))
            .unwrap();
    }
    pages.compress_again(&page);
    // The waiting entries are of a page that isn't in memory.
    assert_eq!(compress_waiting(&pages).await, MAX_WAITING);
    pages.compress_again(&page);
    assert_eq!(compress_waiting(&pages).await, 1);
    let page = pages.memory.pages.peek(&pages.key(known(1).name)).unwrap();
    let best = brotli(&html(1), BrotliQuality::Best);
    assert_eq!(page.body.brotli(), Some(&best));
}

#[tokio::test]
async fn stored_headers_count_toward_the_limit() {
    let pages = pages_below(Path::new(NOWHERE), MAX_BYTES);
    let page = Renders::default().ask(&pages, 1).await;
    let request = headers(&[("accept-encoding", "br")]);
    let sizes = [(); 3].map(|()| {
        let response = page.respond_if_made(&pages, &Method::GET, &request, "no-cache");
        assert_eq!(response.unwrap().headers()["content-encoding"], "br");
        pages.size().1
    });
    let [first, second, third] = sizes;
    assert_eq!((second, third), (first + HEAD_BYTES, second));
}

#[tokio::test]
async fn unneeded_pages_and_files_of_older_versions_are_removed() {
    let data = tempfile::tempdir().unwrap();
    let pages = pages_below(data.path(), MAX_BYTES);
    let renders = Renders::default();
    for number in 0..3 {
        renders.ask(&pages, number).await;
    }
    let folder = data.path().join("pages");
    let former = known(1).name.to_string();
    for left_over in [&format!("{former}.br"), "a.page", "1.77-1.new"] {
        std::fs::write(folder.join(left_over), html(1)).unwrap();
    }
    pages.keep_only(HashSet::from([known(1).name])).await;
    let left = std::fs::read_dir(&folder).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left, [file(data.path(), 1)]);
    assert_eq!(pages.size().0, 1);
    renders.ask(&pages, 1).await;
    assert_eq!(renders.count(), 3);
    renders.ask(&pages, 2).await;
    assert_eq!(renders.count(), 4);
}
