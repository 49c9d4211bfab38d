import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { Consent, ConsentRecord, ConsentTexts } from '@veridoor/contract/answers/consent';
import type { Parts } from '../../parts.ts';
import { getConsent, listConsents, recordConsent } from './consent.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const params = Type.Object({ id: described(Identifier, 'Id of the profile.') });

/** Consent texts, and the consents of customers; customers themselves consent in their session. */
export function consentRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/company/consent',
      {
        config: { requires: { user: 'company.read' } },
        schema: {
          tags: ['company'],
          operationId: 'listConsentTexts',
          summary: 'Every version of the consent text',
          description: 'A text never changes; a new text in the settings of the company makes a new version.',
          response: { 200: reference(ConsentTexts), ...problems(401, 403) },
        },
      },
      (request) => listConsents(parts, userOf(request)),
    );
    app.get(
      '/api/v2/profile/:id/consent',
      {
        config: { requires: { user: 'profile.read' } },
        schema: {
          tags: ['profiles'],
          operationId: 'getConsent',
          summary: 'What the customer agreed to',
          description: '404 `consent_not_given` while the customer has not agreed.',
          params,
          response: { 200: reference(Consent), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getConsent(parts, userOf(request), request.params.id),
    );
    app.post<{ Params: Static<typeof params>; Body: ConsentRecord }>(
      '/api/v2/profile/:id/consent',
      {
        config: { requires: { user: 'consent.record' } },
        schema: {
          tags: ['profiles'],
          operationId: 'recordConsent',
          summary: 'Record a consent that you obtained elsewhere',
          description:
            'It is kept and audited as your statement. A consent to the same version, or one older than the current consent, changes nothing.',
          params,
          body: reference(ConsentRecord),
          response: { 200: reference(Consent), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => recordConsent(parts, userOf(request), request.params.id, request.body),
    );
  };
}
