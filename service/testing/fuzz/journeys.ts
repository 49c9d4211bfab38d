import type { OpenapiDocument } from '../../platform/http/openapi/openapi-document.ts';
import type { TestApplication } from '../application.ts';
import { operationFinder } from '../contract-check.ts';
import { createExampleApplication, journeys } from '../examples/record.ts';
import type { TestDatabase } from '../servers/databases.ts';
import { createRandom, type Random } from './random.ts';
import { hostileTexts, spoiled } from './values.ts';

/** Share of a journey's requests before which a spoiled copy is sent, and of those that are spoiled themselves. */
const SHARE = 0.25;

export interface JourneyReport {
  /** Spoiled copies. */
  requests: number;
  /** Operations that were asked so. */
  operations: Set<string>;
  faults: string[];
}

/**
 * Walks through the whole API as the examples do, and sends spoiled copies of the requests on the way. They reach what
 * generated requests hardly find: a call under way, a proposed decision, a domain that DNS proves. A journey that an
 * accepted copy has diverted ends there.
 *
 * @param walked journeys other than all.
 */
export async function fuzzJourneys(
  kind: TestDatabase,
  seed: number,
  walked: readonly Journey[] = journeys,
): Promise<JourneyReport> {
  const report: JourneyReport = { requests: 0, operations: new Set(), faults: [] };
  const made = await createExampleApplication(kind);
  try {
    const random = createRandom(seed);
    for (const journey of walked) {
      const { test, accepted } = spoiling(made, random, report);
      await journey(test).catch((error: unknown) => {
        if (!accepted()) throw error;
      });
    }
  } finally {
    await made.close();
  }
  return report;
}

type Journey = (test: TestApplication) => Promise<void>;

/** An application that sends spoiled copies first, and whether one was accepted, after which anything may be refused. */
function spoiling(test: TestApplication, random: Random, report: JourneyReport) {
  const find = operationFinder(test.document as OpenapiDocument);
  let accepted = false;
  const send = async (request: Request) => {
    try {
      // The contract is checked with every answer.
      const response = await test.inject(request);
      if (response.statusCode < 500) return response;
      throw new Error(`${response.statusCode} ${response.body}`);
    } catch (error) {
      report.faults.push(`${String(error)}\n  ${JSON.stringify(request).slice(0, 900)}`);
      throw error;
    }
  };
  const inject = async (request: Request) => {
    await Promise.all([test.parts.jobs.idle(), test.parts.deliveries.idle()]);
    test.clock.advance({ seconds: 1 });
    while (random.chance(SHARE)) {
      const copy = spoiledCopy(random, request);
      if (!copy) break;
      report.requests += 1;
      const operation = find(request)?.operation.operationId;
      if (operation !== undefined) report.operations.add(operation);
      accepted = await send(copy).then(
        ({ statusCode }) => accepted || statusCode < 400,
        () => accepted,
      );
    }
    const response = await send(request);
    if (response.statusCode >= 400) throw new Error(`${addressOf(request)}: ${response.body}`);
    return response;
  };
  return { test: { ...test, inject }, accepted: () => accepted };
}

type Request = Parameters<TestApplication['inject']>[0];

const addressOf = ({ url }: Request): string => (typeof url === 'string' ? url : '');

/** The same request with something wrong in its body or in its query; null where it has neither. */
function spoiledCopy(random: Random, request: Request): Request | null {
  const { payload } = request;
  const [path = '', query] = addressOf(request).split('?');
  if (query !== undefined && random.chance(0.7)) {
    const parameters = [...new URLSearchParams(query)];
    const place = random.below(parameters.length);
    const changed = parameters.map(
      ([name, value], index) => [name, index === place ? hostile(random) : value] as const,
    );
    return { ...request, url: `${path}?${new URLSearchParams(Object.fromEntries(changed)).toString()}` };
  }
  if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload) || 'pipe' in payload) return null;
  const value = spoiled(random, payload);
  const json = { 'content-type': 'application/json' };
  return { ...request, headers: { ...request.headers, ...json }, payload: JSON.stringify(value) };
}

const hostile = (random: Random): string => random.pick(hostileTexts).toWellFormed().slice(0, 2000);
