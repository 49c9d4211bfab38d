import type { DigitalIdRequested } from '../../../packages/contract/documents/digital-id.ts';
import { makeUtopia } from '../../../tools/wallet/specimen.ts';
import { answerRequest, readRequest } from '../../../tools/wallet/wallet.ts';
import type { TestApplication } from '../application.ts';
import { buildCompany, buildSession, INTERFACE_ORIGIN, usualWorkflow } from '../builders.ts';
import { requestsOf, type Made } from './requests.ts';

const workflow = {
  ...usualWorkflow,
  steps: usualWorkflow.steps.map((step) =>
    step.kind === 'document'
      ? {
          ...step,
          options: {
            ...step.options,
            digital_id: { types: ['mdl' as const], asks: 'identity' as const, status: 'if_reachable' as const },
          },
        }
      : step,
  ),
};

/** A company trusts an issuer, and a customer shows a mobile driving licence. */
export async function walletJourney(test: TestApplication): Promise<void> {
  const utopia = await makeUtopia(test.clock.now(), new Uint8Array());
  const company = await buildCompany(test.parts, { workflow });
  const admin = requestsOf(test, await company.token('admin'));
  const { id } = await admin<Made>('POST', '/company/digital-id/roots', {
    certificate: utopia.root.pem,
    types: ['mdl'],
  });
  await admin('GET', '/company/digital-id/roots');
  const reader = { certificates: [utopia.reader.pem], private_key: utopia.reader.privateKey };
  await admin('PUT', '/company/digital-id/reader', reader);
  await admin('GET', '/company/digital-id/reader');
  const { token } = await buildSession(test, company);
  const customer = requestsOf(test, token);
  const path = '/session/steps/identity/digital-id';
  const asked = await customer<DigitalIdRequested>('POST', path, { origin: INTERFACE_ORIGIN });
  const request = await readRequest(asked.requests[0]?.data['request'] ?? '', INTERFACE_ORIGIN);
  const shown = { origin: INTERFACE_ORIGIN, at: test.clock.now(), use: 'mdl' };
  const data = await answerRequest(utopia.wallet, request, shown);
  await customer('POST', `${path}/answer`, { id: asked.id, protocol: 'openid4vp-v1-signed', data });
  await admin('DELETE', `/company/digital-id/roots/${id}`);
}
