import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  DigitalIdReader,
  DigitalIdReaderUpdate,
  TrustRoot,
  TrustRootCreate,
  TrustRoots,
  VicalImport,
  VicalImported,
} from '@veridoor/contract/documents/digital-id';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { importVical } from './vical/import-vical.ts';
import { addRoot, getReader, listRoots, removeRoot, setReader } from './trust.ts';

const tags = ['company'];
/** Bytes of a list of some thousand authorities. */
const VICAL_LIMIT = 2_100_000;
const params = Type.Object({ id: described(Identifier, 'Id of the authority.') });

/** Whose digital identities a company accepts, and the key by which wallets know the company. */
export function walletTrustRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/company/digital-id/roots',
      {
        config: { requires: { user: 'company.read' } },
        schema: {
          tags,
          operationId: 'listTrustRoots',
          summary: 'Issuing authorities that the company trusts',
          description: 'None is built in.',
          response: { 200: reference(TrustRoots), ...problems(401, 403) },
        },
      },
      (request) => listRoots(parts, userOf(request)),
    );
    app.post(
      '/api/v2/company/digital-id/roots',
      {
        config: { requires: { user: 'company.write' } },
        schema: {
          tags,
          operationId: 'addTrustRoot',
          summary: 'Trust an issuing authority',
          description: 'For the named digital identities alone. The same certificate again changes its entry.',
          body: reference(TrustRootCreate),
          response: { 200: reference(TrustRoot), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => addRoot(parts, userOf(request), request.body),
    );
    app.post(
      '/api/v2/company/digital-id/vical',
      {
        config: { requires: { user: 'company.write' } },
        bodyLimit: VICAL_LIMIT,
        schema: {
          tags,
          operationId: 'importVical',
          summary: 'Trust the issuing authorities of a list (VICAL)',
          description:
            'In place of those of the same signer’s earlier list. 422 `trust_list_refused` for a list that the signer has not signed, that is over, or older than the imported one.',
          body: reference(VicalImport),
          response: { 200: reference(VicalImported), ...problems(400, 401, 403, 413, 415, 422) },
        },
      },
      (request) => importVical(parts, userOf(request), request.body),
    );
    app.delete(
      '/api/v2/company/digital-id/roots/:id',
      {
        config: { requires: { user: 'company.write' } },
        schema: {
          tags,
          operationId: 'removeTrustRoot',
          summary: 'Trust an issuing authority no longer',
          description: 'Documents that were verified before stay as they are.',
          params,
          response: {
            204: Type.Null({ description: 'It is removed.' }),
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        await removeRoot(parts, userOf(request), request.params.id);
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/company/digital-id/reader',
      {
        config: { requires: { user: 'company.read' } },
        schema: {
          tags,
          operationId: 'getDigitalIdReader',
          summary: 'The certificate by which wallets know the company',
          description: '409 `digital_id_not_offered` before it was set.',
          response: { 200: reference(DigitalIdReader), ...problems(401, 403, 409) },
        },
      },
      (request) => getReader(parts, userOf(request)),
    );
    app.put(
      '/api/v2/company/digital-id/reader',
      {
        config: { requires: { user: 'company.write' } },
        schema: {
          tags,
          operationId: 'setDigitalIdReader',
          summary: 'Set the key by which wallets know the company',
          description: 'In place of the present one: rotate it before its certificate ends.',
          body: reference(DigitalIdReaderUpdate),
          response: { 200: reference(DigitalIdReader), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => setReader(parts, userOf(request), request.body),
    );
  };
}
