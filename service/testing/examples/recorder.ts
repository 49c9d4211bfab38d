import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Example } from '../../platform/http/openapi/examples.ts';
import type { OpenapiDocument } from '../../platform/http/openapi/openapi-document.ts';
import type { TestApplication } from '../application.ts';
import { operationFinder } from '../contract-check.ts';

/** Longest text of an example: images in base64 are cut. A multiple of four, so that the rest is base64 too. */
const LONGEST = 400;
/** Most objects and most plain values of a list in an example. */
const MOST = { objects: 2, values: 8 };

/**
 * An application that notes the first request of each operation that succeeded, with its answer. A request that is
 * refused is thrown: a journey makes none.
 *
 * @param before is called with each request before it is made.
 */
export function recordExamples(
  test: TestApplication,
  before: (request: InjectOptions & { token?: string }) => Promise<void> = () => Promise.resolve(),
): { test: TestApplication; examples: Map<string, Example> } {
  const find = operationFinder(test.document as OpenapiDocument);
  const examples = new Map<string, Example>();
  const inject: TestApplication['inject'] = async (request) => {
    // Nothing happens at the same moment, nor is anything under way: every run answers alike.
    await Promise.all([test.parts.jobs.idle(), test.parts.deliveries.idle()]);
    test.clock.advance({ seconds: 1 });
    await before(request);
    const response = await test.inject(request);
    const found = find(request);
    if (response.statusCode >= 400) throw new Error(`${request.method} ${addressOf(request)}: ${response.body}`);
    const known = found && examples.has(found.operation.operationId);
    if (found && !known) examples.set(found.operation.operationId, exampleOf(found.path, request, response));
    return response;
  };
  return { test: { ...test, inject }, examples };
}

function exampleOf(path: string, request: InjectOptions, response: LightMyRequestResponse): Example {
  const [address = '', query = ''] = addressOf(request).split('?');
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`);
  const values = (pattern.exec(address) ?? []).slice(1);
  const parameters = Object.fromEntries([
    ...names.map((name, place) => [name, values[place] ?? ''] as const),
    ...new URLSearchParams(query),
  ]);
  const body = bodyOf(request);
  const answer = readable(response) ? shortened(response.json()) : undefined;
  return {
    parameters,
    ...(body !== undefined && { body: shortened(body) }),
    status: response.statusCode,
    ...(answer !== undefined && { answer }),
  };
}

const addressOf = ({ url }: InjectOptions): string => (typeof url === 'string' ? url : '');

const readable = ({ headers, body }: LightMyRequestResponse) =>
  String(headers['content-type']).includes('json') && body !== '';

/** What stands in the body as JSON, or the fields of a form, with the names of its files; undefined for plain bytes. */
function bodyOf({ payload, headers }: InjectOptions): unknown {
  const given = headers && Reflect.get(headers, 'content-type');
  const type = typeof given === 'string' ? given : 'application/json';
  if (payload === undefined) return undefined;
  if (type.startsWith('multipart/') && Buffer.isBuffer(payload)) {
    const parts = payload
      .toString('latin1')
      .matchAll(/; name="([^"]+)"(?:; filename="([^"]+)")?[^]*?\r\n\r\n([^]*?)\r\n--/g);
    return Object.fromEntries(
      [...parts].map(([, name, file, value]) => [name, file ?? (name === 'answer' ? JSON.parse(value!) : value)]),
    );
  }
  if (type.includes('urlencoded') && typeof payload === 'string')
    return Object.fromEntries(new URLSearchParams(payload));
  return type.includes('json') ? payload : undefined;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? value.slice(0, 64) : value;
  if (Array.isArray(value)) {
    const most = value.some((item) => typeof item === 'object') ? MOST.objects : MOST.values;
    return value.slice(0, most).map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}
