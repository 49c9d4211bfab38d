import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ProblemError } from '../platform/problems/problems.ts';
import type { Command, CommandStreams } from './command.ts';
import { NotFound } from './one-company.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given; allowPositionals: true }>>;

/**
 * A command about a company or a user. `work` returns null when the arguments do not match the usage; anything else is
 * printed, one line of JSON each.
 */
export function operatorsCommand<Given extends Options>(
  { usage, help, options }: Pick<Command, 'usage' | 'help'> & { options: Given },
  work: (given: Parsed<Given>, streams: CommandStreams) => Promise<readonly object[]> | null,
): Command {
  return {
    usage,
    help,
    async run(args, streams) {
      try {
        const given = parsed(args, options);
        const answer = given && work(given, streams);
        if (!answer) {
          streams.error.write(`usage: veridoor ${usage}\n`);
          return 2;
        }
        for (const line of await answer) streams.out.write(`${JSON.stringify(line)}\n`);
        return 0;
      } catch (fault) {
        if (!(fault instanceof NotFound || fault instanceof ProblemError)) throw fault;
        const errors = fault instanceof ProblemError ? (fault.details.errors ?? []) : [];
        streams.error.write(`${fault instanceof ProblemError ? fault.title : fault.message}\n`);
        for (const { field, message } of errors) streams.error.write(`${field} ${message}\n`);
        return 1;
      }
    },
  };
}

function parsed<Given extends Options>(args: readonly string[], options: Given): Parsed<Given> | null {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}
