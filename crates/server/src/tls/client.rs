//! HTTP requests to an authority, and to the site's own address from outside: each on its own connection, with
//! limits.
//!
//! The ACME library's default client would bring its own certificate store. This one trusts the same roots as
//! the rest of the program, or those in a file.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Collected, Full, Limited};
use hyper::body::Body;
use hyper::header::{HOST, HeaderValue, RETRY_AFTER, USER_AGENT};
use hyper::{Request, Response, StatusCode, Uri};
use instant_acme::{BodyWrapper, BytesResponse, HttpClient, Problem};
use parking_lot::Mutex;
use serde::de::DeserializeOwned;
use sightline_leads::http;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::RootCertStore;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};

/// The type of a problem by which an authority says that its rate limit is exceeded.
pub(super) const RATE_LIMITED: &str = "urn:ietf:params:acme:error:rateLimited";
/// The timeout of a request, from resolving the name to the last byte.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum size of a response body, in bytes. A certificate chain has about 6 KB.
const MAX_BODY_BYTES: usize = 256 * 1024;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    #[error("no connection: {0}")]
    Connect(io::Error),
    #[error("its certificate is not accepted: {0}")]
    Tls(io::Error),
    #[error("it does not speak HTTP: {0}")]
    Http(#[from] hyper::Error),
    #[error("no answer in {} seconds", TIMEOUT.as_secs())]
    TooSlow,
    #[error("its address cannot be used")]
    Address,
    #[error("its answer is too long or broke off")]
    Body,
    #[error("its answer cannot be read: {0}")]
    Json(serde_json::Error),
    #[error("it answers {status}{detail}")]
    Refused {
        status: u16,
        /// What it says about that, after a colon, or an empty text.
        detail: String,
    },
}

/// A client for the requests to an authority.
#[derive(Clone)]
pub(crate) struct Client {
    tls: TlsConnector,
    /// The `Retry-After` of the response to the last request, in seconds.
    retry_after: Arc<Mutex<Option<u64>>>,
}

impl Client {
    /// Creates a client that trusts the roots that Mozilla trusts, or only those in a file.
    ///
    /// # Errors
    /// When the file cannot be read or contains no certificate.
    pub(crate) fn new(roots: Option<&Path>) -> Result<Self, String> {
        let roots = roots.map(roots_of).transpose()?;
        Ok(Self {
            tls: http::tls_connector(roots).ok_or("there is no TLS")?,
            retry_after: Arc::default(),
        })
    }

    /// The `Retry-After` of the response to the last request, in seconds. `None` also if there was no response.
    pub(super) fn retry_after(&self) -> Option<u64> {
        *self.retry_after.lock()
    }

    /// Gets JSON from a URL.
    pub(super) async fn json<T: DeserializeOwned>(&self, url: &str) -> Result<T, ClientError> {
        let request = Request::get(url)
            .header(USER_AGENT, "sightline")
            .body(Full::new(Bytes::new()))
            .map_err(|_odd| ClientError::Address)?;
        let sent = tokio::time::timeout(TIMEOUT, self.send(request)).await;
        let response = sent.unwrap_or(Err(ClientError::TooSlow))?;
        let status = response.status();
        if !status.is_success() {
            return Err(ClientError::Refused {
                status: status.as_u16(),
                detail: String::new(),
            });
        }
        let Ok(body) = response.into_body().collect().await;
        serde_json::from_slice(&body.to_bytes()).map_err(ClientError::Json)
    }

    async fn send<B>(&self, request: Request<B>) -> Result<Response<Full<Bytes>>, ClientError>
    where
        B: Body<Data = Bytes, Error: Error + Send + Sync> + Send + 'static,
    {
        *self.retry_after.lock() = None;
        let uri = request.uri().clone();
        let host = uri.host().ok_or(ClientError::Address)?;
        let port = uri.port_u16().unwrap_or(443);
        let bare = host.trim_matches(['[', ']']);
        let addresses = lookup_host((bare, port)).await;
        let addresses: Vec<_> = addresses.map_err(ClientError::Connect)?.collect();
        let stream = http::connect(&addresses)
            .await
            .map_err(ClientError::Connect)?;
        let name = ServerName::try_from(bare.to_owned()).map_err(|_odd| ClientError::Address)?;
        let stream = self.tls.connect(name, stream).await;
        let response = exchange(stream.map_err(ClientError::Tls)?, request).await?;
        let seconds = response.headers().get(RETRY_AFTER);
        let seconds = seconds.and_then(|seconds| seconds.to_str().ok()?.parse().ok());
        *self.retry_after.lock() = seconds;
        Ok(response)
    }
}

