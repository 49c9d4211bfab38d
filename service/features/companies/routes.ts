import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { Company, CompanyUpdate, CompanyUpdateQuery } from '@veridoor/contract/company';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { getCompany, updateCompany } from './company.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['company'];

/** The settings of a company. */
export function companyRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/company',
      {
        config: { requires: { user: 'company.read' } },
        schema: {
          tags,
          operationId: 'getCompany',
          summary: 'The company and its settings',
          description: 'Settings of links, frames, retention, consent and notifications.',
          response: { 200: reference(Company), ...problems(401, 403) },
        },
      },
      (request) => getCompany(parts, userOf(request)),
    );
    app.patch<{ Body: Static<typeof CompanyUpdate>; Querystring: Static<typeof CompanyUpdateQuery> }>(
      '/api/v2/company',
      {
        config: { requires: { user: 'company.write' } },
        schema: {
          tags,
          operationId: 'updateCompany',
          summary: 'Change settings of the company',
          description:
            'Applies from the next request. A new consent text needs a new `version`: otherwise 409 `consent_version_taken`.',
          querystring: CompanyUpdateQuery,
          body: reference(CompanyUpdate),
          response: { 200: reference(Company), ...problems(400, 401, 403, 409, 413, 415) },
        },
      },
      (request) => updateCompany(parts, userOf(request), request.body, request.query),
    );
  };
}
