//! The file of weights: what it is, how large the layers are, the numbers, and a checksum over all of it.
//!
//! All little-endian: `KNOBTACN`, the format's version and the five layer sizes as 32-bit numbers; then for each layer
//! its weights, one row for each input, and its biases, as 16-bit floats; then the FNV-1a hash of all that came before.

use super::features::FACTS;

const MAGIC: &[u8; 8] = b"KNOBTACN";
const VERSION: u32 = 1;
const LAYERS: usize = 4;
const HEADER: usize = MAGIC.len() + 4 * (1 + LAYERS + 1);
const HASH: usize = 8;

/// Why these bytes are no weights for this program.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unfit {
    /// Something else.
    #[error("this is no file of TAC weights")]
    Foreign,
    /// From another time.
    #[error("these weights have format {0}, this program reads {VERSION}; export them again")]
    Version(u32),
    /// For other facts. New facts are only ever added behind the others, so an older net looks at the first ones.
    #[error("this net looks at {0} facts, this program tells {FACTS}; train it again")]
    Facts(u32),
    /// Cut off or too long.
    #[error("the file should have {want} bytes, it has {got}")]
    Length {
        /// By its header.
        want: usize,
        /// As it is.
        got: usize,
    },
    /// Damaged.
    #[error("the checksum is wrong: the file is damaged")]
    Checksum,
}

/// One layer: a row of weights for each input, and the biases.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layer {
    pub(super) outputs: usize,
    pub(super) rows: Vec<f32>,
    pub(super) biases: Vec<f32>,
}

impl Layer {
    #[inline]
    pub(super) fn row(&self, input: usize) -> &[f32] {
        &self.rows[input * self.outputs..][..self.outputs]
    }
}

/// The weights of a net, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) layers: [Layer; LAYERS],
}

impl Weights {
    /// How many facts the net looks at.
    pub fn facts(&self) -> usize {
        self.layers[0].rows.len() / self.layers[0].outputs
    }

    /// Reads a file of weights.
    pub fn read(bytes: &[u8]) -> Result<Self, Unfit> {
        let word =
            |at: usize| bytes.get(at..at + 4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        if !bytes.starts_with(MAGIC) {
            return Err(Unfit::Foreign);
        }
        let version = word(MAGIC.len()).ok_or(Unfit::Foreign)?;
        if version != VERSION {
            return Err(Unfit::Version(version));
        }
        let mut sizes = [0; LAYERS + 1];
        for (i, size) in sizes.iter_mut().enumerate() {
            *size = word(MAGIC.len() + 4 * (1 + i)).ok_or(Unfit::Foreign)? as usize;
        }
        if sizes[0] == 0 || sizes[0] > FACTS || !sizes[0].is_multiple_of(64) {
            return Err(Unfit::Facts(sizes[0] as u32));
        }
        let numbers =
            sizes.windows(2).try_fold(0_usize, |sum, pair| pair[1].checked_mul(pair[0] + 1)?.checked_add(sum));
        let want = numbers.and_then(|numbers| numbers.checked_mul(2)).map_or(usize::MAX, |all| HEADER + all + HASH);
        if bytes.len() != want || sizes[LAYERS] != 1 {
            return Err(Unfit::Length { want, got: bytes.len() });
        }
        let (body, hash) = bytes.split_at(bytes.len() - HASH);
        if hash != checksum(body).to_le_bytes() {
            return Err(Unfit::Checksum);
        }
        let mut numbers = body[HEADER..].chunks_exact(2).map(|two| from_half(u16::from_le_bytes([two[0], two[1]])));
        let mut layer = |inputs: usize, outputs: usize| Layer {
            outputs,
            rows: numbers.by_ref().take(inputs * outputs).collect(),
            biases: numbers.by_ref().take(outputs).collect(),
        };
        Ok(Weights { layers: std::array::from_fn(|i| layer(sizes[i], sizes[i + 1])) })
    }
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
        let numbers: u32 = sizes.windows(2).map(|pair| pair[1] * (pair[0] + 1)).sum();
        bytes.extend((0..numbers).flat_map(|i| ((i % 7) as u16 * 0x400).to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    #[test]
    fn a_whole_file_is_read() {
        let weights = Weights::read(&file([FACTS as u32, 4, 3, 2, 1])).expect("fits");
        assert_eq!(weights.layers[0].row(FACTS - 1).len(), 4);
        assert_eq!((weights.layers[3].rows.len(), weights.layers[3].biases.len()), (2, 1));
    }

    #[test]
    fn a_net_that_knows_fewer_facts_is_read() {
        let weights = Weights::read(&file([1600, 4, 3, 2, 1])).expect("fits");
        assert_eq!(weights.facts(), 1600);
    }

    #[test]
    fn a_damaged_foreign_or_outdated_file_is_refused() {
        let good = file([FACTS as u32, 4, 3, 2, 1]);
        let mut flipped = good.clone();
        flipped[100] ^= 1;
        assert_eq!(Weights::read(&flipped), Err(Unfit::Checksum));
        assert_eq!(Weights::read(&good[..99]), Err(Unfit::Length { want: good.len(), got: 99 }));
        assert_eq!(Weights::read(b"PNG"), Err(Unfit::Foreign));
        assert_eq!(Weights::read(&file([7, 4, 3, 2, 1])), Err(Unfit::Facts(7)));
        let mut old = good;
        old[8] = 9;
        assert_eq!(Weights::read(&old), Err(Unfit::Version(9)));
    }

    #[test]
    fn halves_are_read_as_written() {
        let cases =
            [(0x3c00, 1.0), (0xc000, -2.0), (0x0001, 2_f32.powi(-24)), (0x3555, 0.333_251_95), (0x7bff, 65504.0)];
        for (half, value) in cases {
            assert_eq!(from_half(half), value, "{half:#x}");
        }
        assert_eq!(from_half(0x8000), 0.0);
    }
}
