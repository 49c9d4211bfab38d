import { readFileSync } from 'node:fs';

/** Clock ticks of a second in /proc on every Linux that Node runs on. */
const TICKS = 100;

/** Processor seconds of the processes so far, with all their threads; null where the system does not tell. */
export function processorSeconds(pids: readonly number[]): number | null {
  try {
    const ticks = pids.flatMap((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // After the name, which may hold anything: the state is the first field, user and system time the twelfth and thirteenth.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [Number(fields[11]), Number(fields[12])];
    });
    return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
  } catch {
    return null;
  }
}
