import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Models } from '@veridoor/models';
import { Type } from 'typebox';
import { problems } from './validation/schemas.ts';
import type { Configuration } from '../configuration.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Connection } from '../database/connection.ts';
import type { FileStore } from '../storage/files.ts';
import { ProblemError } from '../problems/problems.ts';

const Health = Type.Object({ status: Type.Literal('ok', { description: 'Always ok.' }) });

interface ReadyParts {
  configuration: Pick<Configuration, 'role'>;
  database: Connection;
  files: FileStore;
  models: Pick<Models, 'missingModels'>;
}

/** Health checks for operators: whether the process lives, and whether it can work. */
export function serviceRoutes(parts: ReadyParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const about = { tags: ['service'], response: { 200: Health, ...problems(503) } };
    app.get(
      '/healthz',
      {
        schema: {
          ...about,
          operationId: 'health',
          summary: 'Whether the process is alive',
          description: 'For process supervisors. It does not check the database: see `readiness`.',
        },
        config: { requires: 'public' },
      },
      () => ({ status: 'ok' as const }),
    );
    app.get(
      '/readyz',
      {
        schema: {
          ...about,
          operationId: 'readiness',
          summary: 'Whether the service can do its work',
          description:
            'For load balancers: 503 `not_ready` while the database or the files cannot be reached, or a neural network is missing.',
        },
        config: { requires: 'public' },
      },
      async () => {
        await checkReadiness(parts);
        return { status: 'ok' as const };
      },
    );
  };
}

/** Milliseconds that one part may take to answer. */
const TIMEOUT = 5_000;

/**
 * Checks everything that the service needs.
 *
 * @throws ProblemError not_ready; its detail names the parts that fail, not the causes.
 */
async function checkReadiness({ configuration, database, files, models }: ReadyParts): Promise<void> {
  const unless = async (name: string, ask: () => Promise<boolean>) => ((await inTime(ask)) ? [] : [name]);
  const asked = await Promise.all([
    unless('database', () => isMigrated(database)),
    unless('files', () => files.check().then(() => true)),
    // Whoever delivers looks at no image.
    configuration.role === 'deliver' ? [] : models.missingModels(),
  ]);
  const failing = asked.flat();
  if (failing.length > 0) throw new ProblemError('not_ready', { detail: `Not ready: ${failing.join(', ')}.` });
}

async function inTime(ask: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT);
  });
  return Promise.race([ask().catch(() => false), late]).finally(() => clearTimeout(timer));
}
