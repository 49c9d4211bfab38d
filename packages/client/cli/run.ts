import { parseArgs } from 'node:util';
import { ServiceProblem } from '../service-problem.ts';
import { UsageError } from './account.ts';
import { listen, listVerifications, login, logs, open, trigger, type Call } from './commands.ts';

interface Command {
  usage: string;
  /** Options with a value. */
  options: readonly string[];
  run: (call: Call) => Promise<void>;
}

/** Every command by its words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  login: { usage: 'login --key vd_test_… [--url URL]', options: ['key', 'url'], run: login },
  listen: {
    usage: 'listen --forward-to URL [--type TYPE]',
    options: ['forward-to', 'type', 'object'],
    run: listen,
  },
  trigger: { usage: 'trigger EVENT [--workflow SLUG]', options: ['workflow'], run: trigger },
  open: {
    usage: 'open [--workflow SLUG] [--interface URL] [--return URL]',
    options: ['workflow', 'interface', 'return'],
    run: open,
  },
  logs: {
    usage: 'logs [--follow] [--type TYPE] [--object ID] [--limit N]',
    options: ['type', 'object', 'limit'],
    run: logs,
  },
  'verifications list': {
    usage: 'verifications list [--status S] [--outcome O] [--workflow SLUG] [--reference TEXT] [--limit N]',
    options: ['status', 'outcome', 'workflow', 'reference', 'limit'],
    run: listVerifications,
  },
};

const HELP = [
  'usage:',
  ...Object.values(COMMANDS).map(({ usage }) => `  veridoor ${usage}`),
  '',
  'Each takes --json. VERIDOOR_URL and VERIDOOR_API_KEY take the place of login.',
  '',
].join('\n');

export interface Shell extends Pick<Call, 'environment' | 'show' | 'signal'> {
  out: (text: string) => void;
  error: (text: string) => void;
}

/** Runs the command of the arguments. @returns the exit status: 0 done, 1 refused, 2 used wrongly. */
export async function runCli(args: readonly string[], { out, error, ...shell }: Shell): Promise<number> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(COMMANDS, words));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || !command) {
    const asked = args[0] === '--help' || args[0] === '-h';
    (asked ? out : error)(HELP);
    return asked ? 0 : 2;
  }
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(name.split(' ').length),
      options: {
        ...Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }])),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        ...(name === 'logs' && { follow: { type: 'boolean' as const } }),
      },
      allowPositionals: name === 'trigger',
    });
    if (values['help'] === true) {
      out(`usage: veridoor ${command.usage}\n`);
      return 0;
    }
    const json = values['json'] === true;
    await command.run({
      ...shell,
      values,
      words: positionals,
      print: (text, data) => out(`${json ? JSON.stringify(data) : text}\n`),
      say: (text) => error(`${text}\n`),
    });
    return 0;
  } catch (fault) {
    const isUsage = fault instanceof UsageError || (fault instanceof TypeError && 'code' in fault);
    if (fault instanceof ServiceProblem) error(`${fault.message} (request ${fault.requestId ?? 'unknown'})\n`);
    else if (isUsage) error(`${fault.message}\n`);
    else throw fault;
    return isUsage ? 2 : 1;
  }
}
