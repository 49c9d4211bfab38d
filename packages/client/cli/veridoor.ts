#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { runCli } from './run.ts';

const ending = new AbortController();
process.once('SIGINT', () => ending.abort());

/** The program that opens an address, by the operating system. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  signal: ending.signal,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  show(url) {
    const program = spawn(OPENERS[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore', detached: true });
    // Without a browser the printed link is enough.
    program.on('error', () => undefined);
    program.unref();
  },
});
