import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { AmlSource } from '@veridoor/contract/aml/search';
import type { OpenapiDocument } from '../../platform/http/openapi/openapi-document.ts';
import type { TestApplication } from '../application.ts';
import { buildCompany, buildSession } from '../builders.ts';
import { answerFinder, operationFinder, undescribedHeaders } from '../contract-check.ts';
import { listedPerson, loadList } from '../lists.ts';
import { plainJpeg } from '../documents/images.ts';
import { form } from '../documents/sending.ts';
import { createRandom } from './random.ts';
import { makeRequest, operationsOf, type Described, type Operation, type RequestContext } from './requests.ts';

/** Milliseconds after which a request counts as hanging. */
const TIMEOUT = 30_000;
/** Identifiers that are remembered. */
const MOST_IDS = 60;

/** Faults after which a run ends. */
const ENOUGH_FAULTS = 25;
/** Letters of a fault by which it is the same as another of its operation, which is reported already. */
const SAME_FAULT = 60;

export interface FuzzReport {
  requests: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** What must not happen: a failure of the service, an answer that the document does not describe, or none at all. */
  faults: string[];
}

export interface FuzzOptions {
  /** The same seed sends the same requests, identifiers and tokens apart. */
  seed: number;
  /** Requests in all, shared out among the operations. */
  requests: number;
  /** Operations that are under way at the same time. */
  lanes?: number;
  /** Milliseconds since 1970 after which no further operation begins. */
  until?: number;
  /** Called when an operation is through. */
  onProgress?: (report: FuzzReport) => void;
}

/**
 * Sends generated requests for every operation of the served OpenAPI document, each that changes something to a company
 * of its own.
 */
export async function fuzz(test: TestApplication, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, requests, lanes = 1, until = Number.POSITIVE_INFINITY, onProgress } = options;
  const document = test.document as OpenapiDocument;
  const described = document as unknown as Described;
  const find = operationFinder(document);
  const answers = answerFinder(document);
  // A search of a list that is not loaded is answered 503, as it must be; here every 5xx is a fault.
  for (const source of AmlSource.enum) await loadList(test.parts, [listedPerson('1', 'Orlanda Marsh')], source);
  const report: FuzzReport = { requests: 0, statuses: {}, faults: [] };
  const image = await plainJpeg('#808080', 640, 480);
  const operations = [...operationsOf(described).entries()];
  const each = Math.ceil(requests / operations.length);
  const faultOf = (request: InjectOptions, response: LightMyRequestResponse): string | null => {
    if (response.statusCode >= 500) return `${response.statusCode} ${response.body}`;
    const found = find(request);
    const answer = found && answers(found, response.statusCode)?.answer;
    const headers = answer ? undescribedHeaders(answer, response) : [];
    return headers.length > 0 ? `${response.statusCode} has headers that are not described: ${headers.join()}` : null;
  };

  const lastReport = new Set<string>();
  let reading: ReturnType<typeof requestContext> | undefined;
  const attempt = async (place: number, operation: Operation) => {
    const random = createRandom(seed * 1_000 + place);
    const build = () => requestContext(fromElsewhere(test, place), described, image);
    // What only reads leaves everything as it is: such operations share a company, which takes longer to make than to
    // ask.
    const around = await (operation.method === 'GET' ? (reading ??= build()) : build());
    for (let turn = 0; turn < each && report.faults.length < ENOUGH_FAULTS; turn += 1) {
      const request = makeRequest(random, operation, around);
      const { response, fault } = await send(test, request, faultOf);
      report.requests += 1;
      if (response) report.statuses[response.statusCode] = (report.statuses[response.statusCode] ?? 0) + 1;
      const known = fault === null || lastReport.has(`${operation.operationId} ${fault.slice(0, SAME_FAULT)}`);
      if (!known) {
        lastReport.add(`${operation.operationId} ${fault.slice(0, SAME_FAULT)}`);
        report.faults.push(`${operation.method} ${operation.path}: ${fault}\n${describe(request)}`);
      }
      if (response && response.statusCode < 300) await learn(test, operation, response, around);
    }
  };
  const lane = async () => {
    for (let next = operations.shift(); next && Date.now() < until; next = operations.shift()) {
      await attempt(...next);
      onProgress?.(report);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return report;
}

/** The same application, asked from another address: what is generated uses up the attempts that the usual one has. */
function fromElsewhere(test: TestApplication, place: number): TestApplication {
  const remoteAddress = `192.0.2.${(place % 254) + 1}`;
  return { ...test, inject: (request) => test.inject({ remoteAddress, ...request }) };
}

async function requestContext(test: TestApplication, document: Described, image: Uint8Array) {
  const company = await buildCompany(test.parts);
  const { profile, link, token } = await buildSession(test, company);
  const admin = await company.token('admin');
  const page = form({ profile: profile.id, type: 'passport', country: 'DE', side: 'single' }, { bytes: image });
  const sent = await test.inject({ method: 'POST', url: '/api/v2/document', token: admin, ...page });
  const around: RequestContext & { ids: string[] } = {
    schemas: document.components.schemas ?? {},
    ids: [profile.id, link.pid, sent.json<{ id: string }>().id],
    tokens: { user: [admin], profile: [token, profile.token] },
    image,
  };
  return around;
}

async function send(
  test: TestApplication,
  request: InjectOptions,
  faultOf: (request: InjectOptions, response: LightMyRequestResponse) => string | null,
): Promise<{ response: LightMyRequestResponse | null; fault: string | null }> {
  const late = new AbortController();
  try {
    const response = await Promise.race([
      test.inject(request),
      wait(TIMEOUT, null, { signal: late.signal, ref: false }),
    ]);
    if (!response) return { response, fault: 'no answer' };
    return { response, fault: faultOf(request, response) };
  } catch (error) {
    return { response: null, fault: error instanceof Error ? error.message : String(error) };
  } finally {
    late.abort();
  }
}

/** Remembers what exists, and sees to it that the next request is not refused because of this one. */
async function learn(
  test: TestApplication,
  operation: Operation,
  response: LightMyRequestResponse,
  around: RequestContext & { ids: string[] },
): Promise<void> {
  const found = response.body.slice(0, 20_000).match(/"id":"[0-9a-f-]{36}"/g) ?? [];
  around.ids.push(...found.map((match) => match.slice(6, -1)));
  if (around.ids.length > MOST_IDS) around.ids.splice(3, around.ids.length - MOST_IDS);
  if (operation.path !== '/api/v2/ip-whitelist') return;
  const entries = await test.parts.database.deleteFrom('ip_whitelist_entry').returning('company_id').execute();
  for (const { company_id } of entries) test.parts.ipWhitelist.forget(company_id);
}

function describe({ method, url, headers, payload }: InjectOptions): string {
  const { authorization: _token, ...shown } = (headers ?? {}) as Record<string, unknown>;
  const body = payload instanceof Uint8Array ? `<${payload.length} bytes>` : JSON.stringify(payload)?.slice(0, 600);
  return `  ${String(method)} ${JSON.stringify(url)?.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${body ?? ''}`;
}
