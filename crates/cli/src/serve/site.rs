//! Starts a server for one site.

use std::sync::Arc;

use anyhow::{anyhow, ensure};
use sightline_leads::StoreError;
use sightline_server::{OpenedSite, ServeError, Server, ServerOptions};

use super::args::ServeArgs;
use super::{
    FatalConfigError, check_settings, classify_start_error, delivery_file, process_options,
};
use crate::deliveries;
use crate::upgrade::Inherited;

/// Starts a server for one site.
pub(super) async fn start(args: ServeArgs, inherited: &mut Inherited) -> anyhow::Result<Server> {
    let data = args.store.data();
    // A missing folder may come back; meanwhile the server falls back to what it served last.
    if let Some(dir) = args.site.dir().filter(|dir| dir.is_file()) {
        let dir = dir.display();
        let error = anyhow!("{dir} is not a folder; name the content folder with --site");
        return Err(FatalConfigError(error).into());
    }
    let path = args.deliveries.path(&args.site);
    let must_exist = args.deliveries.must_exist();
    let deliveries = deliveries::open_or_last_good(path.as_deref(), must_exist, data)
        .map_err(FatalConfigError)?;
    let tls = args.tls.options();
    check_settings(&args, inherited, tls.is_some()).map_err(FatalConfigError)?;
    warn_of_plain_studio(&args);
    let leads = args.store.opening().map_err(FatalConfigError)?;
    let migrated_leads = args.store.migrating().map_err(FatalConfigError)?;
    let is_upgrade = inherited.is_upgrade();
    let deliveries_file =
        path.map(|path| delivery_file(path, must_exist, data, Arc::new(deliveries::environment)));
    let server = Server::start(ServerOptions {
        process: process_options(&args, inherited, tls.is_some()),
        site: args.site.source(),
        opened: OpenedSite {
            leads,
            // The program that runs still needs it as it is.
            migrated_leads: (!is_upgrade).then_some(migrated_leads),
            deliveries,
            deliveries_file,
            canary: args.server.canary.options(data)?,
        },
        data: data.to_owned(),
        tls,
        studio_listen: args.studio_address.studio_listen,
        studio_url: args.studio_address.studio_url,
        base_url: args
            .tls
            .names
            .base_url(args.address.base_url)
            .map_err(FatalConfigError)?,
        dev: args.server.dev,
    });
    // If the folder can't be read, the server falls back to the content that it served last. It fails only if there is
    // none.
    let server = server.await;
    ensure!(
        !is_upgrade || !matches!(server, Err(ServeError::Leads(StoreError::Outdated))),
        "the database of leads is of an older version, which the program that runs still needs: restart the program \
         instead"
    );
    classify_start_error(server, false)
}

/// Warns that nobody can sign in to the studio at a network address that has no TLS and no proxy in front of it.
fn warn_of_plain_studio(args: &ServeArgs) {
    let place = &args.studio_address;
    let Some(address) = place
        .studio_listen
        .filter(|address| !address.ip().is_loopback())
    else {
        return;
    };
    let url = place.studio_url.as_ref().map(ToString::to_string);
    let is_plain = url.is_some_and(|url| url.starts_with("http://"));
    if args.server.trusted_proxies.is_empty() || is_plain {
        tracing::warn!(
            %address,
            "nobody can sign in to the studio there but from this machine: it is not encrypted. Put a proxy with TLS \
             before it, name it with --trusted-proxies, and its https:// address with --studio-url"
        );
    }
}
