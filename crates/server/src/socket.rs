//! A WebSocket that holds memory only for data in flight, for there are thousands of idle ones.
//!
//! The protocol is tungstenite's. It reads from the stream and writes into a buffer that is freed as soon as it is sent:
//! kept for reuse, the buffers of all sockets were most of a table's memory (docs/scale.md,
//! docs/decisions/0005-own-websocket-accept-loop.md).

use crate::api_error::{ApiError, Result as ApiResult};
use crate::deadline_stream::DeadlineStream;
use crate::messages::Reason;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::Request;
use axum::http::request::Parts;
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tungstenite::handshake::server::create_response_with_body;
use tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tungstenite::protocol::frame::{CloseFrame, Frame};
use tungstenite::protocol::{Message, Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Bytes, Error};

/// Upper bound on the bytes of a message from a client.
const MAX_MESSAGE: usize = 64 * 1024;
/// Bytes read at once: clients' messages are short.
const READ_BUFFER: usize = 256;
/// Back-pressure: with more unsent bytes than this, nothing is read or queued until they are sent.
const MAX_UNSENT: usize = 16 * 1024;

/// A request to upgrade to a WebSocket.
pub(crate) struct Upgrade {
    accepted: Response,
    opened: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> ApiResult<Self> {
        let opened = parts.extensions.remove::<OnUpgrade>();
        let opened = opened.ok_or_else(|| Reason::malformed("this connection can't become a WebSocket"))?;
        let mut asked = Request::new(());
        asked.method_mut().clone_from(&parts.method);
        *asked.version_mut() = parts.version;
        asked.headers_mut().clone_from(&parts.headers);
        let accepted =
            create_response_with_body(&asked, Body::empty).map_err(|why| Reason::malformed(why.to_string()))?;
        Ok(Upgrade { accepted, opened })
    }
}

impl Upgrade {
    /// The response that accepts the upgrade; `serve` gets the socket once it is sent.
    pub(crate) fn accept(self, serve: impl FnOnce(Socket) + Send + 'static) -> Response {
        let opened = self.opened;
        tokio::spawn(async move {
            let Ok(upgraded) = opened.await else { return }; // the caller has gone
            match upgraded.downcast::<TokioIo<DeadlineStream>>() {
                Ok(parts) => serve(Socket::new(parts.io.into_inner(), parts.read_buf.to_vec())),
                Err(_) => tracing::error!("a connection was not made by the accept loop"),
            }
        });
        self.accepted
    }
}

/// The server's side of a WebSocket.
pub(crate) struct Socket {
    stream: DeadlineStream,
    protocol: WebSocketContext,
    unsent: SendBuffer,
}

/// Frames that are queued and not sent yet.
#[derive(Default)]
struct SendBuffer {
    bytes: Vec<u8>,
    /// How many of the bytes are sent.
    sent: usize,
}

impl Socket {
    fn new(stream: DeadlineStream, already_read: Vec<u8>) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE));
        let protocol = WebSocketContext::from_partially_read(already_read, Role::Server, Some(config));
        Socket { stream, protocol, unsent: SendBuffer::default() }
    }

    /// The next message; an error when there will be none.
    pub(crate) fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        if self.unsent.is_congested() {
            ready!(self.poll_send(context))?;
        }
        let Socket { stream, protocol, unsent } = self;
        match protocol.read(&mut ProtocolIo { stream, unsent, context }) {
            Err(Error::Io(why)) if why.kind() == ErrorKind::WouldBlock => Poll::Pending,
            received => Poll::Ready(received),
        }
    }

    /// Queues a message; [`poll_send`](Self::poll_send) sends it.
    pub(crate) fn queue(&mut self, message: &impl Serialize) {
        self.put(text(message));
    }

    /// Queues a ping; browsers answer by themselves.
    pub(crate) fn ping(&mut self) {
        self.put(Frame::ping(Bytes::new()));
    }

    /// Queues the end of the connection, with its reason.
    pub(crate) fn close(&mut self, code: CloseCode, reason: &'static str) {
        self.put(Frame::close(Some(CloseFrame { code, reason: reason.into() })));
    }

    fn put(&mut self, frame: Frame) {
        self.unsent.bytes.reserve(frame.len());
        frame.format(&mut self.unsent.bytes).expect("memory takes everything");
    }

    /// Whether the queue is so long that it must be sent before more is queued.
    pub(crate) fn is_congested(&self) -> bool {
        self.unsent.is_congested()
    }

    /// How many bytes are queued.
    pub(crate) fn unsent(&self) -> usize {
        self.unsent.bytes.len() - self.unsent.sent
    }

    /// Sends everything that is queued.
    pub(crate) fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(rest) = self.unsent.rest() {
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                some => self.unsent.sent += some,
            }
        }
        self.unsent = SendBuffer::default();
        Poll::Ready(Ok(()))
    }
}

