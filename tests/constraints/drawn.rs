//! The setters' rules as brute force sees them: drawn at random, so that the drawn grid keeps about half of them, and judged by
//! plain code on lists of symbols.

use super::{Drawn, Grid};
use crate::support::Random;
use sudoku::ConstraintKind;

/// Draws values and cells for a kind of the setters' rules.
pub fn draw(
    kind: &'static ConstraintKind,
    (height, width): (usize, usize),
    solved: &Grid,
    random: &mut Random,
) -> Option<Drawn> {
    let side = height * width;
    let at = |cell: u32| solved[cell as usize / side][cell as usize % side];
    let mut cells: Vec<u32> = (0..(side * side) as u32).collect();
    random.shuffle(&mut cells);
    let mut take = |least: usize, most: usize, random: &mut Random| {
        cells.truncate(least + random.below(most - least + 1));
        cells.clone()
    };
    let line = |random: &mut Random| -> Vec<u32> {
        let (number, is_row, is_forward) =
            (random.below(side), random.below(2) == 0, random.below(2) == 0);
        let cells =
            (0..side).map(|at| if is_row { number * side + at } else { at * side + number });
        let mut cells: Vec<u32> = cells.map(|cell| cell as u32).collect();
        if !is_forward {
            cells.reverse();
        }
        cells
    };
    let beside = |random: &mut Random| {
        let (row, col) = (random.below(side), random.below(side - 1));
        let cell = if random.below(2) == 0 {
            [row * side + col, row * side + col + 1]
        } else {
            [col * side + row, (col + 1) * side + row]
        };
        cell.map(|cell| cell as u32).to_vec()
    };
    let sum = |cells: &[u32]| cells.iter().map(|&cell| at(cell)).sum::<i64>();
    let symbol = |random: &mut Random| 1 + random.below(side) as i64;
    let table = |random: &mut Random| -> Vec<i64> {
        (0..side * side).map(|_| i64::from(random.below(4) > 0)).collect()
    };
    // Sorts by the solved grid, so that what should rise does.
    let risen = |mut cells: Vec<u32>| {
        cells.sort_by_key(|&cell| at(cell));
        cells
    };
    let (values, cells) = match kind.name {
        "little_killer" => {
            let cells = take(1, side, random);
            (vec![sum(&cells)], cells)
        }
        "arrow" | "double_arrow" | "zipper_line" | "between_line" => (vec![], take(3, 4, random)),
        "pill_arrow" => (vec![2], take(7, 9, random)),
        "equal_sums" => match take(3, 6, random) {
            cells if cells.len() < 5 => (vec![1, cells.len() as i64 - 1], cells),
            cells => (vec![2, 1, cells.len() as i64 - 3], cells),
        },
        "region_sum_line" | "thermometer" | "slow_thermometer" => {
            (vec![], risen(take(2, 3, random)))
        }
        "weighted_sum" => {
            let cells = take(1, 4, random);
            let factors: Vec<i64> = cells.iter().map(|_| random.below(7) as i64 - 3).collect();
            let total = cells.iter().zip(&factors).map(|(&cell, factor)| at(cell) * factor).sum();
            ([vec![total], factors].concat(), cells)
        }
        "difference" => {
            let cells = beside(random);
            (vec![(at(cells[0]) - at(cells[1])).abs()], cells)
        }
        "ratio" => (vec![2 + random.below(2) as i64], beside(random)),
        "greater_than" => (vec![], beside(random)),
        "non_consecutive" | "strict_kropki" | "strict_xv" => (vec![], vec![]),
        "strict_difference" | "strict_ratio" => (vec![1 + random.below(3) as i64], vec![]),
        "minimum" | "maximum" => (vec![], take(1, 2, random)),
        "whisper" | "lockout_line" => (vec![1 + random.below(2) as i64], take(3, 4, random)),
        "renban" => (vec![], take(2, 3, random)),
        "palindrome" => {
            let mut cells = take(2, 4, random);
            cells.extend(cells.clone().first());
            (vec![], cells)
        }
        "clone" => (vec![], take(2, 2, random)),
        "modular_line" => (vec![2 + random.below(2) as i64], take(3, 4, random)),
        "entropic_line" | "global_entropy" if !side.is_multiple_of(3) => return None,
        "entropic_line" => (vec![], take(2, 4, random)),
        "global_entropy" => (vec![], vec![]),
        "even" | "odd" => (vec![], take(1, 2, random)),
        "candidates" => (vec![symbol(random), symbol(random)], take(1, 3, random)),
        "quadruple" => {
            let cells = take(3, 4, random);
            let values = cells.iter().take(2).map(|&cell| at(cell)).collect();
            (values, cells)
        }
        "counting_circles" => (vec![], take(2, 4, random)),
        "row_indexer" | "column_indexer" | "box_indexer" => (vec![], take(1, 2, random)),
        "sandwich" => {
            let cells = line(random);
            let ends = |cell: &&u32| at(**cell) == 1 || at(**cell) == side as i64;
            let inner = cells.iter().skip_while(|cell| !ends(cell)).skip(1);
            (vec![inner.take_while(|cell| !ends(cell)).map(|&cell| at(cell)).sum()], cells)
        }
        "x_sum" => {
            let cells = line(random);
            (vec![sum(&cells[..at(cells[0]) as usize])], cells)
        }
        "skyscraper" => (vec![1 + random.below(3) as i64], line(random)),
        "numbered_room" => {
            let cells = line(random);
            (vec![at(cells[at(cells[0]) as usize - 1])], cells)
        }
        "full_rank" => {
            let cells = if random.below(4) > 0 { line(random) } else { take(side, side, random) };
            let number = |cells: &[u32]| cells.iter().map(|&cell| at(cell)).collect::<Vec<_>>();
            let smaller = lines(side).iter().filter(|other| number(other) < number(&cells)).count();
            (vec![1 + smaller as i64, random.below(2) as i64], cells)
        }
        "pair" => (table(random), take(2, 4, random)),
        "every_pair" => (table(random), take(2, 3, random)),
        "automaton" => {
            // Three states, the last accepts; some symbols go on, some back, some both.
            let mut values = vec![3, 2, 1, 2];
            for state in 0..3 {
                for symbol in 1..=side as i64 {
                    for to in 0..3 {
                        if random.below(3) == 0 {
                            values.extend([state, symbol, to]);
                        }
                    }
                }
            }
            (values, take(2, 4, random))
        }
        "any_of" => {
            let (mut values, mut listed) = (vec![], vec![]);
            for alternative in 0..1 + random.below(3) {
                if alternative > 0 {
                    values.push(0);
                }
                for _ in 0..1 + random.below(2) {
                    let part = drawn_part((height, width), solved, random);
                    let [value_count, cell_count] = [part.1.len(), part.2.len()];
                    let head = [part.0.number.into(), value_count as i64, cell_count as i64];
                    values.extend(head.into_iter().chain(part.1));
                    listed.extend(part.2);
                }
            }
            (values, listed)
        }
        name => panic!("draw {name}, too"),
    };
    Some((kind, values, cells))
}

