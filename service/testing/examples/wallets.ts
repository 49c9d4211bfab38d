import type { DigitalIdLink, DigitalIdRequested } from '@veridoor/contract/documents/digital-id';
import { makeRoot, makeSigner } from '../../../tools/wallet/certificates.ts';
import { makeUtopia } from '../../../tools/wallet/specimen.ts';
import { makeVical } from '../../../tools/wallet/vical.ts';
import { answerRequest, readRequest, type Wallet } from '../../../tools/wallet/wallet.ts';
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
            digital_id: {
              types: ['mdl' as const],
              asks: 'identity' as const,
              status: 'if_reachable' as const,
              links: 'any' as const,
            },
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
  const signer = await makeSigner(await makeRoot({ at: shown.at }), { at: shown.at, name: 'C=UT, CN=Lists of Utopia' });
  const authorities = [{ certificate: utopia.root.der, docTypes: ['org.iso.18013.5.1.mDL'] }];
  const vical = await makeVical({ signer, date: shown.at, authorities });
  await admin('POST', '/company/digital-id/vical', { vical: vical.toString('base64'), signer: signer.pem });
  const { token: other } = await buildSession(test, company);
  await linkJourney(test, other, utopia.wallet);
  await admin('DELETE', `/company/digital-id/roots/${id}`);
}

/** A customer shows it again, from a wallet on another device. */
async function linkJourney(test: TestApplication, token: string, wallet: Wallet): Promise<void> {
  const customer = requestsOf(test, token);
  const path = '/session/steps/identity/digital-id/link';
  const page = { origin: INTERFACE_ORIGIN, device: 'other' };
  const { url: unused } = await customer<DigitalIdLink>('POST', path, page);
  await test.inject({ method: 'GET', url: pathOf(unused) });
  const link = await customer<DigitalIdLink>('POST', path, page);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, fields: Record<string, string>) =>
    test.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });
  const { body } = await post(pathOf(link.url), { wallet_nonce: 'n-0S6_WzA2Mj' });
  const request = await readRequest(body, null);
  const { response } = await answerRequest(wallet, request, { origin: null, at: test.clock.now(), use: 'mdl' });
  await post(new URL(request.response_uri ?? '').pathname, { response });
  await customer('GET', `${path}/${link.id}`);
  await customer('POST', `${path}/${link.id}`, {});
}

const pathOf = (link: string) => new URL(new URL(link).searchParams.get('request_uri') ?? '').pathname;
