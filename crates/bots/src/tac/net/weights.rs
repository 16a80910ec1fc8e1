//! The weights file: a header with the layer sizes, the weights, and a checksum.
//!
//! All numbers are little-endian.
//!
//! | part | content |
//! |---|---|
//! | header | `KNOBTACN`, format version and five layer sizes as 32-bit integers |
//! | first layer | for each feature: its largest absolute weight as 32-bit float, and one signed byte per unit: the signed square root of the weight's share of the largest, in 127ths (finer steps for small weights, which are most) |
//! | | biases as 16-bit floats |
//! | each later layer | weights, one row per input, and biases, as 16-bit floats |
//! | checksum | FNV-1a hash of everything before, 64 bits |

use super::features::FEATURE_COUNT;

const MAGIC: &[u8; 8] = b"KNOBTACN";
const VERSION: u32 = 3;
const LAYERS: usize = 4;
const HEADER: usize = MAGIC.len() + 4 * (1 + LAYERS + 1);
/// Bytes of a feature's largest weight.
const SCALE_BYTES: usize = 4;
/// Square of the largest byte: the denominator of a dequantized share.
const QUANTIZATION: f32 = 127.0 * 127.0;
const CHECKSUM_BYTES: usize = 8;

/// Why a weights file can't be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WeightsError {
    /// Not a weights file.
    #[error("this is no file of TAC weights")]
    Foreign,
    /// A format that this program does not read.
    #[error("these weights have format {0}, this program reads {VERSION}; export them again")]
    Version(u32),
    /// Other features. New features are only appended, so an older network with fewer can be used.
    #[error("this network has {0} features, this program has {FEATURE_COUNT}; train it again")]
    Features(u32),
    /// Truncated or too long.
    #[error("the file should have {want} bytes, it has {got}")]
    Length {
        /// Length by the header.
        want: usize,
        /// Actual length.
        got: usize,
    },
    /// Damaged.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
}

/// One layer: a row of weights for each input, and the biases.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer<T> {
    pub(super) outputs: usize,
    pub(super) rows: Vec<T>,
    pub(super) biases: Vec<T>,
}

impl<T> Layer<T> {
    #[inline]
    pub(super) fn row(&self, input: usize) -> &[T] {
        &self.rows[input * self.outputs..][..self.outputs]
    }
}

/// Fixed-point scale of the accumulator: integers, so that subtracting a row undoes adding it exactly, and in 16 bits, so that
/// SIMD handles many at once. The largest sum seen on self-play positions is below 40; 128 fit.
const FIXED_POINT_SCALE: f32 = 256.0;

/// The weights of a network, validated.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) first: Layer<i16>,
    /// The later layers; the second one's weights include the fixed-point scale of its inputs.
    pub(super) rest: [Layer<f32>; LAYERS - 1],
}

impl Weights {
    /// Number of features.
    pub fn features(&self) -> usize {
        self.first.rows.len() / self.first.outputs
    }

    /// Parses and validates a weights file.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let word =
            |at: usize| bytes.get(at..at + 4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        if !bytes.starts_with(MAGIC) {
            return Err(WeightsError::Foreign);
        }
        let version = word(MAGIC.len()).ok_or(WeightsError::Foreign)?;
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let mut sizes = [0; LAYERS + 1];
        for (i, size) in sizes.iter_mut().enumerate() {
            *size = word(MAGIC.len() + 4 * (1 + i)).ok_or(WeightsError::Foreign)? as usize;
        }
        if sizes[0] == 0 || sizes[0] > FEATURE_COUNT || !sizes[0].is_multiple_of(64) {
            return Err(WeightsError::Features(sizes[0] as u32));
        }
        let want = length(&sizes).unwrap_or(usize::MAX);
        if bytes.len() != want || sizes[LAYERS] != 1 {
            return Err(WeightsError::Length { want, got: bytes.len() });
        }
        let (body, hash) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
        if hash != checksum(body).to_le_bytes() {
            return Err(WeightsError::Checksum);
        }
        Ok(Self::dequantize(&body[HEADER..], &sizes))
    }

