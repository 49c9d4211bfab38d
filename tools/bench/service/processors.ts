import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Clock ticks of a second in /proc on every Linux that Node runs on. */
const TICKS = 100;

/** Processor seconds of the processes so far, with all their threads; null where the system does not tell. */
export function processorSeconds(pids: readonly number[]): number | null {
  try {
    const ticks = pids.flatMap((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // After the name, which may hold anything: the state is the first field, user and system time the twelfth and
      // thirteenth.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [Number(fields[11]), Number(fields[12])];
    });
    return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
  } catch {
    return null;
  }
}

/** A process and those that it started, and theirs. */
export function familyOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) => childrenOf(`/proc/${pid}/task/${thread}/children`));
  return [pid, ...children.flatMap(familyOf)];
}

/** None of a thread that has ended since it was listed. */
function childrenOf(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Megabytes that a process has in memory at most so far. */
export function mostMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Microseconds in which a share is spent: short, so that a process waits often and never long. */
const PERIOD = 10_000;
/** Linux's files for processor limits: control groups of the first version, and of the second. */
const FIRST = '/sys/fs/cgroup/cpu';
const SECOND = '/sys/fs/cgroup';

/**
 * Limits processes to a share of one core each, with all their threads, like a container's limit.
 *
 * @returns ends it, once the processes are gone; null where the system does not allow it (it takes root, and control
 * groups).
 */
export function limitProcessors(pids: readonly number[], cores: number): (() => void) | null {
  const first = existsSync(join(FIRST, 'cpu.cfs_quota_us'));
  const quota = String(PERIOD * cores);
  const made: string[] = [];
  const end = () => made.forEach((folder) => rmdirSync(folder));
  try {
    if (!first) writeFileSync(join(SECOND, 'cgroup.subtree_control'), '+cpu');
    for (const pid of pids) {
      const folder = join(first ? FIRST : SECOND, `veridoor-bench-${pid}`);
      mkdirSync(folder);
      made.push(folder);
      if (first) {
        writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD));
        writeFileSync(join(folder, 'cpu.cfs_quota_us'), quota);
      } else {
        writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD}`);
      }
      writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    }
    return end;
  } catch {
    end();
    return null;
  }
}
