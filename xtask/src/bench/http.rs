//! A single request on its own connection, timed from before it connects to the last byte.

use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

/// The read timeout.
const READ_TIMEOUT: Duration = Duration::from_secs(60);

/// The encoding that a request accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Brotli, which browsers get pages in.
    Brotli,
    /// None, so that the text can be searched.
    Plain,
}

/// A successful response.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The status line and the headers.
    head: String,
    /// The body as it was sent.
    pub(crate) body: Vec<u8>,
    /// The time from before the connection to the last byte.
    pub(crate) took: Duration,
}

impl Answer {
    /// Creates a response without a network.
    #[cfg(test)]
    pub(crate) fn of(head: &str, body: &[u8]) -> Self {
        Self {
            head: head.to_owned(),
            body: body.to_vec(),
            took: Duration::ZERO,
        }
    }

    /// Iterates over the headers: names in lowercase, and values.
    pub(crate) fn headers(&self) -> impl Iterator<Item = (String, &str)> {
        let lines = self.head.lines().skip(1);
        lines.filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim()))
        })
    }

    /// Returns a header by its name in lowercase.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers();
        headers.find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Whether an uncompressed body contains this text.
    pub(crate) fn contains(&self, text: &str) -> bool {
        String::from_utf8_lossy(&self.body).contains(text)
    }
}

/// Requests a path of the server. Any status but `200` is an error.
pub(crate) fn get(server: SocketAddr, path: &str, encoding: Encoding) -> anyhow::Result<Answer> {
    get_at(server, (&server.to_string(), "127.0.0.1"), path, encoding)
}

/// Like [`get`], but for a given host, and with a client address that a proxy would report.
pub(crate) fn get_at(
    server: SocketAddr,
    (host, client): (&str, &str),
    path: &str,
    encoding: Encoding,
) -> anyhow::Result<Answer> {
    let accepted = match encoding {
        Encoding::Brotli => "br",
        Encoding::Plain => "identity",
    };
    // With HTTP/1.0, the response is not chunked, and the server closes the connection after it.
    let request = format!(
        "GET {path} HTTP/1.0\r\nHost: {host}\r\nX-Forwarded-For: {client}\r\nAccept-Encoding: {accepted}\r\n\r\n"
    );
    let exchange = || {
        let mut stream = TcpStream::connect(server)?;
        stream.set_read_timeout(Some(READ_TIMEOUT))?;
        stream.write_all(request.as_bytes())?;
        whole(BufReader::with_capacity(64 * 1024, stream))
    };
    let began = Instant::now();
    let answer = exchange().with_context(|| format!("{path} cannot be asked for at {server}"))?;
    let took = began.elapsed();
    let (head, body) = parts(answer).with_context(|| format!("the answer to {path}"))?;
    Ok(Answer { head, body, took })
}

/// Reads a response up to the length in its headers, like a browser, or else until the server
/// closes the connection.
fn whole(mut stream: impl BufRead) -> io::Result<Vec<u8>> {
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        if stream.read_until(b'\n', &mut answer)? == 0 {
            return Ok(answer);
        }
    }
    let head = String::from_utf8_lossy(&answer).to_ascii_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    stream
        .take(length.unwrap_or(u64::MAX))
        .read_to_end(&mut answer)?;
    Ok(answer)
}

/// Splits a complete response with the status `200` into head and body.
fn parts(mut answer: Vec<u8>) -> anyhow::Result<(String, Vec<u8>)> {
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .context("the head does not end")?;
    let body = answer.split_off(end + 4);
    let head = String::from_utf8_lossy(&answer).into_owned();
    let first = head.lines().next().unwrap_or_default();
    if first.split(' ').nth(1) != Some("200") {
        bail!("the server says `{first}`");
    }
    Ok((head, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_body_of_a_response_is_what_follows_its_head() {
        let answer = b"HTTP/1.0 200 OK\r\ncontent-length: 6\r\n\r\na\r\n\r\nb".to_vec();
        assert_eq!(parts(answer).unwrap().1, b"a\r\n\r\nb");
    }

    #[test]
    fn a_response_ends_at_its_content_length_or_with_the_connection() {
        let told = b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nab more";
        assert!(whole(&told[..]).unwrap().ends_with(b"\r\n\r\nab"));
        let untold = b"HTTP/1.0 200 OK\r\n\r\nab more";
        assert_eq!(whole(&untold[..]).unwrap(), untold);
        assert_eq!(whole(&b"HTTP/1.0"[..]).unwrap(), b"HTTP/1.0");
    }

    #[test]
    fn a_404_response_and_an_incomplete_head_are_errors() {
        let missing = parts(b"HTTP/1.0 404 Not Found\r\n\r\n".to_vec()).unwrap_err();
        assert!(missing.to_string().contains("404 Not Found"), "{missing}");
        assert!(parts(b"HTTP/1.0 200 OK\r\n".to_vec()).is_err());
    }
}
