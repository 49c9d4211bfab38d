import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a script with this Node in the foreground and waits for it. Throws when it fails, unless `tolerant`: then it
 * returns the exit code. What a `quiet` one prints is shown only as part of its failure.
 */
export async function run(
  script: string,
  scriptArguments: readonly string[] = [],
  options: { environment?: NodeJS.ProcessEnv; tolerant?: boolean; quiet?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const output = options.quiet ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [script, ...scriptArguments], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...options.environment },
    ...(options.signal && { signal: options.signal }),
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void said.push(chunk));
  // After the exit, when its last words have arrived too.
  await once(child, 'close');
  const code = child.exitCode ?? 1;
  if (code !== 0 && !options.tolerant)
    throw new Error(`${script} ended with exit code ${code}.\n${Buffer.concat(said).toString()}`.trimEnd());
  return code;
}
