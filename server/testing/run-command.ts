import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from '../command/command.ts';

/** Runs a command in this process: its exit status, what it answered, and what it told meanwhile. */
export async function runCommand(
  command: Command,
  args: readonly string[],
): Promise<{ status: number; out: string; told: string }> {
  const [out, error] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(out), text(error)]);
  const status = await command.run(args, { out, error }).finally(() => {
    out.end();
    error.end();
  });
  const [answer, told] = await said;
  return { status, out: answer, told };
}
