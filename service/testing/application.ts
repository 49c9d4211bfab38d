import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createRandom } from '../../tools/specimens/random.ts';
import { buildApplication } from '../app.ts';
import { readConfiguration, type Configuration } from '../platform/configuration.ts';
import type { OpenapiDocument } from '../platform/http/openapi/openapi-document.ts';
import { createParts } from '../create-parts.ts';
import type { Parts } from '../parts.ts';
import { contractCheck } from './contract-check.ts';
import type { TestDatabase } from './servers/databases.ts';
import { sharedChecks } from './shared-checks.ts';
import { testClock, type TestClock } from './clock.ts';

/** Nobody guesses the passwords of tests; the users that they build have it as well. */
export const QUICK_PASSWORDS = { memory: 8, passes: 1, parallelism: 1 };

/** The contract is the same for every application, and making it takes longer than most tests. */
let contract: { document: object; check: ReturnType<typeof contractCheck> } | undefined;

function contractOf(app: FastifyInstance) {
  const document = app.swagger();
  return { document, check: contractCheck(document as unknown as OpenapiDocument) };
}

export interface TestApplication {
  app: FastifyInstance;
  parts: Parts;
  clock: TestClock;
  /** The OpenAPI document: for reading, since others have the same. */
  document: object;
  /** Sends a request without a port; the answer is checked against the OpenAPI document. */
  inject(request: InjectOptions & { token?: string }): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * The whole application on a fresh database, a data folder of its own and a clock that the test moves.
 *
 * @param change settings that differ from the usual ones.
 * @param replaced parts that behave in their own way.
 * @param log where the log goes instead of the standard output.
 */
export async function createTestApplication(
  kind: TestDatabase,
  change: Partial<Configuration> = {},
  replaced: Parameters<typeof createParts>[3] = {},
  log?: Writable,
): Promise<TestApplication> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'veridoor-data-'));
  const database = await kind.create();
  const clock = testClock();
  const random = createRandom('prompts');
  const environment = { LOG_LEVEL: 'silent', DATA_FOLDER: dataFolder, SECRET_KEYS: randomBytes(32).toString('base64') };
  const parts = await createParts({ ...readConfiguration(environment), ...change }, database, clock, {
    ...sharedChecks,
    passwordCost: QUICK_PASSWORDS,
    pollsJobs: false,
    randomBelow: (limit) => random.integer(0, limit - 1),
    ...replaced,
  });
  const app = await buildApplication(parts, log && { log });
  await app.ready();
  const { document, check } = (contract ??= contractOf(app));
  return {
    app,
    parts,
    clock,
    document,
    async inject({ token, headers, ...request }) {
      const response = await app.inject({
        ...request,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      });
      check(request, response);
      return response;
    },
    async close() {
      await app.close();
      await database.destroy();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
