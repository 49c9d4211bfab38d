import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Parts } from '../../parts.ts';
import { userOf } from '../../platform/http/callers.ts';
import { OPENAPI_PATH } from '../../platform/http/openapi/documentation.ts';
import type { OpenapiDocument } from '../../platform/http/openapi/openapi-document.ts';
import { relay } from '../../platform/http/relay.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { readPages, sectionsOf } from './pages.ts';
import { operationSections, toolsOf } from './tools.ts';

/** Where agents reach the tools. */
export const MCP_PATH = '/api/v2/mcp';

/** Of the transport itself, for the kinds of message that the protocol has (JSON-RPC 2.0). */
const Message = Type.Object({ jsonrpc: Type.Literal('2.0') }, { additionalProperties: true });

/** The Model Context Protocol over streamable HTTP, without sessions: each message stands alone. */
export function mcpRoutes(parts: Pick<Parts, 'database'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    let loaded: ReturnType<typeof load> | undefined;
    app.post(
      MCP_PATH,
      {
        config: { requires: { user: 'any' }, repeatable: true, relays: true },
        schema: { hide: true, body: Message },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { answerMessage, ...known } = await (loaded ??= load(app));
        const answer = await answerMessage(webRequest(request), request.body, {
          ...known,
          user,
          ask: (asked) => relay(app, request, asked),
          note: (tool, status) =>
            recordAudit(parts.database, {
              companyId: user.companyId,
              actor: user,
              action: 'mcp.tool_used',
              subject: { kind: 'operation', id: tool },
              detail: { status },
            }),
        });
        return reply
          .status(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .send(await answer.text());
      },
    );
  };
}

/** What the first message needs: most installations serve no agent, and start without it. */
async function load(app: FastifyInstance) {
  const { answerMessage } = await import('./server.ts');
  const document = (await app.inject(OPENAPI_PATH)).json<OpenapiDocument>();
  const pages = await readPages();
  const sections = [...[...pages].flatMap(([page, text]) => sectionsOf(page, text)), ...operationSections(document)];
  return { answerMessage, tools: toolsOf(document), pages, sections };
}

/** The request as the protocol's library reads it. It never sees the key. */
function webRequest({ headers }: FastifyRequest): Request {
  const seen = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-[a-z-]+)$/.test(name));
  return new Request(`http://service${MCP_PATH}`, {
    method: 'POST',
    headers: Object.fromEntries(seen.map(([name, value]) => [name, String(value)])),
  });
}