fn text(message: &impl Serialize) -> Frame {
    let text = serde_json::to_vec(message).expect("messages have string keys");
    Frame::message(text, OpCode::Data(Data::Text), true)
}

impl SendBuffer {
    fn rest(&self) -> Option<&[u8]> {
        Some(&self.bytes[self.sent..]).filter(|rest| !rest.is_empty())
    }

    fn is_congested(&self) -> bool {
        self.bytes.len() - self.sent > MAX_UNSENT
    }
}

/// What the protocol reads from and writes to. Writes go into the queue, so a pong or a close never blocks.
struct ProtocolIo<'a, 'b> {
    stream: &'a mut DeadlineStream,
    unsent: &'a mut SendBuffer,
    context: &'a mut Context<'b>,
}

impl io::Read for ProtocolIo<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        match Pin::new(&mut *self.stream).poll_read(self.context, &mut buffer) {
            Poll::Ready(done) => done.map(|()| buffer.filled().len()),
            Poll::Pending => Err(ErrorKind::WouldBlock.into()),
        }
    }
}

impl io::Write for ProtocolIo<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unsent.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(()) // by `poll_send`
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use tokio::net::TcpListener;
    use tungstenite::WebSocket;

    /// A socket, and the other side of it.
    async fn pair() -> (Socket, WebSocket<std::net::TcpStream>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (server, _) = listener.accept().await.unwrap();
        let server = DeadlineStream::new(server, std::time::Duration::from_secs(10), None);
        (Socket::new(server, vec![]), WebSocket::from_raw_socket(client, Role::Client, None))
    }

    async fn receive(socket: &mut Socket) -> Result<Message, Error> {
        poll_fn(|context| socket.poll_receive(context)).await
    }

    #[tokio::test]
    async fn a_message_longer_than_the_buffer_is_received_whole() {
        let (mut socket, mut client) = pair().await;
        let text = "long ".repeat(100 * READ_BUFFER / 5);
        client.send(Message::text(text.clone())).unwrap();
        assert_eq!(receive(&mut socket).await.unwrap(), Message::text(text));
    }

    #[tokio::test]
    async fn a_message_over_the_limit_ends_the_connection() {
        let (mut socket, mut client) = pair().await;
        client.send(Message::text("x".repeat(MAX_MESSAGE + 1))).unwrap();
        assert!(receive(&mut socket).await.is_err());
    }

    #[tokio::test]
    async fn frames_arrive_in_order_and_free_their_memory() {
        let (mut socket, mut client) = pair().await;
        client.send(Message::Ping("there?".into())).unwrap();
        assert_eq!(receive(&mut socket).await.unwrap(), Message::Ping("there?".into()));
        let nothing_more = poll_fn(|context| Poll::Ready(socket.poll_receive(context).is_pending())).await;
        assert!(nothing_more, "and the ping is answered");
        socket.queue(&"y".repeat(MAX_UNSENT));
        assert!(socket.is_congested());
        socket.close(CloseCode::Restart, "bye");
        poll_fn(|context| socket.poll_send(context)).await.unwrap();
        assert_eq!(socket.unsent.bytes.capacity(), 0);
        let received = tokio::task::spawn_blocking(move || std::array::from_fn(|_| client.read().unwrap()));
        let [pong, text, close] = received.await.unwrap();
        assert_eq!((pong, text.len()), (Message::Pong("there?".into()), MAX_UNSENT + 2));
        assert!(matches!(close, Message::Close(Some(frame)) if frame.code == CloseCode::Restart));
    }
}
