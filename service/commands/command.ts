import type { Readable, Writable } from 'node:stream';

/** Where a command reads and writes: results go to `out`, progress and faults to `error`. */
export interface CommandStreams {
  input: Readable;
  out: Writable;
  error: Writable;
}

/** One sub-command. `run` resolves to the exit status: 0 done, 1 failed, 2 used wrongly. */
export interface Command {
  /** The command with its arguments, on one line. */
  usage: string;
  /** What the command does and prints, with an example, for `--help`. */
  help: string;
  run(args: readonly string[], streams: CommandStreams): Promise<number>;
}
