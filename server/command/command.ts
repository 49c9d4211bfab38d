import type { Writable } from 'node:stream';

/** Where a command writes: results to `out`, progress and faults to `error`. */
export interface CommandStreams {
  out: Writable;
  error: Writable;
}

/** One sub-command. `run` resolves to the exit status: 0 done, 1 failed, 2 used wrongly. */
export interface Command {
  /** Arguments and purpose, one line each, for the list of commands. */
  usage: string;
  run(args: readonly string[], streams: CommandStreams): Promise<number>;
}
