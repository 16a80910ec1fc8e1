//! Memory and processor time of this process, from /proc.

/// Memory and processor time of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Resident memory in bytes.
    pub memory: u64,
    /// Processor time in seconds since the process started.
    pub cpu_seconds: f64,
}

/// The kernel's unit of processor time in /proc: ticks per second (`USER_HZ`).
const TICKS: f64 = 100.0;

impl Usage {
    /// The usage of this process; only on Linux.
    pub fn own() -> Option<Self> {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/self/{file}")).ok();
        Some(Usage { memory: memory(&read("status")?)?, cpu_seconds: cpu_seconds(&read("stat")?)? })
    }
}

fn memory(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// User and system time: the 14th and 15th field, counted behind the name, which may hold blanks.
fn cpu_seconds(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_blanks_and_brackets_moves_no_field() {
        let stat = "7 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0";
        assert_eq!(cpu_seconds(stat), Some(2.0));
    }

    #[test]
    fn memory_is_given_in_bytes() {
        assert_eq!(memory("Name:\tknobel\nVmRSS:\t    2048 kB\n"), Some(2 << 20));
    }
}
