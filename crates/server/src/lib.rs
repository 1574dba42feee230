//! HTTP: a lookup for every page, a durable write for every lead.
//!
//! 1. [`Server::start`] reads the content and the web bundle, opens the leads and binds the address.
//! 2. [`Server::run`] answers. A page is bytes that were prepared before; a lead is stored before it
//!    is acknowledged. Meanwhile pages are prepared in the background and changes are followed.
//! 3. Leads are delivered in the background until somebody has them.
//! 4. When the token is cancelled, requests under way are finished and the leads are closed.
//!
//! What is deliberately not here: no template, no rule of the content and none of the forms, no SQL.

mod app;
mod body;
mod dev;
mod error;
mod files;
mod headers;
mod health;
mod leads;
mod listener;
mod outbox;
mod page_cache;
mod pages;
mod problem;
mod public_files;
mod reload;
mod router;
mod signals;
mod snapshot;
mod source;
mod web;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use sightline_leads::{Deliveries, LeadStore, RandomSource};
use sightline_render::RendererOptions;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

pub use app::Clock;
pub use error::ServeError;
pub use source::{SiteSource, WebSource};
pub use web::{WebBundle, WebFiles};

use crate::app::App;
use crate::outbox::Outbox;
use crate::page_cache::PageCache;
use crate::reload::Reloader;

/// What a server is made of.
#[derive(Debug)]
pub struct ServerOptions {
    /// The content.
    pub site: SiteSource,
    /// The web bundle.
    pub web: WebSource,
    /// Where leads are kept.
    pub leads: Arc<dyn LeadStore>,
    /// Where leads go once they are stored.
    pub deliveries: Deliveries,
    /// Where random numbers come from.
    pub random: RandomSource,
    /// The folder for rendered pages.
    pub data: PathBuf,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The public address of the site, when it is not the one in the content.
    pub base_url: Option<String>,
    /// Whether pages reload themselves when something has changed.
    pub dev: bool,
    /// Where the time comes from.
    pub clock: Clock,
}

/// A server that holds its address.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    reloader: Arc<Reloader>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Reads everything and binds the address.
    ///
    /// # Errors
    /// When the content or the bundle is unusable or the address cannot be had.
    pub async fn start(options: ServerOptions) -> Result<Self, ServeError> {
        let listen = |source| ServeError::Listen {
            address: options.listen,
            source,
        };
        let listener = TcpListener::bind(options.listen).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let reloader = Arc::new(Reloader {
            site: options.site,
            web: options.web,
            base_url: options.base_url,
            cache: PageCache::below(&options.data),
            renderer: RendererOptions::default(),
            dev: options.dev,
            clock: options.clock.clone(),
        });
        let maker = Arc::clone(&reloader);
        let snapshot = tokio::task::spawn_blocking(move || maker.first())
            .await
            .map_err(|_panicked| ServeError::Engine(sightline_render::RenderError::Stopped))??;
        let app = Arc::new(App::new(
            snapshot,
            Outbox {
                leads: options.leads,
                deliveries: options.deliveries,
                clock: options.clock,
                random: options.random,
                stored: watch::Sender::new(0),
            },
        ));
        Ok(Self {
            app,
            reloader,
            listener,
            address,
        })
    }

    /// The address that the server has: the asked one, with a real port where that was 0.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the token is cancelled.
    pub async fn run(self, stop: CancellationToken) {
        let router = router::router(Arc::clone(&self.app), self.reloader.dev);
        let follow = reload::follow(Arc::clone(&self.app), self.reloader, stop.clone());
        let follow = tokio::spawn(follow);
        // Not ended by the same token: what comes with the last requests is delivered too.
        let stop_deliveries = CancellationToken::new();
        let deliver = outbox::run(Arc::clone(&self.app.outbox), stop_deliveries.clone());
        let deliver = tokio::spawn(deliver);
        listener::serve(self.listener, router, stop).await;
        stop_deliveries.cancel();
        // They end by their tokens; what is not delivered is in the outbox.
        _ = follow.await;
        _ = deliver.await;
        self.app.leads.close().await;
    }
}
