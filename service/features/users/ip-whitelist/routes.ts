import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IpWhitelist, IpWhitelistCreate, IpWhitelistEntry } from '@veridoor/contract/company';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { addIpWhitelistEntry, listIpWhitelist, removeIpWhitelistEntry } from './ip-whitelist.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';

const tags = ['ip-whitelist'];
const confirm = Type.Boolean({
  description: 'Remove the entry even if that locks out the address of this request.',
});

/** The network addresses from which a company's users may come. */
export function ipWhitelistRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/ip-whitelist',
      {
        config: { requires: { user: 'ip_whitelist.read' } },
        schema: {
          tags,
          operationId: 'listIpWhitelist',
          summary: 'The IP whitelist',
          description: 'Every entry. Without entries, users may use any address.',
          response: { 200: reference(IpWhitelist), ...problems(401, 403) },
        },
      },
      (request) => listIpWhitelist(parts, userOf(request)),
    );
    app.post(
      '/api/v2/ip-whitelist',
      {
        config: { requires: { user: 'ip_whitelist.write' } },
        schema: {
          tags,
          operationId: 'addIpWhitelistEntry',
          summary: 'Add an address or a network',
          description: 'From the first entry on, addresses outside the list have no access.',
          body: reference(IpWhitelistCreate),
          response: { 201: reference(IpWhitelistEntry), ...problems(400, 401, 403, 413, 415) },
        },
      },
      async (request, reply) => reply.status(201).send(await addIpWhitelistEntry(parts, userOf(request), request.body)),
    );
    app.delete(
      '/api/v2/ip-whitelist/:id',
      {
        config: { requires: { user: 'ip_whitelist.write' } },
        schema: {
          tags,
          operationId: 'removeIpWhitelistEntry',
          summary: 'Remove an entry',
          description: 'By the `id` of the entry. Without entries, users may use any address.',
          params: Type.Object({
            id: Type.String({ maxLength: 100, description: 'Id of the entry, not its address.' }),
          }),
          querystring: Type.Object({ confirm: Type.Optional(confirm) }, { additionalProperties: false }),
          response: { 204: Type.Null({ description: 'It is gone.' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        await removeIpWhitelistEntry(parts, userOf(request), request.params.id, request.query.confirm ?? false);
        return reply.status(204).send(null);
      },
    );
  };
}
