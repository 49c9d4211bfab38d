import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { AmlSearchQuery, AmlSearchRequest, AmlSource, type AmlCategory } from '@veridoor/contract/aml/search';
import { AmlOpenHitQuery, AmlOpenHits } from '@veridoor/contract/aml/open-hits';
import { AmlLists, AmlRescreening } from '@veridoor/contract/aml/lists';
import { AmlDecisionRequest, AmlReport, AmlReportQuery, AmlReports } from '@veridoor/contract/aml/report';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { listAmlLists } from './aml-lists.ts';
import { decideOnHit } from './aml-decision.ts';
import { getReport, listReports } from '../../records/screening/report.ts';
import { searchAml } from './aml-search.ts';
import { readOpenHits } from './screening/open-hits.ts';
import { readRescreening, startRescreening } from './screening/rescreening.ts';
import { notAmong } from '../../platform/problems/problems.ts';
import { REPORT_PAGE_POLICY, reportPage } from './report-page.ts';
import { expandsProfile } from '../../platform/http/expand.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['aml'];
const params = Type.Object({ id: described(Identifier, 'Id of the report.') });

/** Searching the lists of sanctioned and exposed people, reports, and decisions on hits. */
export function amlRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/aml/search',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'aml.search' }, costly: true },
        schema: {
          tags,
          operationId: 'searchAmlByQuery',
          summary: 'Search the lists',
          description: 'Prefer POST: the name then stays out of the logs of proxies.',
          querystring: AmlSearchQuery,
          response: { 200: reference(AmlReport), ...problems(400, 401, 403, 404, 503) },
        },
      },
      (request) => searchAml(parts, userOf(request), fromQuery(request.query)),
    );
    app.post(
      '/api/v2/aml/search',
      {
        config: { requires: { user: 'aml.search' }, costly: true },
        schema: {
          tags,
          operationId: 'searchAml',
          summary: 'Search the lists, the query in the body',
          description:
            'Keeps a report, even without hits. 503 `no_list_loaded` when no list is loaded, because nobody can be cleared then. Its rate limit is a tenth of the usual one.',
          body: reference(AmlSearchRequest),
          response: { 200: reference(AmlReport), ...problems(400, 401, 403, 404, 413, 415, 503) },
        },
      },
      (request) => searchAml(parts, userOf(request), request.body),
    );
    app.get(
      '/api/v2/aml/lists',
      {
        config: { requires: { user: 'aml.read' } },
        schema: {
          tags,
          operationId: 'listAmlLists',
          summary: 'The lists that are searched',
          description: 'The current version of each list. The operator of the service imports lists.',
          response: { 200: reference(AmlLists), ...problems(400, 401, 403) },
        },
      },
      () => listAmlLists(parts),
    );
    app.get(
      '/api/v2/aml/hit',
      {
        config: { requires: { user: 'aml.read' } },
        schema: {
          tags,
          operationId: 'listOpenAmlHits',
          summary: 'Hits that nobody has decided',
          description:
            'Of the present screenings of all open profiles. The audit records whose hits are shown. Decide with POST /api/v2/aml/report/{id}/decision.',
          querystring: AmlOpenHitQuery,
          response: { 200: reference(AmlOpenHits), ...problems(400, 401, 403) },
        },
      },
      (request) => readOpenHits(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/aml/rescreening',
      {
        config: { requires: { user: 'aml.read' } },
        schema: {
          tags,
          operationId: 'getAmlRescreening',
          summary: 'How far the screening of everybody is',
          description: 'A change of a list orders it. `screened` is an estimate by ids.',
          response: { 200: reference(AmlRescreening), ...problems(401, 403) },
        },
      },
      (request) => readRescreening(parts.database, userOf(request).companyId),
    );
    app.post(
      '/api/v2/aml/rescreening',
      {
        config: { requires: { user: 'aml.search' }, costly: true },
        schema: {
          tags,
          operationId: 'startAmlRescreening',
          summary: 'Screen everybody of your company again',
          description:
            'Whose result is of the present lists and scoring is left out. While a screening of everybody runs, it changes nothing. 503 `no_list_loaded` when no list is loaded. Its rate limit is a tenth of the usual one.',
          response: { 200: reference(AmlRescreening), ...problems(401, 403, 503) },
        },
      },
      (request) => startRescreening(parts, userOf(request)),
    );
    app.get(
      '/api/v2/aml/report',
      {
        config: { requires: { user: 'aml.read' } },
        schema: {
          tags,
          operationId: 'listAmlReports',
          summary: 'The searches for a profile, newest first',
          description:
            'The service keeps a screening that found other entries than the one before, or that knew more about the customer.',
          querystring: AmlReportQuery,
          response: { 200: reference(AmlReports), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listReports(parts, userOf(request).companyId, request.query),
    );
    app.get(
      '/api/v2/aml/report/:id',
      {
        config: { requires: { user: 'aml.read' }, expands: expandsProfile },
        schema: {
          tags,
          operationId: 'getAmlReport',
          summary: 'A past search, with the current decisions',
          description: 'The results are those at the time of the search.',
          params,
          response: { 200: reference(AmlReport), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getReport(parts, userOf(request).companyId, request.params.id),
    );
    app.get(
      '/api/v2/aml/report/:id/page',
      {
        config: { requires: { user: 'aml.read' } },
        schema: {
          tags,
          operationId: 'getAmlReportPage',
          summary: 'The report as a page to print',
          description: 'Made for paper: self-contained, in English.',
          params,
          response: {
            200: { description: 'A self-contained page.', content: { 'text/html': { schema: Type.String() } } },
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const report = await getReport(parts, userOf(request).companyId, request.params.id);
        return reply
          .header('content-security-policy', REPORT_PAGE_POLICY)
          .type('text/html; charset=utf-8')
          .serializer((page: unknown) => String(page))
          .send(reportPage(report));
      },
    );
    app.post<{ Params: Static<typeof params>; Body: AmlDecisionRequest }>(
      '/api/v2/aml/report/:id/decision',
      {
        config: { requires: { user: 'aml.decide' } },
        schema: {
          tags,
          operationId: 'decideOnAmlHit',
          summary: 'Decide on a hit, also for later searches of the same subject',
          description:
            'Replaces an earlier decision. With `until` the hit is whitelisted, and opens again then, also at an approved customer. A profile that waited for it may move on. 404 `hit_not_found` when the report has no such hit. Event, if it moves: `profile.status_changed`.',
          params,
          body: reference(AmlDecisionRequest),
          response: { 200: reference(AmlReport), ...problems(400, 401, 403, 404, 413, 415) },
        },
      },
      (request) => decideOnHit(parts, userOf(request), request.params.id, request.body),
    );
  };
}

function fromQuery({ categories, sources, ...criteria }: Static<typeof AmlSearchQuery>): AmlSearchRequest {
  return {
    ...criteria,
    ...(categories !== undefined && { categories: categories.split(',') as AmlCategory[] }),
    ...(sources !== undefined && { sources: sources.split(',').map(sourceOf) }),
  };
}

function sourceOf(text: string): AmlSource {
  const source = AmlSource.enum.find((known) => known === text);
  if (source === undefined) throw notAmong('sources', AmlSource.enum);
  return source;
}
