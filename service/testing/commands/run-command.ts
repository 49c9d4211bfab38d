import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from '../../commands/command.ts';

/**
 * Runs a command in this process: its exit status, what it answered, and what it reported meanwhile.
 *
 * @param typed what stands on its standard input.
 */
export async function runCommand(
  command: Pick<Command, 'run'>,
  args: readonly string[],
  typed = '',
): Promise<{ status: number; out: string; err: string }> {
  const [out, error] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(out), text(error)]);
  const status = await command.run(args, { input: Readable.from([typed]), out, error }).finally(() => {
    out.end();
    error.end();
  });
  const [answer, err] = await said;
  return { status, out: answer, err };
}
