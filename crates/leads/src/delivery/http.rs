//! A strictly limited HTTP request to one receiver:
//!
//! 1. The name is resolved, and all its addresses are checked ([`super::network`]).
//! 2. The connection goes to the first of those addresses that accepts one; while one doesn't respond, the next is
//!    tried too. The certificate must match the name.
//! 3. Redirects are returned like other responses and not followed.
//! 4. The head of a response must arrive within 15 seconds and is an answer, even if the body breaks off, is longer, or
//!    never ends. At most 64 kB of the body are read, for at most 5 seconds.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body, Incoming};
use hyper::header::{HOST, HeaderMap, HeaderName, RETRY_AFTER, USER_AGENT};
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::TokioIo;
use jiff::{SignedDuration, Timestamp};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, Error as TlsError, RootCertStore};

use super::network::{NetworkError, resolve};

/// The timeout from resolving the name to the head of the response.
const TIMEOUT: Duration = Duration::from_secs(15);
/// The timeout of the body. A receiver that never ends it would hold back other leads, and a shutdown.
const BODY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait for one address before trying the next too: the delay recommended by RFC 8305, section 5.
const CONNECTION_ATTEMPT_DELAY: Duration = Duration::from_millis(250);
/// The maximum size of a response, in bytes.
const MAX_RESPONSE_BYTES: usize = 64 * 1024;

/// The URL of a receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    uri: Uri,
    host: String,
    port: u16,
    tls: bool,
    allow_private: bool,
}

impl Address {
    /// Parses an `https` URL, or an `http` one if private addresses are allowed.
    pub(crate) fn parse(url: &str, allow_private: bool) -> Result<Self, String> {
        let Ok(uri) = url.parse::<Uri>() else {
            return Err("`url` must be a web address".to_owned());
        };
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if allow_private => false,
            Some("http") => {
                return Err(
                    "`url` must begin with https:// (http:// only with `allow_private`)".to_owned(),
                );
            }
            _ => return Err("`url` must begin with https://".to_owned()),
        };
        let Some(host) = uri.host() else {
            return Err("`url` names no host".to_owned());
        };
        if uri
            .authority()
            .is_some_and(|authority| authority.as_str().contains('@'))
        {
            return Err("`url` must not hold a user or a password".to_owned());
        }
        Ok(Self {
            host: host.trim_matches(['[', ']']).to_owned(),
            port: uri.port_u16().unwrap_or(if tls { 443 } else { 80 }),
            tls,
            allow_private,
            uri,
        })
    }

    /// The same URL, requested without TLS from this socket.
    pub(crate) fn through(self, socket: SocketAddr) -> Self {
        Self {
            host: socket.ip().to_string(),
            port: socket.port(),
            tls: false,
            ..self
        }
    }
}

/// Sends requests to one receiver.
#[derive(Clone)]
pub(crate) struct HttpClient {
    address: Address,
    tls: Option<TlsConnector>,
    timeout: Duration,
    body_timeout: Duration,
}

impl std::fmt::Debug for HttpClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Paths of receivers are often secrets.
        f.debug_struct("HttpClient")
            .field("host", &self.address.host)
            .finish_non_exhaustive()
    }
}

/// The response of a receiver.
#[derive(Debug)]
pub(crate) struct HttpResponse {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
    /// Whether `body` is all of it.
    pub(crate) is_complete: bool,
}

impl HttpResponse {
    /// Returns the text of a header, or an empty text if it is missing or not text.
    pub(crate) fn header(&self, name: HeaderName) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// Returns how long the receiver asks to wait, given in seconds or as a date (RFC 9110, 10.2.3).
    pub(crate) fn retry_after(&self, now: Timestamp) -> Option<SignedDuration> {
        let text = self.header(RETRY_AFTER).trim();
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number that doesn't fit is capped.
            let seconds = text.parse::<u32>().unwrap_or(u32::MAX);
            return Some(SignedDuration::from_secs(seconds.into()));
        }
        let date = jiff::fmt::rfc2822::DateTimeParser::new()
            .parse_timestamp(text)
            .ok()?;
        Some(date.duration_since(now).max(SignedDuration::ZERO))
    }

    /// Reads the body until it ends, breaks off, or is too long.
    async fn read(&mut self, mut body: Incoming) {
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else { return };
            self.body.extend(frame.data_ref().into_iter().flatten());
            if self.body.len() > MAX_RESPONSE_BYTES {
                return;
            }
        }
        self.is_complete = true;
    }
}

