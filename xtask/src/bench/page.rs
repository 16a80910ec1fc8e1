//! `bench/server.md`.

use super::{Figures, Measurements, SLOW_FLUSH};
use anyhow::Result;
use std::fmt::Write;

/// The figures as a page.
pub(crate) fn page(measurements: &Measurements, seconds: u32) -> Result<String> {
    let Measurements { flush, versus, slowed, flat, nodes } = measurements;
    let mut page = String::new();
    writeln!(
        page,
        "# How much the server carries\n\n\
         Written by `cargo xtask bench server --seconds {seconds}`: server and load tool share the cores of one machine \
         ({} cores). One flush of its disk took {:.2} ms in this run (median of 200).\n\n\
         Knobel: SQLite, every move flushed (`synchronous=FULL`) before it is acknowledged; Code 777 for two, played at \
         random from what the server offers, every view made for its viewer. boardgame.io: everything in memory, nothing \
         on disk; a small board for two. Two people a table, a socket each, at both. \
         [What bounds it](../docs/scale.md).\n",
        std::thread::available_parallelism().map_or(1, usize::from),
        flush.as_secs_f64() * 1000.0,
    )?;
    versus.iter().try_for_each(|(ours, theirs)| against(&mut page, ours, theirs))?;
    on_a_slow_disk(&mut page, slowed)?;
    many_tables(&mut page, flat)?;
    if let Some(nodes) = nodes {
        on_postgres(&mut page, nodes)?;
    }
    Ok(page)
}

fn against(page: &mut String, ours: &Figures, theirs: &Figures) -> Result<()> {
    let (kib, mib) = (1024.0, 1024.0 * 1024.0);
    writeln!(
        page,
        "## {} tables, {} moves in flight\n",
        thousands(ours.tables as f64),
        thousands(ours.in_flight as f64)
    )?;
    writeln!(page, "| | Knobel | boardgame.io | Knobel to boardgame.io |\n|---|---:|---:|---:|")?;
    let rows = [
        ("moves a second", ours.moves_per_second, theirs.moves_per_second, 0),
        ("p50, ms", ours.p50, theirs.p50, 1),
        ("p99, ms", ours.p99, theirs.p99, 1),
        ("memory a table, KiB", ours.per_table / kib, theirs.per_table / kib, 1),
        ("memory idle, MiB", ours.idle / mib, theirs.idle / mib, 1),
        ("cores, server", ours.server, theirs.server, 2),
        ("cores, load tool", ours.load, theirs.load, 2),
    ];
    for (what, ours, theirs, digits) in rows {
        let shown = |number: f64| if digits == 0 { thousands(number) } else { format!("{number:.digits$}") };
        writeln!(page, "| {what} | {} | {} | {:.2} |", shown(ours), shown(theirs), ours / theirs)?;
    }
    Ok(writeln!(page)?)
}

fn on_a_slow_disk(page: &mut String, slowed: &[Figures]) -> Result<()> {
    let slow = SLOW_FLUSH.as_secs_f64();
    writeln!(page, "## Every flush slowed to {} ms\n", SLOW_FLUSH.as_millis())?;
    writeln!(
        page,
        "Moves in flight divided by the time of a flush is the most that can be had, until the cores are full.\n"
    )?;
    writeln!(
        page,
        "| moves in flight | moves a second | of that bound | p99, ms | cores, server and load |\n|---:|---:|---:|---:|---:|"
    )?;
    for Figures { in_flight, moves_per_second, p99, server, load, .. } in slowed {
        let share = 100.0 * moves_per_second * slow / *in_flight as f64;
        let moves = thousands(*moves_per_second);
        writeln!(page, "| {in_flight} | {moves} | {share:.0} % | {p99:.1} | {:.2} |", server + load)?;
    }
    Ok(writeln!(page)?)
}

fn many_tables(page: &mut String, (few, many): &(Figures, Figures)) -> Result<()> {
    writeln!(page, "## Few tables and many, {} moves in flight\n", few.in_flight)?;
    writeln!(
        page,
        "| tables | people connected | moves a second | p50, ms | p99, ms | memory a table, KiB |\n|---:|---:|---:|---:|---:|---:|"
    )?;
    for (figures, people) in [(few, 400.0), (many, 8000.0)] {
        let (tables, people, moves) =
            (thousands(figures.tables as f64), thousands(people), thousands(figures.moves_per_second));
        let Figures { p50, p99, per_table, .. } = figures;
        writeln!(page, "| {tables} | {people} | {moves} | {p50:.1} | {p99:.1} | {:.1} |", per_table / 1024.0)?;
    }
    Ok(writeln!(page, "\nThe p99 of many is {:.2} times that of few.", many.p99 / few.p99)?)
}

fn on_postgres(page: &mut String, (one, two): &(Figures, Figures)) -> Result<()> {
    let (tables, in_flight) = (thousands(one.tables as f64), thousands(one.in_flight as f64));
    writeln!(page, "\n## On one PostgreSQL and one NATS, {tables} tables, {in_flight} moves in flight\n")?;
    writeln!(page, "The engines, the nodes and the load tool share the same cores.\n")?;
    writeln!(page, "| nodes | moves a second | p50, ms | p99, ms | cores, nodes | cores, load tool |")?;
    writeln!(page, "|---:|---:|---:|---:|---:|---:|")?;
    for (nodes, Figures { moves_per_second, p50, p99, server, load, .. }) in [(1, one), (2, two)] {
        let moves = thousands(*moves_per_second);
        writeln!(page, "| {nodes} | {moves} | {p50:.1} | {p99:.1} | {server:.2} | {load:.2} |")?;
    }
    Ok(writeln!(page, "\nTwo nodes make {:.2} times the moves of one.", two.moves_per_second / one.moves_per_second)?)
}

/// 12345.6 as 12,346.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut shown = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn large_numbers_are_written_in_groups() {
        assert_eq!([999.4, 1000.0, 12_345.6].map(thousands), ["999", "1,000", "12,346"]);
    }
}
