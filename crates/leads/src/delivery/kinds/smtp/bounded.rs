//! A connection to a mail server that bounds the length of an answer.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::io::{AsyncRead as LettreRead, AsyncWrite as LettreWrite};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::{AsyncTokioStream, TlsParameters};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The maximum number of bytes that the server may send before it is written to again: far more than an answer or the
/// certificates of a TLS handshake have.
const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// A connection that ends once an answer is too long. The mail library reads a line to its end before it looks at the
/// length, so that one without an end would fill the memory.
#[derive(Debug)]
pub(super) struct BoundedStream {
    stream: NetworkStream,
    /// How much more the server may send.
    left: usize,
    /// Whether a byte is read at a time. The mail library keeps what it has read when the connection is encrypted, so
    /// that answers in clear behind the one to STARTTLS would be taken for encrypted ones. Left unread, they make the
    /// TLS handshake fail.
    is_clear: bool,
}

/// The first byte of a TLS handshake; no command begins with it.
const TLS_HANDSHAKE: u8 = 22;

#[expect(
    deprecated,
    reason = "nothing else can connect with TLS from the first byte"
)]
type NetworkStream = lettre::transport::smtp::client::AsyncNetworkStream;

impl BoundedStream {
    /// Connects. The timeout applies to each address.
    pub(super) async fn connect(
        addresses: &[SocketAddr],
        timeout: Duration,
    ) -> Result<Self, Error> {
        let stream = NetworkStream::connect_tokio1(addresses, Some(timeout), None, None).await?;
        Ok(Self {
            stream,
            left: MAX_ANSWER_BYTES,
            is_clear: true,
        })
    }

    /// Encrypts from the first byte.
    pub(super) async fn encrypt(&mut self, tls: TlsParameters) -> Result<(), Error> {
        self.is_clear = false;
        self.stream.upgrade_tls(tls).await
    }
}

impl AsyncRead for BoundedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left > 0 {
            let most = if self.is_clear { 1 } else { buffer.remaining() };
            let free = buffer.initialize_unfilled_to(most.min(buffer.remaining()));
            let stream = Pin::new(&mut self.stream);
            let count = ready!(LettreRead::poll_read(stream, context, free))?;
            buffer.advance(count);
            self.left = self.left.saturating_sub(count);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for BoundedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.left = MAX_ANSWER_BYTES;
        self.is_clear &= bytes.first() != Some(&TLS_HANDSHAKE);
        LettreWrite::poll_write(Pin::new(&mut self.stream), context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        LettreWrite::poll_flush(Pin::new(&mut self.stream), context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        LettreWrite::poll_close(Pin::new(&mut self.stream), context)
    }
}

impl AsyncTokioStream for BoundedStream {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.stream.peer_addr()
    }
}
