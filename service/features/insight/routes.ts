import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { reference } from '@veridoor/contract/common';
import { DecisionFigures } from '@veridoor/contract/decisions/figures';
import { Insight, InsightQuery, PeriodQuery } from '@veridoor/contract/insight';
import type { Parts } from '../../parts.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { getDecisionFigures } from './decisions.ts';
import { getInsight } from './insight.ts';

/** Where people stop. */
export function insightRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/insight',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags: ['report'],
          operationId: 'getInsight',
          summary: 'Where people stop, step by step',
          description:
            'About the people who opened a link for the first time in the period; browsers and systems count what happened in it. Numbers only, and none of one to four people (docs/insight.md).',
          querystring: InsightQuery,
          response: { 200: reference(Insight), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => getInsight(limited, userOf(request), request.query)),
    );
    app.get(
      '/api/v2/insight/decisions',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags: ['report'],
          operationId: 'getDecisionFigures',
          summary: 'What was decided, by whom and why',
          description:
            'Customers whose last decision is of the period, and how long cases waited. With `review.manage` also what each officer decided, and the error rate on planted cases. Companies count with `entity.read`.',
          querystring: PeriodQuery,
          response: { 200: reference(DecisionFigures), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => getDecisionFigures(limited, userOf(request), request.query)),
    );
  };
}
