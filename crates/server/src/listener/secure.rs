//! Connections over TLS: the handshake, then the same as over plain TCP. The handshake counts toward the first request,
//! so it has the time limit of a request head, and a stalled one can be evicted.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

use super::connection;
use super::connection_limiter::ConnectionPermit;
use crate::service::Service;
use crate::tls::CHALLENGE_PROTOCOL;

/// The first byte of every TLS connection: the type of a handshake record.
const HANDSHAKE: u8 = 22;

/// The response to plain HTTP on the HTTPS port.
const PLAIN_HTTP: &[u8] = b"HTTP/1.1 400 Bad Request\r\n\
    content-type: text/plain; charset=utf-8\r\ncontent-length: 43\r\nconnection: close\r\n\r\n\
    This port speaks HTTPS: write https:// here";

/// Serves an admitted connection until either side closes it.
pub(super) async fn serve(
    stream: TcpStream,
    acceptor: TlsAcceptor,
    ends: (SocketAddr, Option<SocketAddr>),
    service: impl Service,
    permit: ConnectionPermit,
) {
    let activity = &permit.activity;
    let begun = tokio::select! {
        begun = handshake(stream, &acceptor) => begun,
        () = activity.end.cancelled() => None,
        () = activity.finish.cancelled() => None,
    };
    if let Some(stream) = begun {
        connection::serve(stream, ends, service, permit).await;
    }
}

async fn handshake(
    mut stream: TcpStream,
    acceptor: &TlsAcceptor,
) -> Option<tokio_rustls::server::TlsStream<TcpStream>> {
    let mut first = [0];
    if stream.peek(&mut first).await.ok()? == 0 {
        return None;
    }
    if first[0] != HANDSHAKE {
        stream.write_all(PLAIN_HTTP).await.ok()?;
        stream.shutdown().await.ok()?;
        // Read what the client still sends: unread data would reset the connection, and the response might be lost.
        let mut rest = [0; 1_024];
        while stream.read(&mut rest).await.ok()? > 0 {}
        return None;
    }
    let mut stream = match acceptor.accept(stream).await {
        Ok(stream) => stream,
        Err(error) => {
            tracing::debug!(%error, "a handshake failed");
            return None;
        }
    };
    if stream.get_ref().1.alpn_protocol() == Some(CHALLENGE_PROTOCOL) {
        // The handshake alone answers the authority's TLS-ALPN challenge.
        _ = stream.shutdown().await;
        return None;
    }
    Some(stream)
}
