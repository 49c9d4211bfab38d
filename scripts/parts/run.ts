import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a script with this Node in the foreground and waits for it. Throws when it fails, unless `tolerant`: then it
 * returns the exit code.
 */
export async function run(
  script: string,
  scriptArguments: readonly string[] = [],
  options: { environment?: NodeJS.ProcessEnv; tolerant?: boolean } = {},
): Promise<number> {
  const child = spawn(process.execPath, [script, ...scriptArguments], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...options.environment },
  });
  await once(child, 'exit');
  const code = child.exitCode ?? 1;
  if (code !== 0 && !options.tolerant) throw new Error(`${script} ended with exit code ${code}`);
  return code;
}
