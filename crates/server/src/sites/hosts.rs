//! Finds the site of a request by its host.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use parking_lot::RwLock;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use crate::response::{PLAIN, no_store};
use crate::service::{Service, SiteService, has_host};
use crate::tls::{Tls, counterpart, host, host_of, to_the_site};
use crate::{failure, headers, health};

/// The services of a site.
#[derive(Debug)]
pub(super) struct Services {
    pub(super) site: String,
    pub(super) plain: SiteService,
    pub(super) secure: Option<SiteService>,
    pub(super) tls: Option<Arc<Tls>>,
    pub(super) base_url: String,
}

impl Services {
    /// Sets whether another site has the counterpart of the host as its own, so that no certificate is ordered for it.
    fn set_counterpart_is_a_site(&self, is_site: bool) {
        if let Some(tls) = &self.tls {
            tls.set_counterpart_is_a_site(is_site);
        }
    }
}

/// The sites by host.
#[derive(Debug, Default)]
pub(crate) struct Hosts(RwLock<HashMap<String, Arc<Services>>>);

impl Hosts {
    /// Adds a site or replaces its services, and returns all host names that it answers to.
    ///
    /// # Errors
    /// When another site has the host.
    pub(super) fn add(&self, host: String, services: Services) -> Result<Vec<String>, String> {
        let mut hosts = self.0.write();
        if let Some(other) = hosts.get(&host)
            && other.site != services.site
        {
            return Err(taken(&services.base_url, &other.site));
        }
        let counterpart = counterpart(&host);
        if let Some(other) = hosts.get(&counterpart) {
            other.set_counterpart_is_a_site(true);
            services.set_counterpart_is_a_site(true);
        }
        let names = vec![host.clone(), counterpart];
        hosts.insert(host, Arc::new(services));
        Ok(names)
    }

    pub(super) fn remove(&self, site: &str) {
        let mut hosts = self.0.write();
        let of_site = hosts.iter().find(|(_, services)| services.site == site);
        let Some(host) = of_site.map(|(host, _)| host.clone()) else {
            return;
        };
        hosts.remove(&host);
        if let Some(other) = hosts.get(&counterpart(&host)) {
            other.set_counterpart_is_a_site(false);
        }
    }

    /// The site of a host, and whether the host is the counterpart of its name, with `www.` or without it.
    fn find(&self, host: &str) -> Option<(Arc<Services>, bool)> {
        let hosts = self.0.read();
        if let Some(services) = hosts.get(host) {
            return Some((Arc::clone(services), false));
        }
        let services = hosts.get(&counterpart(host))?;
        Some((Arc::clone(services), true))
    }

    /// Checks that no other site has the host of this address.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub(crate) fn check(&self, site: &str, base_url: &str) -> Result<(), String> {
        let host = host_of(base_url).unwrap_or_default();
        match self.0.read().get(&host) {
            Some(other) if other.site != site => Err(taken(base_url, &other.site)),
            _ => Ok(()),
        }
    }
}

fn taken(base_url: &str, other: &str) -> String {
    format!(
        "its address {base_url} is that of the site `{other}`: company.base_url in site.toml has to be its own"
    )
}

impl ResolvesServerCert for Hosts {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name()?.to_ascii_lowercase();
        let (services, _) = self.find(&name)?;
        services.tls.as_ref()?.certificates.resolve(hello)
    }
}

/// The service of all sites over one transport.
#[derive(Debug, Clone)]
pub(crate) struct SitesService {
    pub(super) hosts: Arc<Hosts>,
    pub(super) is_secure: bool,
}

impl Service for SitesService {
    fn answer(
        &self,
        request: Request<Incoming>,
        peer: SocketAddr,
    ) -> impl Future<Output = Response<Body>> + Send + 'static {
        let found = host(&request).and_then(|host| self.hosts.find(&host));
        let is_secure = self.is_secure;
        async move {
            let Some((services, is_other_form)) = found else {
                return of_nobody(&request, is_secure).await;
            };
            // If the server has HTTPS, the site's own transport redirects instead.
            if is_other_form && services.tls.is_none() && has_host(&request) {
                let base_url = services.base_url.trim_end_matches('/');
                let mut response = to_the_site(base_url, &request);
                headers::add_security_headers(response.headers_mut());
                return response;
            }
            let service = if is_secure {
                services.secure.clone()
            } else {
                Some(services.plain.clone())
            };
            match service {
                Some(service) => service.answer(request, peer).await,
                None => of_nobody(&request, is_secure).await,
            }
        }
    }
}

/// The response for a host that no site has. A monitor that checks the process by IP address still gets its `/healthz`.
async fn of_nobody(request: &Request<Incoming>, is_secure: bool) -> Response<Body> {
    let mut response = if !has_host(request) {
        failure::for_programs(StatusCode::BAD_REQUEST)
    } else if is_secure {
        failure::for_programs(StatusCode::MISDIRECTED_REQUEST)
    } else if request.uri().path() == "/healthz" {
        health::alive().await
    } else {
        no_store(
            StatusCode::NOT_FOUND,
            PLAIN,
            "404 There is no site at this address.\n",
        )
    };
    headers::add_security_headers(response.headers_mut());
    response
}
