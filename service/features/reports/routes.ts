import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { EntityReport, Report, ReportPageQuery } from '@veridoor/contract/report';
import type { Parts } from '../../parts.ts';
import { readPageImage, readPortrait } from './images.ts';
import { getPrintedReport } from './printed.ts';
import { getEntityReport } from './entity-report.ts';
import { getReport } from './report.ts';
import { userOf } from '../../platform/http/callers.ts';
import { reportPage } from './page/page.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['report'];
const params = Type.Object({ id: described(Identifier, 'Id of the profile, report or document.') });
const jpeg = {
  description: 'An image, made for this answer and not kept.',
  content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
};

/** Reports about people, for permitted users. */
export function reportRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/report',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'report.read' } },
        schema: {
          tags,
          operationId: 'getReport',
          summary: 'Everything that was found about a person',
          description:
            'What was read, every check with its compared values, and every decision. The audit records each look.',
          params,
          response: { 200: reference(Report), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getReport(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/entity/:id/report',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'report.read' } },
        schema: {
          tags: ['entities'],
          operationId: 'getEntityReport',
          summary: 'What was found about a company, and every decision',
          description:
            'Hits of the company, its owners and directors, what is outstanding, and the history. Its details are at GET /api/v2/entity/{id}. The audit records each look.',
          params,
          response: { 200: reference(EntityReport), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getEntityReport(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/profile/:id/report/page',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'report.read' }, costly: true },
        schema: {
          tags,
          operationId: 'getReportPage',
          summary: 'The report as a page to read and print, images included',
          description: 'Made for paper: self-contained, in English, Turkish or Arabic. The audit records each look.',
          params,
          querystring: ReportPageQuery,
          response: {
            200: { description: 'A self-contained page.', content: { 'text/html': { schema: Type.String() } } },
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const printed = await getPrintedReport(parts, userOf(request), request.params.id);
        const { page, policy } = reportPage(printed, request.query.language ?? 'en');
        return reply
          .header('content-security-policy', policy)
          .type('text/html; charset=utf-8')
          .serializer((html: unknown) => String(html))
          .send(page);
      },
    );
    app.get(
      '/api/v2/document/:id/page',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'report.read' }, costly: true },
        schema: {
          tags,
          operationId: 'getDocumentPage',
          summary: 'The straightened page of a document',
          description:
            '404 `page_not_found` if its corners were not found; 410 `file_gone` once retention removed the file.',
          params,
          response: { 200: jpeg, ...problems(400, 401, 403, 404, 410) },
        },
      },
      async (request, reply) => sendJpeg(reply, await readPageImage(parts, userOf(request), request.params.id)),
    );
    app.get(
      '/api/v2/document/:id/portrait',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'report.read' }, costly: true },
        schema: {
          tags,
          operationId: 'getDocumentPortrait',
          summary: 'The portrait from a page of a document',
          description:
            '404 `portrait_not_found` if no face was found; 410 `file_gone` once retention removed the file.',
          params,
          response: { 200: jpeg, ...problems(400, 401, 403, 404, 410) },
        },
      },
      async (request, reply) => sendJpeg(reply, await readPortrait(parts, userOf(request), request.params.id)),
    );
  };
}

function sendJpeg(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply.type('image/jpeg').send(Buffer.from(bytes));
}
