import { runVeridoor } from './commands.ts';

process.exitCode = await runVeridoor(process.argv.slice(2), {
  input: process.stdin,
  out: process.stdout,
  error: process.stderr,
});
