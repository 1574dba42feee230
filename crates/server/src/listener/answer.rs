//! The body of a response, handed out in parts, to notice whether the client still reads.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::activity::Request;

/// The size of a part. A client that reads less than this in half a minute has a rate of about four
/// kilobits per second.
const PART_BYTES: usize = 16 * 1024;

/// A body that records when a part of it is taken. The parts share the memory of the whole.
#[derive(Debug)]
pub(super) struct Answer {
    body: Body,
    rest: Bytes,
    request: Request,
}

impl Answer {
    pub(super) fn new(body: Body, mut request: Request) -> Self {
        request.answered();
        Self {
            body,
            rest: Bytes::new(),
            request,
        }
    }

    fn part(&mut self) -> Frame<Bytes> {
        self.request.taken();
        let length = self.rest.len().min(PART_BYTES);
        Frame::data(self.rest.split_to(length))
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if !self.rest.is_empty() {
            return Poll::Ready(Some(Ok(self.part())));
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        Poll::Ready(match frame {
            Some(Ok(frame)) => Some(Ok(match frame.into_data() {
                Ok(data) => {
                    self.rest = data;
                    self.part()
                }
                Err(trailers) => trailers,
            })),
            other => other,
        })
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = u64::try_from(self.rest.len()).unwrap_or(u64::MAX);
        let body = self.body.size_hint();
        let mut hint = SizeHint::new();
        hint.set_lower(body.lower().saturating_add(rest));
        if let Some(upper) = body.upper() {
            hint.set_upper(upper.saturating_add(rest));
        }
        hint
    }
}
