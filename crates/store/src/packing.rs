//! The steps of a finished match as one compressed block.

use crate::{Result, StoreError, StoredStep};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

pub(crate) fn compress(steps: &[StoredStep]) -> Result<Vec<u8>> {
    let json = serde_json::to_vec(steps).map_err(|why| StoreError::Unreadable(why.to_string()))?;
    let mut encoder = DeflateEncoder::new(vec![], Compression::default());
    encoder.write_all(&json)?;
    Ok(encoder.finish()?)
}

pub(crate) fn decompress(bytes: &[u8]) -> Result<Vec<StoredStep>> {
    let mut json = vec![];
    DeflateDecoder::new(bytes).read_to_end(&mut json)?;
    serde_json::from_slice(&json).map_err(|why| StoreError::Unreadable(why.to_string()))
}