/// All rows and columns, each from both ends.
fn lines(side: usize) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for number in 0..side {
        for is_row in [true, false] {
            let cell = |at: usize| if is_row { number * side + at } else { at * side + number };
            let line: Vec<u32> = (0..side).map(|at| cell(at) as u32).collect();
            all.push(line.iter().rev().copied().collect());
            all.push(line);
        }
    }
    all
}

/// Draws what may be part of another constraint.
fn drawn_part(size: (usize, usize), solved: &Grid, random: &mut Random) -> Drawn {
    loop {
        let kinds = ConstraintKind::all();
        let kind = &kinds[random.below(kinds.len())];
        let depends_on_others = kind.rule.contains("unless") || kind.rule.contains("are in no");
        if matches!(kind.name, "cage" | "regions" | "any_of") || depends_on_others {
            continue;
        }
        if let Some(part) = super::draw(kind, size, solved, random) {
            return part;
        }
    }
}

/// Whether a grid keeps one of the setters' rules; `others` are all that were drawn.
pub fn keeps(
    grid: &Grid,
    name: &str,
    values: &[i64],
    cells: &[u32],
    (height, width): (usize, usize),
    others: &[Drawn],
) -> bool {
    let side = height * width;
    let at = |cell: usize| grid[cell / side][cell % side];
    let line: Vec<i64> = cells.iter().map(|&cell| at(cell as usize)).collect();
    let value = values.first().copied().unwrap_or(0);
    let (first, last) = (line.first().copied().unwrap_or(0), line.last().copied().unwrap_or(0));
    let sum = |line: &[i64]| line.iter().sum::<i64>();
    let steps = |holds: &dyn Fn(i64, i64) -> bool| line.windows(2).all(|two| holds(two[0], two[1]));
    let third = |number: i64| (number - 1) * 3 / side as i64;
    let inner = || &line[1..line.len() - 1];
    let one_of = |kind: &str, one: usize, other: usize| {
        others.iter().any(|each| {
            each.0.name == kind
                && (each.2 == [one as u32, other as u32] || each.2 == [other as u32, one as u32])
        })
    };
    // All pairs side by side, as (cell, cell).
    let neighbours = || {
        (0..side * side).flat_map(|cell| {
            let right = (cell % side + 1 < side).then_some((cell, cell + 1));
            let below = (cell + side < side * side).then_some((cell, cell + side));
            right.into_iter().chain(below)
        })
    };
    let unmarked = |kinds: &[&str], holds: &dyn Fn(i64, i64) -> bool| {
        neighbours().all(|(one, other)| {
            kinds.iter().any(|kind| one_of(kind, one, other)) || holds(at(one), at(other))
        })
    };
    let box_of = |cell: usize| {
        let regions = others.iter().find(|each| each.0.name == "regions");
        match regions {
            Some(regions) => regions.1[cell],
            None => (cell / side / height * height + cell % side / width) as i64,
        }
    };
    match name {
        "little_killer" => sum(&line) == value,
        "arrow" => first == sum(&line[1..]),
        "pill_arrow" => 10 * line[0] + line[1] == sum(&line[2..]),
        "double_arrow" => first + last == sum(inner()),
        "equal_sums" => {
            let mut rest = &line[..];
            let sums = values.iter().map(|&size| {
                let (group, after) = rest.split_at(size as usize);
                rest = after;
                sum(group)
            });
            let sums: Vec<i64> = sums.collect();
            sums.iter().all(|&one| one == sums[0])
        }
        "region_sum_line" => {
            let mut sums: Vec<i64> = vec![];
            for (place, &cell) in cells.iter().enumerate() {
                if place > 0 && box_of(cell as usize) == box_of(cells[place - 1] as usize) {
                    *sums.last_mut().unwrap() += line[place];
                } else {
                    sums.push(line[place]);
                }
            }
            sums.iter().all(|&one| one == sums[0])
        }
        "zipper_line" => {
            let sums = (0..line.len() / 2).map(|place| line[place] + line[line.len() - 1 - place]);
            let middle = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
            let sums: Vec<i64> = sums.chain(middle).collect();
            sums.iter().all(|&one| one == sums[0])
        }
        "weighted_sum" => {
            line.iter().zip(&values[1..]).map(|(one, factor)| one * factor).sum::<i64>() == value
        }
        "difference" => (first - last).abs() == value,
        "ratio" => first == value * last || last == value * first,
        "greater_than" => first > last,
        "non_consecutive" => unmarked(&["difference"], &|a, b| (a - b).abs() != 1),
        "strict_kropki" => unmarked(&["difference", "ratio"], &|a, b| {
            (a - b).abs() != 1 && a != 2 * b && b != 2 * a
        }),
        "strict_difference" => unmarked(&["difference", "ratio"], &|a, b| (a - b).abs() != value),
        "strict_ratio" => {
            unmarked(&["difference", "ratio"], &|a, b| a != value * b && b != value * a)
        }
        "strict_xv" => unmarked(&["sum"], &|a, b| a + b != 5 && a + b != 10),
        "minimum" | "maximum" => {
            let is_marked = |cell: usize| {
                let mut same = others.iter().filter(|each| each.0.name == name);
                same.any(|each| each.2.contains(&(cell as u32)))
            };
            let mut pairs = neighbours().flat_map(|(one, other)| [(one, other), (other, one)]);
            pairs.all(|(one, other)| {
                !cells.contains(&(one as u32))
                    || is_marked(other)
                    || if name == "minimum" { at(one) < at(other) } else { at(one) > at(other) }
            })
        }
        "thermometer" => steps(&|a, b| a < b),
        "slow_thermometer" => steps(&|a, b| a <= b),
        "whisper" => steps(&|a, b| (a - b).abs() >= value),
        "renban" => {
            let mut sorted = line.clone();
            sorted.sort();
            sorted.windows(2).all(|two| two[1] == two[0] + 1)
        }
        "palindrome" => line.iter().eq(line.iter().rev()),
        "clone" => line[..line.len() / 2] == line[line.len() / 2..],
        "modular_line" => {
            line.windows(value as usize).all(|some| {
                let mut rests: Vec<i64> = some.iter().map(|one| one % value).collect();
                rests.sort();
                rests.dedup();
                rests.len() == some.len()
            }) && (line.len() >= value as usize || steps(&|a, b| a % value != b % value))
        }
        "entropic_line" => {
            let far = |distance: usize| {
                line.iter().zip(line.iter().skip(distance)).all(|(&a, &b)| third(a) != third(b))
            };
            far(1) && far(2)
        }
        "between_line" => inner().iter().all(|&one| first.min(last) < one && one < first.max(last)),
        "lockout_line" => {
            (first - last).abs() >= value
                && inner().iter().all(|&one| one < first.min(last) || one > first.max(last))
        }
        "even" => line.iter().all(|one| one % 2 == 0),
        "odd" => line.iter().all(|one| one % 2 == 1),
        "candidates" => line.iter().all(|one| values.contains(one)),
        "quadruple" => {
            let mut rest = line.clone();
            values.iter().all(|value| {
                rest.iter().position(|one| one == value).map(|place| rest.remove(place)).is_some()
            })
        }
        "counting_circles" => {
            line.iter().all(|one| line.iter().filter(|other| *other == one).count() as i64 == *one)
        }
        "global_entropy" => (0..side - 1).all(|row| {
            (0..side - 1).all(|col| {
                let cell = row * side + col;
                let square = [cell, cell + 1, cell + side, cell + side + 1];
                (0..3).all(|wanted| square.iter().any(|&cell| third(at(cell)) == wanted))
            })
        }),
        "column_indexer" => cells.iter().all(|&cell| {
            let (row, col) = (cell as usize / side, cell as usize % side);
            grid[row][at(cell as usize) as usize - 1] == col as i64 + 1
        }),
        "row_indexer" => cells.iter().all(|&cell| {
            let (row, col) = (cell as usize / side, cell as usize % side);
            grid[at(cell as usize) as usize - 1][col] == row as i64 + 1
        }),
        "box_indexer" => cells.iter().all(|&cell| {
            let (row, col) = (cell as usize / side, cell as usize % side);
            let (top, left) = (row / height * height, col / width * width);
            let place = (row - top) * width + col - left;
            let points = at(cell as usize) as usize - 1;
            grid[top + points / width][left + points % width] == place as i64 + 1
        }),
        "sandwich" => {
            let place = |wanted: i64| line.iter().position(|&one| one == wanted).unwrap();
            let (low, high) = (place(1), place(side as i64));
            sum(&line[low.min(high) + 1..low.max(high)]) == value
        }
        "x_sum" => sum(&line[..first as usize]) == value,
        "skyscraper" => {
            let mut highest = 0;
            let seen = line.iter().filter(|&&one| {
                let is_seen = one > highest;
                highest = highest.max(one);
                is_seen
            });
            seen.count() as i64 == value
        }
        "numbered_room" => line[first as usize - 1] == value,
        "full_rank" => {
            let others = lines(side);
            let others = others.iter().filter(|other| *other != cells);
            let numbers = others.map(|other| other.iter().map(|&cell| at(cell as usize)).collect());
            let numbers: Vec<Vec<i64>> = numbers.collect();
            let smaller = numbers.iter().filter(|other| **other < line).count() as i64;
            smaller == value - 1 && (values[1] == 1 || !numbers.contains(&line))
        }
        "pair" => steps(&|a, b| values[((a - 1) * side as i64 + b - 1) as usize] == 1),
        "every_pair" => (0..line.len()).all(|one| {
            let later = &line[one + 1..];
            later.iter().all(|b| values[((line[one] - 1) * side as i64 + b - 1) as usize] == 1)
        }),
        "automaton" => {
            let accepting = &values[2..2 + values[1] as usize];
            let mut states = vec![0];
            for symbol in &line {
                let transitions = values[2 + accepting.len()..].chunks(3);
                let next = transitions.filter(|one| one[1] == *symbol && states.contains(&one[0]));
                states = next.map(|one| one[2]).collect();
            }
            states.iter().any(|state| accepting.contains(state))
        }
        "any_of" => {
            let (mut values, mut cells) = (values, cells);
            let (mut is_any, mut is_own) = (false, true);
            while let [number, value_count, cell_count, rest @ ..] = values {
                let kind = ConstraintKind::numbered(*number).unwrap();
                let (own, rest) = rest.split_at(*value_count as usize);
                let (listed, further) = cells.split_at(*cell_count as usize);
                let part = (kind, own.to_vec(), listed.to_vec());
                is_own &= super::keeps(grid, &part, (height, width), others);
                (values, cells) = (rest, further);
                if let [0, rest @ ..] = rest {
                    (is_any, is_own, values) = (is_any || is_own, true, rest);
                }
            }
            is_any || is_own
        }
        name => panic!("check {name}, too"),
    }
}
