import type { Command } from './command.ts';

/** Every sub-command by its words; a module is loaded only when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'company create': async () => (await import('./company-create.ts')).companyCreate,
  compare: async () => (await import('./compare.ts')).compare,
  inspect: async () => (await import('./inspect.ts')).inspect,
  'aml import': async () => (await import('./aml-import.ts')).amlImport,
  'aml remove': async () => (await import('./aml-remove.ts')).amlRemove,
  'audit head': async () => (await import('./audit-head.ts')).auditHead,
  'audit verify': async () => (await import('./audit-verify.ts')).auditVerify,
  'aml status': async () => (await import('./aml-status.ts')).amlStatus,
  'aml score': async () => (await import('./aml-score.ts')).amlScore,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'keys rotate': async () => (await import('./keys-rotate.ts')).keysRotate,
};

const args = process.argv.slice(2);
const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(COMMANDS, words));
const load = name === undefined ? undefined : COMMANDS[name];
if (name === undefined || load === undefined) {
  process.stderr.write(`usage: veridoor COMMAND ...\n${Object.keys(COMMANDS).join('\n')}\n`);
  process.exitCode = 2;
} else {
  const command = await load();
  process.exitCode = await command.run(args.slice(name.split(' ').length), {
    out: process.stdout,
    error: process.stderr,
  });
}
