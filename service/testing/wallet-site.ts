import type { DigitalIdLink } from '@veridoor/contract/documents/digital-id';
import type { Document } from '@veridoor/contract/documents/document';
import type { DigitalIdOptions } from '@veridoor/contract/steps/digital-id';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { makeUtopia } from '../../tools/wallet/specimen.ts';
import { answerRequest, readRequest, type Tampering } from '../../tools/wallet/wallet.ts';
import type { TestApplication } from './application.ts';
import { INTERFACE_ORIGIN, buildCompany, buildSession, usualWorkflow, type TestCompany } from './builders.ts';
import { portrait } from './faces/faces.ts';

/** A workflow of a document step that accepts digital identities, and of the other kinds that are named. */
export function withDigitalId(
  change: Partial<DigitalIdOptions> = {},
  options: object = {},
  others: readonly string[] = [],
): WorkflowDefinition {
  const digitalId: DigitalIdOptions = {
    types: ['mdl', 'pid_sd_jwt'],
    asks: 'identity',
    status: 'if_reachable',
    links: 'any',
    ...change,
  };
  return {
    ...usualWorkflow,
    steps: usualWorkflow.steps.flatMap((step): WorkflowStep[] =>
      step.kind === 'document'
        ? [{ ...step, options: { ...step.options, ...options, digital_id: digitalId } }]
        : others.includes(step.kind)
          ? [step]
          : [],
    ),
  };
}

/** What a request says that has ended, or that is somebody else's. */
export const OVER = { status: 409, code: 'digital_id_request_over' };

const STEP = '/api/v2/session/steps/identity/digital-id';

/** What a wallet shows, and what a test changes in it. */
interface Showing {
  use?: string;
  tampering?: Tampering;
}

export type WalletSite = Awaited<ReturnType<typeof openWalletSite>>;

/** Companies that trust Utopia, its citizen's wallet, and what customers and wallets send. */
export async function openWalletSite(test: TestApplication) {
  const utopia = await makeUtopia(test.clock.now(), await portrait('ada'));
  const { inject } = test;

  async function trust(company: TestCompany) {
    const token = await company.token('admin');
    const root = { certificate: utopia.root.pem, types: ['mdl', 'pid_sd_jwt'] };
    const added = await inject({ method: 'POST', url: '/api/v2/company/digital-id/roots', token, payload: root });
    await setReader(company);
    return added.json<{ id: string }>().id;
  }

  async function setReader(company: TestCompany, reader = utopia.reader, more: object = {}) {
    const payload = { certificates: [reader.pem], private_key: reader.privateKey, ...more };
    const token = await company.token('admin');
    return inject({ method: 'PUT', url: '/api/v2/company/digital-id/reader', token, payload });
  }

  /** A company that trusts Utopia's driving licences, and its customer. */
  async function build(workflow = withDigitalId()) {
    const company = await buildCompany(test.parts, { workflow });
    await trust(company);
    return { company, ...(await buildSession(test, company)) };
  }

  const askLink = (token: string, device: 'same' | 'other' = 'other', origin = INTERFACE_ORIGIN) =>
    inject({ method: 'POST', url: `${STEP}/link`, token, payload: { origin, device } });

  const linkOf = async (token: string, device: 'same' | 'other' = 'other') =>
    (await askLink(token, device)).json<DigitalIdLink>();

  const pathOf = (address: string) => new URL(address).pathname;

  /** What the wallet does with a link, up to the request. */
  async function openLink({ url }: Pick<DigitalIdLink, 'url'>, nonce?: string) {
    const query = new URL(url).searchParams;
    return inject({
      method: 'POST',
      url: pathOf(query.get('request_uri') ?? ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(nonce !== undefined && { payload: new URLSearchParams({ wallet_nonce: nonce }).toString() }),
    });
  }

  const post = (url: string, fields: Record<string, string>) =>
    inject({
      method: 'POST',
      url: pathOf(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  /** Opens a link and makes the answer, which nobody has sent. */
  async function readLink(link: Pick<DigitalIdLink, 'url'>, { use = 'mdl', tampering = {} }: Showing = {}) {
    const request = await readRequest((await openLink(link, 'of the wallet')).body, null);
    const { response } = await answerRequest(utopia.wallet, request, {
      origin: null,
      at: test.clock.now(),
      use,
      tampering,
    });
    const send = () => post(request.response_uri ?? '', { response });
    return { request, response, send };
  }

  const follow = async (token: string, id: string) =>
    (await inject({ method: 'GET', url: `${STEP}/link/${id}`, token })).json<{ state: string }>().state;

  const take = (token: string, id: string, payload: object = {}) =>
    inject({ method: 'POST', url: `${STEP}/link/${id}`, token, payload });

  async function documentsOf(company: TestCompany, profile: string) {
    await test.parts.jobs.idle();
    const token = await company.token('compliance');
    const list = await inject({ method: 'GET', url: `/api/v2/document?profile=${profile}`, token });
    return list.json<{ data: Document[] }>().data;
  }

  async function auditOf(company: TestCompany, action: string) {
    const token = await company.token('auditor');
    const list = await inject({ method: 'GET', url: `/api/v2/audit?action=${action}`, token });
    return list.json<{ data: { detail: Record<string, unknown> }[] }>().data;
  }

  return {
    utopia,
    url: STEP,
    trust,
    setReader,
    build,
    askLink,
    linkOf,
    openLink,
    readLink,
    post,
    follow,
    take,
    documentsOf,
    auditOf,
  };
}
