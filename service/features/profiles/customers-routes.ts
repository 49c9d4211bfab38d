import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { reference } from '@veridoor/contract/common';
import { CustomerPage, CustomerQuery } from '@veridoor/contract/decisions/customer';
import type { Parts } from '../../parts.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { listCustomers } from './customers.ts';

/** Everybody a company has, whatever the status. */
export function customerRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/customer',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags: ['profiles'],
          operationId: 'listCustomers',
          summary: 'Persons and companies of every status, newest first',
          description:
            'With `entity.read` companies, too. Filters add up; `cursor` reads the next page. Beginnings of words find, whatever their case.',
          querystring: CustomerQuery,
          response: { 200: reference(CustomerPage), ...problems(400, 401, 403) },
        },
      },
      (request) => listCustomers(parts, userOf(request), request.query),
    );
  };
}
