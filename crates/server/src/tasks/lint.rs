//! Logs the number of warnings that `sightline check` would report, after startup and after every change of the
//! content or the day. Startup doesn't wait for it, since it builds every page. A site with many products is left
//! to `sightline check`.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use sightline_site::Site;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::source::SiteSource;

/// The debounce interval: of generations that follow each other more quickly, only the last one is counted.
const DEBOUNCE: Duration = Duration::from_secs(1);
/// The maximum number of products with which warnings are counted. Counting builds every page: with ten thousand
/// products, it would keep all processors busy for seconds after every edit.
const MAX_PRODUCTS: usize = 1_000;

/// Counts the warnings of each generation of content, from the time on that visitors have to themselves after a start,
/// until the token is cancelled.
pub(crate) async fn run(
    app: Arc<App>,
    source: SiteSource,
    head_start: Duration,
    stop: CancellationToken,
) {
    stop.run_until_cancelled(follow(&app, &source, head_start))
        .await;
}

async fn follow(app: &App, source: &SiteSource, head_start: Duration) {
    tokio::time::sleep(head_start).await;
    let mut changes = app.changes();
    // The warnings depend on the content and the day. A web bundle has none.
    let mut counted: Option<(Arc<Site>, Date)> = None;
    loop {
        while let Ok(Ok(())) = tokio::time::timeout(DEBOUNCE, changes.changed()).await {}
        let (site, today) = {
            let parts = &changes.borrow_and_update().parts;
            (Arc::clone(&parts.site), parts.today)
        };
        let is_counted = |(known, day): &(_, _)| Arc::ptr_eq(known, &site) && *day == today;
        if site.product_count() > MAX_PRODUCTS {
            if counted.replace((site, today)).is_none() {
                tracing::info!("run `sightline check` to see whether the content has warnings");
            }
        } else if !counted.as_ref().is_some_and(is_counted) {
            let warnings = count(app, source.clone()).await;
            // Only the newest generation is reported.
            if changes.has_changed().unwrap_or(false) {
                continue;
            }
            tell(warnings);
            counted = Some((site, today));
        }
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Counts on a thread that shutdown doesn't wait for.
async fn count(app: &App, source: SiteSource) -> Option<usize> {
    let pictures = Arc::clone(&app.snapshot().parts.pictures);
    let now = app.clock.now();
    let (sender, counted) = oneshot::channel();
    let thread = std::thread::Builder::new().name("lint".to_owned());
    thread
        .spawn(move || {
            // Fails only if the server is stopping and nobody listens any more.
            _ = sender.send(source.warnings(now, pictures.cache.known()));
        })
        .ok()?;
    counted.await.ok()?
}

fn tell(warnings: Option<usize>) {
    match warnings {
        Some(0) => tracing::info!("the content has no warnings"),
        Some(warnings) => {
            tracing::info!(
                warnings,
                "the content has warnings; `sightline check` lists them"
            );
        }
        None => tracing::debug!("the warnings of the content could not be counted"),
    }
}