/// Reads the roots in a file.
fn roots_of(file: &Path) -> Result<RootCertStore, String> {
    let failed = |why: String| {
        format!(
            "the root certificates {} cannot be used: {why}",
            file.display()
        )
    };
    let found = CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| failed(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    let (added, _damaged) = roots.add_parsable_certificates(found);
    if added == 0 {
        return Err(failed("none of it is a root".to_owned()));
    }
    Ok(roots)
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>> {
        let client = self.clone();
        Box::pin(async move {
            let sent = tokio::time::timeout(TIMEOUT, client.send(request)).await;
            let response = sent.unwrap_or(Err(ClientError::TooSlow));
            refuse_faults(response.map_err(other)?).await
        })
    }
}

/// Makes an error of an answer that the authority is out of order or too busy. The ACME library doesn't look at the
/// status of the directory, and takes what a proxy says in the authority's place for its answer.
pub(super) async fn refuse_faults(
    response: Response<Full<Bytes>>,
) -> Result<BytesResponse, instant_acme::Error> {
    let status = response.status();
    if !status.is_server_error() && status != StatusCode::TOO_MANY_REQUESTS {
        return Ok(response.into());
    }
    let body = response
        .into_body()
        .collect()
        .await
        .map(Collected::to_bytes);
    let problem = serde_json::from_slice::<Problem>(&body.unwrap_or_default()).ok();
    let detail = match problem {
        Some(problem) if problem.r#type.as_deref() == Some(RATE_LIMITED) => {
            return Err(instant_acme::Error::Api(problem));
        }
        Some(problem) => problem.detail,
        None => None,
    };
    let refused = ClientError::Refused {
        status: status.as_u16(),
        detail: detail.map_or_else(String::new, |detail| format!(": {detail}")),
    };
    if status != StatusCode::TOO_MANY_REQUESTS {
        return Err(other(refused));
    }
    // A rate limit all the same, such as that of a proxy.
    Err(instant_acme::Error::Api(Problem {
        r#type: Some(RATE_LIMITED.to_owned()),
        detail: Some(refused.to_string()),
        status: None,
        subproblems: Vec::new(),
    }))
}

fn other(error: ClientError) -> instant_acme::Error {
    instant_acme::Error::Other(Box::new(error))
}

/// Gets a path of a host over plain HTTP from one address.
pub(super) async fn get(
    address: SocketAddr,
    host: &str,
    path: &str,
    longest: Duration,
) -> Result<Bytes, ClientError> {
    let request = Request::get(format!("http://{host}{path}"))
        .body(Full::new(Bytes::new()))
        .map_err(|_odd| ClientError::Address)?;
    let answer = async {
        let stream = TcpStream::connect(address)
            .await
            .map_err(ClientError::Connect)?;
        let response = exchange(stream, request).await?;
        let body = response.into_body().collect().await;
        Ok(body.map(Collected::to_bytes).unwrap_or_default())
    };
    tokio::time::timeout(longest, answer)
        .await
        .unwrap_or(Err(ClientError::TooSlow))
}

/// Sends one request over a new stream, which is closed afterward.
async fn exchange<B>(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    mut request: Request<B>,
) -> Result<Response<Full<Bytes>>, ClientError>
where
    B: Body<Data = Bytes, Error: Error + Send + Sync> + Send + 'static,
{
    let uri = request.uri();
    let host = uri.authority().ok_or(ClientError::Address)?.as_str();
    let host = HeaderValue::try_from(host).map_err(|_odd| ClientError::Address)?;
    let path = uri.path_and_query().cloned().ok_or(ClientError::Address)?;
    *request.uri_mut() = Uri::from(path);
    request.headers_mut().insert(HOST, host);
    let (response, _connection) = http::exchange(stream, request).await?;
    let (head, body) = response.into_parts();
    let body = Limited::new(body, MAX_BODY_BYTES).collect().await;
    let body = body.map_err(|_broken| ClientError::Body)?.to_bytes();
    Ok(Response::from_parts(head, Full::new(body)))
}
