//! Starts a server for all sites of a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, ensure};
use sightline_server::{OpenedSite, Server, SiteFolders, SitesOptions};

use super::args::ServeArgs;
use super::{
    FatalConfigError, check_settings, classify_start_error, delivery_file, process_options,
};
use crate::args::DELIVERIES_FILE;
use crate::upgrade::Inherited;
use crate::{deliveries, store};

/// Starts a server for all sites of a folder.
pub(super) async fn start(
    dir: PathBuf,
    args: ServeArgs,
    inherited: &mut Inherited,
) -> anyhow::Result<Server> {
    let data = args.store.data().to_owned();
    if inherited.is_upgrade() {
        args.store.ensure_all_schemas_current(&dir).await?;
    }
    let https = args.sites.https.then(|| args.tls.of_sites());
    check_settings(&args, inherited, https.is_some()).map_err(FatalConfigError)?;
    let process = process_options(&args, inherited, https.is_some());
    let canary = args.server.canary;
    let open = move |site: &Path, data: &Path| {
        let open = || {
            deliveries::make_site(data)
                .with_context(|| format!("{} cannot be used", data.display()))?;
            let file = site.join(DELIVERIES_FILE);
            let deliveries = deliveries::open_or_last_good(Some(&file), false, data)?;
            anyhow::Ok(OpenedSite {
                leads: Box::pin(store::on_demand_unless_newer(data.to_owned())),
                migrated_leads: None,
                deliveries,
                // No site may see the secrets of another.
                deliveries_file: Some(delivery_file(file, false, data, Arc::new(|_| None))),
                canary: canary.options(data)?,
            })
        };
        open().map_err(|error| format!("{error:#}"))
    };
    let was_served = data.join("sites").exists();
    let server = Server::start_sites(SitesOptions {
        process,
        folders: SiteFolders {
            dir,
            data,
            open: Arc::new(open),
        },
        https,
    });
    let server = classify_start_error(server.await, was_served)?;
    let lost = server.lost_sites();
    ensure!(
        lost.is_empty() || !inherited.is_upgrade(),
        "the program that runs serves {}, and this one cannot: see the reasons above. A restart serves the other sites",
        lost.join(", ")
    );
    Ok(server)
}
