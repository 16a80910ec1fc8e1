//! A connection whose peer must take what it is sent: every answer, stream and socket makes progress or ends.

use std::any::Any;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// A TCP connection with a deadline on the progress of writes.
pub(crate) struct DeadlineStream {
    stream: TcpStream,
    patience: Duration,
    /// Runs while the peer takes nothing. Most connections never need it, so it is made when it is needed.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Dropped with the connection: what counts it.
    _counted: Option<Box<dyn Any + Send + Sync>>,
}

impl DeadlineStream {
    /// A connection that fails once the peer has taken nothing for `patience`; `counted` is dropped with it.
    pub(crate) fn new(stream: TcpStream, patience: Duration, counted: Option<Box<dyn Any + Send + Sync>>) -> Self {
        DeadlineStream { stream, patience, stalled: None, _counted: counted }
    }

    /// A pending write fails when its time is over; any progress stops the timer.
    fn with_deadline(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timer = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        match timer.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(()) => {
                metrics::counter!("knobel_dropped_readers_total").increment(1);
                Poll::Ready(Err(ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for DeadlineStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for DeadlineStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.with_deadline(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.with_deadline(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    async fn pair(patience: Duration) -> (DeadlineStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (server, _) = listener.accept().await.unwrap();
        (DeadlineStream::new(server, patience, None), client)
    }

    #[tokio::test]
    async fn a_reader_that_takes_nothing_is_cut_off() {
        let (mut server, _client) = pair(Duration::from_millis(50)).await;
        let failed = server.write_all(&vec![0; 64 << 20]).await.unwrap_err();
        assert_eq!(failed.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_reader_that_goes_on_reading_gets_everything() {
        let (mut server, mut client) = pair(Duration::from_secs(5)).await;
        let sent = tokio::spawn(async move { server.write_all(&vec![7; 8 << 20]).await });
        let mut received = vec![0; 8 << 20];
        client.read_exact(&mut received).await.unwrap();
        sent.await.unwrap().unwrap();
    }
}