/// Why there is no response. The messages contain no addresses.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HttpError {
    #[error("the receiver cannot be reached: {0}")]
    Network(#[from] NetworkError),
    #[error("the receiver takes no connection: {0}")]
    Connect(io::ErrorKind),
    #[error("the receiver's certificate or encryption is not accepted")]
    Tls(#[source] io::Error),
    #[error("the receiver broke off while the connection was being encrypted")]
    Handshake(#[source] io::Error),
    #[error("the receiver does not speak HTTP or broke off")]
    Protocol(#[from] hyper::Error),
    #[error("the receiver took too long to answer")]
    Timeout,
    #[error("the request cannot be written")]
    Request,
}

impl HttpClient {
    /// Creates a client for this URL.
    pub(crate) fn new(address: Address) -> Self {
        let tls = address.tls.then(|| tls_connector(None)).flatten();
        Self {
            address,
            tls,
            timeout: TIMEOUT,
            body_timeout: BODY_TIMEOUT,
        }
    }

    /// The complete URL.
    pub(crate) fn address(&self) -> String {
        self.address.uri.to_string()
    }

    /// Sends a POST request.
    pub(crate) async fn post(
        &self,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<HttpResponse, HttpError> {
        self.execute(Method::POST, headers, body).await
    }

    /// Sends a GET request.
    pub(crate) async fn get(&self) -> Result<HttpResponse, HttpError> {
        self.execute(Method::GET, &[], Vec::new()).await
    }

    /// Sends a HEAD request.
    pub(crate) async fn head(&self) -> Result<HttpResponse, HttpError> {
        self.execute(Method::HEAD, &[], Vec::new()).await
    }

    async fn execute(
        &self,
        method: Method,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<HttpResponse, HttpError> {
        let request = self.build_request(method, headers, body)?;
        let (response, _connection) = tokio::time::timeout(self.timeout, self.send(request))
            .await
            .map_err(|_elapsed| HttpError::Timeout)??;
        let (head, body) = response.into_parts();
        let mut answer = HttpResponse {
            status: head.status.as_u16(),
            headers: head.headers,
            body: Vec::new(),
            is_complete: false,
        };
        _ = tokio::time::timeout(self.body_timeout, answer.read(body)).await;
        Ok(answer)
    }

    fn build_request(
        &self,
        method: Method,
        headers: &[(HeaderName, String)],
        body: Vec<u8>,
    ) -> Result<Request<Full<Bytes>>, HttpError> {
        let uri = &self.address.uri;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, authority)
            .header(USER_AGENT, concat!("Sightline/", env!("CARGO_PKG_VERSION")));
        for (name, value) in headers {
            // An invalid header value becomes an error of the builder.
            request = request.header(name, value);
        }
        let request = request.body(Full::new(Bytes::from(body)));
        request.map_err(|_bad_header| HttpError::Request)
    }

    /// Sends a request.
    async fn send(&self, request: Request<Full<Bytes>>) -> Result<Exchange, HttpError> {
        let Address {
            host,
            port,
            allow_private,
            ..
        } = &self.address;
        let addresses = resolve(host, *port, *allow_private).await?;
        let stream = connect(&addresses).await;
        let stream = stream.map_err(|error| HttpError::Connect(error.kind()))?;
        let Some(tls) = &self.tls else {
            return Ok(exchange(stream, request).await?);
        };
        let Ok(name) = ServerName::try_from(host.clone()) else {
            return Err(HttpError::Request);
        };
        let stream = tls.connect(name, stream).await.map_err(not_encrypted)?;
        Ok(exchange(stream, request).await?)
    }
}

/// Classifies a failed handshake: an error of the network is not about certificate or encryption.
fn not_encrypted(error: io::Error) -> HttpError {
    let cause = error.get_ref();
    if cause.is_some_and(<dyn Error + Send + Sync>::is::<TlsError>) {
        HttpError::Tls(error)
    } else {
        HttpError::Handshake(error)
    }
}

/// Returns a connector for HTTP/1.1 that trusts `roots` or, by default, Mozilla's root certificates. `None` cannot occur,
/// since ring supports the default versions.
pub fn tls_connector(roots: Option<RootCertStore>) -> Option<TlsConnector> {
    let roots = roots.unwrap_or_else(|| RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    });
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .ok()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Some(TlsConnector::from(Arc::new(config)))
}

/// Returns the first connection that succeeds. Addresses are tried in order; the next is tried when one fails, and also
/// while one doesn't respond.
pub async fn connect(addresses: &[SocketAddr]) -> io::Result<TcpStream> {
    let mut fault = io::ErrorKind::AddrNotAvailable.into();
    let mut addresses = addresses.iter().copied();
    let mut attempts = JoinSet::new();
    loop {
        let next = addresses.next();
        let is_last = next.is_none();
        if let Some(address) = next {
            attempts.spawn(TcpStream::connect(address));
        }
        tokio::select! {
            ended = attempts.join_next() => match ended {
                Some(Ok(Ok(stream))) => return Ok(stream),
                Some(Ok(Err(error))) => fault = error,
                // Attempts don't panic.
                Some(Err(_panicked)) => {}
                None => return Err(fault),
            },
            () = tokio::time::sleep(CONNECTION_ATTEMPT_DELAY), if !is_last => {}
        }
    }
}

/// A response whose body is to be read, and its connection, which is aborted when this is dropped.
pub type Exchange = (Response<Incoming>, JoinSet<hyper::Result<()>>);

/// Sends a request over a new connection.
pub async fn exchange<B>(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<B>,
) -> hyper::Result<Exchange>
where
    B: Body<Data = Bytes, Error: Error + Send + Sync> + Send + 'static,
{
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    // Errors of the connection show in the response.
    let mut task = JoinSet::new();
    task.spawn(connection);
    Ok((sender.send_request(request).await?, task))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hanging_receiver_ends_in_a_timeout() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let mut client = HttpClient::new(Address::parse(&url, true).unwrap());
        assert_eq!(client.timeout, Duration::from_secs(15));
        client.timeout = Duration::from_millis(50);
        // The system accepts the connection, but nothing ever answers on it.
        let answer = client.post(&[], b"{}".to_vec()).await;
        assert!(matches!(answer, Err(HttpError::Timeout)), "{answer:?}");
    }

    #[tokio::test]
    async fn a_response_whose_body_never_ends_is_an_answer() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let mut client = HttpClient::new(Address::parse(&url, true).unwrap());
        client.body_timeout = Duration::from_millis(200);
        let answer = tokio::spawn(async move { client.post(&[], b"{}".to_vec()).await });
        let (mut stream, _) = listener.accept().await.unwrap();
        let head = b"HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n";
        tokio::io::AsyncWriteExt::write_all(&mut stream, head)
            .await
            .unwrap();
        let answer = answer.await.unwrap().unwrap();
        assert_eq!(answer.status, 202);
        assert!(!answer.is_complete);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn connect_tries_the_next_address_if_one_does_not_respond() {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let full = socket.listen(1).unwrap();
        let swallows = full.local_addr().unwrap();
        let mut waiting = Vec::new();
        // The system accepts connections until the backlog is full; after that it doesn't respond.
        while let Ok(stream) =
            tokio::time::timeout(Duration::from_millis(500), TcpStream::connect(swallows)).await
        {
            waiting.push(stream.unwrap());
        }
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let answers = listener.local_addr().unwrap();
        let timeout = Duration::from_secs(60);
        let addresses = [swallows, swallows, answers];
        let connected = tokio::time::timeout(timeout, connect(&addresses)).await;
        let stream = connected.unwrap();
        assert_eq!(stream.unwrap().peer_addr().unwrap(), answers);
    }

    #[tokio::test]
    async fn connection_refused_is_reported_when_all_addresses_refuse() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let closed = listener.local_addr().unwrap();
        drop(listener);
        for addresses in [vec![closed], vec![closed, closed, closed]] {
            let refused = connect(&addresses).await.unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);
        }
    }

    #[test]
    fn addresses_without_encryption_or_with_a_password_are_refused() {
        for (url, allow_private) in [
            ("http://crm.example/", false),
            ("ftp://crm.example/", true),
            ("https://user:password@crm.example/", false),
            ("/path", true),
            ("https://", true),
            ("", true),
        ] {
            assert!(Address::parse(url, allow_private).is_err(), "{url}");
        }
        let address = Address::parse("https://[2606:4700::1111]:8443/hook", false).unwrap();
        assert_eq!(
            (address.host.as_str(), address.port),
            ("2606:4700::1111", 8443)
        );
    }
}
