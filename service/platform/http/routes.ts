import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { checkReadiness } from './readiness.ts';
import { problems } from './validation/schemas.ts';

const Health = Type.Object({ status: Type.Literal('ok', { description: 'Always ok.' }) });

/** Health checks for operators: whether the process lives, and whether it can work. */
export function serviceRoutes(parts: Parameters<typeof checkReadiness>[0]): FastifyPluginAsyncTypebox {
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
          description: 'For load balancers: 503 `not_ready` while the database or the files cannot be reached.',
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
