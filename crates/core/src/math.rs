//! Transcendental functions with the same result on every platform.
//!
//! Those of the standard library are the platform's own and differ in the last bit, and one bit decides between two moves
//! that are worth the same. Bots and coach use these, so that they decide and say the same natively and in a browser.

/// The exponential function.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The exponential function for 32-bit floats.
pub fn exp_f32(x: f32) -> f32 {
    libm::expf(x)
}

/// The logarithm with base 2.
pub fn log2(x: f64) -> f64 {
    libm::log2(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_never_change() {
        // The bits, and not the nearest value: a bot of any version must decide the same on every platform.
        let bits = [exp(-0.7), exp(1.3), log2(3.0), log2(1e6 / 7.0)].map(f64::to_bits);
        assert_eq!(bits, [0x3fdf_c80d_b9dd_5542, 0x400d_5ab8_3615_f8b4, 0x3ff9_5c01_a39f_bd68, 0x4031_1fcc_7730_ba0f]);
        assert_eq!([exp_f32(-0.7), exp_f32(4.2)].map(f32::to_bits), [0x3efe_406e, 0x4285_5f65]);
        assert_eq!([exp(0.0), log2(8.0), log2(1.0)], [1.0, 3.0, 0.0]);
    }
}
