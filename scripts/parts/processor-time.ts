import { readFileSync } from 'node:fs';

/** Of `/proc/self/stat`: Linux counts in hundredths of a second on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds, user and system, of the programs that this process started and that have ended, with theirs.
 * Null where the system does not tell it: everywhere but on Linux.
 */
export function processorSecondsOfChildren(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field, the program's name, may contain spaces; cutime and cstime are the fields 16 and 17 (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/**
 * Processor seconds of a fixed piece of work: hashing, parsing and sorting, what tests do most. A figure of processor
 * time is reported in multiples of it, so that a slower machine has the same.
 */
export function floorSeconds(): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    piece();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  });
  return Math.min(...runs);
}

function piece(): void {
  let state = 1;
  // Lehmer's generator with the multiplier of Park and Miller, 1988.
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  for (let round = 0; round < 12; round += 1) {
    const rows = Array.from({ length: 40_000 }, () => ({ key: next().toString(36), value: next() }));
    const parsed = JSON.parse(JSON.stringify(rows)) as typeof rows;
    parsed.sort((one, other) => one.key.localeCompare(other.key) || one.value - other.value);
    const words = new Map(parsed.map(({ key, value }) => [key, value]));
    if (words.size === 0) throw new Error('nothing was sorted');
  }
}
