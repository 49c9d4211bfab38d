import { ConfigurationError } from '../platform/configuration.ts';
import { DataFolderInUse } from '../platform/database/data-folder-lock.ts';
import type { Command, CommandStreams } from './command.ts';

interface Listed {
  summary: string;
  load: () => Promise<Command>;
}

/** Every sub-command by its words; a module is loaded only when it is called. */
export const COMMANDS: Readonly<Record<string, Listed>> = {
  'aml import': {
    summary: 'take a list of sanctions or politically exposed persons in',
    load: async () => (await import('./aml-lists.ts')).amlImport,
  },
  'aml remove': {
    summary: 'remove a list',
    load: async () => (await import('./aml-lists.ts')).amlRemove,
  },
  'aml score': {
    summary: 'say how alike the names of a file are',
    load: async () => (await import('./aml-score.ts')).amlScore,
  },
  'aml status': {
    summary: 'name the lists that are searched',
    load: async () => (await import('./aml-lists.ts')).amlStatus,
  },
  'audit head': {
    summary: 'print where the chains of the audit end',
    load: async () => (await import('./audit.ts')).auditHead,
  },
  'audit verify': {
    summary: 'prove that nobody has changed the audit',
    load: async () => (await import('./audit.ts')).auditVerify,
  },
  backup: {
    summary: 'write the embedded database and its files into an archive',
    load: async () => (await import('./backup.ts')).backup,
  },
  capacity: {
    summary: 'say what a verification costs here, and what more a day would need',
    load: async () => (await import('./capacity.ts')).capacity,
  },
  'company create': {
    summary: 'make a company and its first admin',
    load: async () => (await import('./company.ts')).companyCreate,
  },
  'company list': {
    summary: 'name the companies',
    load: async () => (await import('./company.ts')).companyList,
  },
  'company passwords': {
    summary: 'let users of a company log in by a password again',
    load: async () => (await import('./company.ts')).companyPasswords,
  },
  compare: {
    summary: 'say how alike the faces of two images are',
    load: async () => (await import('./compare.ts')).compare,
  },
  inspect: {
    summary: 'say what the checks see in images',
    load: async () => (await import('./inspect.ts')).inspect,
  },
  'keys rotate': {
    summary: 'seal everything with the newest key',
    load: async () => (await import('./keys-rotate.ts')).keysRotate,
  },
  liveness: {
    summary: 'say what the frames of a video show of a living person',
    load: async () => (await import('./liveness.ts')).liveness,
  },
  restore: {
    summary: 'put an archive that backup wrote in place',
    load: async () => (await import('./restore.ts')).restore,
  },
  'restore verify': {
    summary: 'prove that a restored database and its files are whole',
    load: async () => (await import('./restore-verify.ts')).restoreVerify,
  },
  'user password': {
    summary: 'give a user another password',
    load: async () => (await import('./user.ts')).userPassword,
  },
  'user unlock': {
    summary: 'let a user log in again who failed too often',
    load: async () => (await import('./user.ts')).userUnlock,
  },
  'webhook replay': {
    summary: 'send events to webhook endpoints once more',
    load: async () => (await import('./webhook-replay.ts')).webhookReplay,
  },
  'whitelist clear': {
    summary: 'let every network address in again',
    load: async () => (await import('./whitelist.ts')).whitelistClear,
  },
  'whitelist list': {
    summary: 'name the network addresses that a company lets in',
    load: async () => (await import('./whitelist.ts')).whitelistList,
  },
};

const isHelp = (word: string | undefined) => word === '--help' || word === '-h';

/** Runs the sub-command that the arguments begin with, or lists all. Resolves to the exit status. */
export async function runVeridoor(args: readonly string[], streams: CommandStreams): Promise<number> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(COMMANDS, words));
  const listed = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || listed === undefined) {
    const asked = isHelp(args[0]);
    (asked ? streams.out : streams.error).write(overview());
    return asked ? 0 : 2;
  }
  const command = await listed.load();
  const rest = args.slice(name.split(' ').length);
  if (rest.some(isHelp)) {
    streams.out.write(`usage: veridoor ${command.usage}\n\n${command.help}\n`);
    return 0;
  }
  try {
    return await command.run(rest, streams);
  } catch (fault) {
    if (!(fault instanceof ConfigurationError || fault instanceof DataFolderInUse)) throw fault;
    streams.error.write(`${fault.message}\n`);
    return 1;
  }
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ['usage: veridoor COMMAND ...', '', ...lines, '', 'veridoor COMMAND --help says more of each.', ''].join('\n');
}
