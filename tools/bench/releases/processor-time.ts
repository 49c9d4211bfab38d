import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one tick of the kernel's clock, which is 100 to the second everywhere (proc(5), sysconf(3)). */
const TICK = 10;

/** Milliseconds of processor that the living processes below one have used, those of PostgreSQL apart. */
export function processorTime(root: number): { service: number; postgresql: number } {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid));
  const below = new Set([root]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const { pid, parent } of rows) if (below.has(parent)) below.add(pid);
  }
  const used = (postgresql: boolean) =>
    rows
      .filter(({ pid, name }) => pid !== root && below.has(pid) && (name === 'postgres') === postgresql)
      .reduce((sum, { ticks }) => sum + ticks * TICK, 0);
  return { service: used(false), postgresql: used(true) };
}

/** Fields of /proc/PID/stat; the name stands in brackets and may hold anything. */
function readProcess(pid: string): { pid: number; parent: number; name: string; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid: Number(pid), parent: Number(fields[1]), name: text.slice(text.indexOf('(') + 1, end), ticks }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