    /// Dequantizes the part between header and checksum, whose length was checked.
    fn dequantize(body: &[u8], sizes: &[usize; LAYERS + 1]) -> Self {
        let (features, others) = body.split_at(sizes[0] * (SCALE_BYTES + sizes[1]));
        let mut rows = Vec::with_capacity(sizes[0] * sizes[1]);
        for feature in features.chunks_exact(SCALE_BYTES + sizes[1]) {
            let (largest, roots) = feature.split_at(SCALE_BYTES);
            let largest = f32::from_le_bytes([largest[0], largest[1], largest[2], largest[3]]);
            let weights: [i16; 256] = std::array::from_fn(|byte| {
                let root = f32::from(byte as u8 as i8);
                to_fixed_point(largest * (root * root.abs()) / QUANTIZATION)
            });
            rows.extend(roots.iter().map(|byte| weights[usize::from(*byte)]));
        }
        let mut numbers = others.chunks_exact(2).map(|two| from_half(u16::from_le_bytes([two[0], two[1]])));
        let biases = numbers.by_ref().take(sizes[1]).map(to_fixed_point).collect();
        let first = Layer { outputs: sizes[1], rows, biases };
        let mut layer = |number: usize| {
            let (inputs, outputs) = (sizes[number], sizes[number + 1]);
            let scale = if number == 1 { 1.0 / FIXED_POINT_SCALE } else { 1.0 };
            let rows = numbers.by_ref().take(inputs * outputs).map(|weight| weight * scale).collect();
            Layer { outputs, rows, biases: numbers.by_ref().take(outputs).collect() }
        };
        Weights { first, rest: std::array::from_fn(|i| layer(i + 1)) }
    }
}

/// A weight or bias of the first layer in fixed point.
fn to_fixed_point(weight: f32) -> i16 {
    (weight * FIXED_POINT_SCALE).round_ties_even() as i16 // rounds like the trainer
}

/// Length of a weights file for layers of these sizes, in bytes.
fn length(sizes: &[usize; LAYERS + 1]) -> Option<usize> {
    let features = sizes[1].checked_add(SCALE_BYTES)?.checked_mul(sizes[0])?;
    let halves =
        sizes[1..].windows(2).try_fold(sizes[1], |sum, pair| pair[1].checked_mul(pair[0] + 1)?.checked_add(sum));
    halves?.checked_mul(2)?.checked_add(features)?.checked_add(HEADER + CHECKSUM_BYTES)
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// A 16-bit float of IEEE 754.
fn from_half(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let exponent = u32::from(half >> 10 & 31);
    let fraction = u32::from(half & 0x3ff);
    match exponent {
        0 => f32::from_bits(sign | 0x3f80_0000) * fraction as f32 / (1 << 24) as f32,
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(sizes: [u32; 5]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
        for feature in 0..sizes[0] {
            bytes.extend((feature as f32 / 2.0).to_le_bytes());
            bytes.extend((0..sizes[1]).map(|unit| (127 - 32 * unit as i16) as i8 as u8));
        }
        let halves: u32 = sizes[1] + sizes[1..].windows(2).map(|pair| pair[1] * (pair[0] + 1)).sum::<u32>();
        bytes.extend((0..halves).flat_map(|i| ((i % 7) as u16 * 0x400).to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    #[test]
    fn a_complete_file_is_read() {
        let weights = Weights::read(&file([FEATURE_COUNT as u32, 4, 3, 2, 1])).expect("fits");
        let shares = [127_i16, 95, 63, 31]
            .map(|root| (f32::from(root * root) / QUANTIZATION * FIXED_POINT_SCALE).round() as i16);
        assert_eq!(weights.first.row(2), shares, "the largest is one; its shares, in fixed point");
        assert_eq!(weights.first.row(0), [0; 4]);
        assert_eq!(weights.first.row(FEATURE_COUNT - 1).len(), 4);
        assert_eq!((weights.rest[2].rows.len(), weights.rest[2].biases.len()), (2, 1));
    }

    #[test]
    fn a_network_with_fewer_features_is_read() {
        let weights = Weights::read(&file([1600, 4, 3, 2, 1])).expect("fits");
        assert_eq!(weights.features(), 1600);
    }

    #[test]
    fn a_damaged_foreign_or_outdated_file_is_rejected() {
        let good = file([FEATURE_COUNT as u32, 4, 3, 2, 1]);
        let mut flipped = good.clone();
        flipped[100] ^= 1;
        assert_eq!(Weights::read(&flipped), Err(WeightsError::Checksum));
        assert_eq!(Weights::read(&good[..99]), Err(WeightsError::Length { want: good.len(), got: 99 }));
        assert_eq!(Weights::read(b"PNG"), Err(WeightsError::Foreign));
        assert_eq!(Weights::read(&file([7, 4, 3, 2, 1])), Err(WeightsError::Features(7)));
        let mut old = good;
        old[8] = 9;
        assert_eq!(Weights::read(&old), Err(WeightsError::Version(9)));
    }

    #[test]
    fn half_precision_floats_are_decoded() {
        let cases =
            [(0x3c00, 1.0), (0xc000, -2.0), (0x0001, 2_f32.powi(-24)), (0x3555, 0.333_251_95), (0x7bff, 65504.0)];
        for (half, value) in cases {
            assert_eq!(from_half(half), value, "{half:#x}");
        }
        assert_eq!(from_half(0x8000), 0.0);
    }
}
