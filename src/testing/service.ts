import addFormats from 'ajv-formats';
import Ajv from 'ajv/dist/2020.js';
import { getResponse, http, type RequestHandler } from 'msw';
import type { operations } from '@veridoor/contract/openapi.generated';

export type OperationId = keyof operations;

/** The address of a service that nobody runs. */
export const SERVICE = 'https://service.example';

/** Nothing answers, as without a network. */
export const LOST = Symbol('lost');
/** The answer never comes during the test. */
export const NEVER = Symbol('never');

/** Done, with nothing to tell, where the service may also answer something. */
export const NOTHING = Symbol('nothing');

/** A refusal of the service (RFC 9457). */
export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly more: object;

  constructor(status: number, code: string, more: object = {}) {
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

type Responses<Id extends OperationId> = operations[Id]['responses'];
type Success<Id extends OperationId> = Responses<Id>[keyof Responses<Id> & (200 | 201 | 202)];
type Body<Id extends OperationId> =
  Success<Id> extends { content: infer Content } ? Content[keyof Content & 'application/json'] : never;

type Answer<Id extends OperationId> = Body<Id> | Refusal | typeof LOST | typeof NEVER | typeof NOTHING;
type Play<Id extends OperationId> = Answer<Id> | ((body: unknown) => Answer<Id>);

/** Answers that replace the recorded examples, by operation. */
export type Answers = { [Id in OperationId]?: Play<Id> };

/** One answer after the other; the last is repeated. */
export function inTurn<const Many extends readonly unknown[]>(...answers: Many): () => Many[number] {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)];
}

interface Sent {
  operation: OperationId;
  body: unknown;
  /** What stands behind `?` in the address. */
  query: string;
}

export interface PlayedService {
  fetch: typeof globalThis.fetch;
  /** The requests to the service, oldest first. */
  sent: readonly Sent[];
  /** The bodies that were sent to an operation. */
  bodiesOf(operation: OperationId): unknown[];
  /** What stood behind `?` in the address of the requests to an operation. */
  queriesOf(operation: OperationId): string[];
  /** Violations of the document, in requests and in a test's own answers. */
  faults: readonly string[];
}

interface Content {
  content?: Record<string, { example?: unknown; schema?: object }>;
}
interface Operation {
  operationId: OperationId;
  security?: readonly object[];
  parameters?: readonly { in: string; name: string; schema: { type?: string } }[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}
interface Place {
  path: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  operation: Operation;
}

const [document] = Object.values(
  import.meta.glob<{ paths: Record<string, Record<Place['method'], Operation>> }>('/docs/openapi.json', {
    eager: true,
    import: 'default',
  }),
);
if (!document) throw new Error('docs/openapi.json is not there');

/** Addresses without a parameter first: `/call/queue` is not a call with the id `queue`. */
const places: readonly Place[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => ({ path, method: method as Place['method'], operation })),
  )
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));

const ajv = addFormats.default(new Ajv({ strict: false, validateSchema: false }));
const ROOT = 'openapi';
ajv.addSchema(document, ROOT);

/** The first fault of a value against the schema at a place of the document; null without one. */
function misfit(value: unknown, ...place: readonly string[]): string | null {
  const pointer = place.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const reference = `${ROOT}#${encodeURI(pointer)}`;
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: '' });
}

/**
 * The service, played from its document: an operation returns its recorded example, unless the test says otherwise.
 * Requests and the test's own answers are checked against the document.
 */
export function playService(answers: Answers = {}): PlayedService {
  const sent: Sent[] = [];
  const faults: string[] = [];
  const fault = (words: string) => void faults.push(words);
  return {
    sent,
    faults,
    bodiesOf: (operation) => sent.filter((one) => one.operation === operation).map(({ body }) => body),
    queriesOf: (operation) => sent.filter((one) => one.operation === operation).map(({ query }) => query),
    async fetch(input, init) {
      const request = new Request(input, init);
      // Few, since each of them is tried.
      const near = places.filter(({ path, method }) => isNear(request, path, method));
      const handlers = near.map((place) => handlerOf(place, answers, sent, fault));
      const response = await getResponse(handlers, request);
      if (!response) {
        faults.push(`${request.method} ${request.url} is not in the document`);
        throw new TypeError('Failed to fetch');
      }
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
  };
}

/** A drawing of a card, as PNG in base64: what every image of the service shows. */
const CARD =
  'iVBORw0KGgoAAAANSUhEUgAAAFYAAAA2BAMAAACvjHOeAAAACVBMVEXP2+aPo7Vba3iV6avuAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAM0lEQVRIx2NgGA' +
  'WjAAUwCsKBAO3UMilhAwqDVu1gCLNBGW8Kg1vtaLyNqiVe7SgYBWQBAKgUKehrhJP2AAAAAElFTkSuQmCC';
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

/** What stands in an address, in the type that the document gives it. */
const valueOf = ({ name, schema }: { name: string; schema: { type?: string } }, params: object): unknown => {
  const text: unknown = Reflect.get(params, name);
  return schema.type === 'integer' ? Number(text) : text;
};

const isNear = ({ method, url }: Request, path: string, of: Place['method']) =>
  method.toLowerCase() === of && new URL(url).pathname.split('/').length === path.split('/').length;

function handlerOf(
  { path, method, operation }: Place,
  answers: Answers,
  sent: Sent[],
  fault: (words: string) => void,
): RequestHandler {
  const { operationId: id } = operation;
  const judge = (words: string | null, what: string) => words !== null && fault(`${id}: ${what}: ${words}`);
  return http[method](SERVICE + path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ request, params }) => {
    const isJson = operation.requestBody?.content?.['application/json'] !== undefined;
    const text = await request.text();
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
    sent.push({ operation: id, body, query: new URL(request.url).search.slice(1) });
    if (isJson)
      judge(misfit(body, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema'), 'the body');
    operation.parameters?.forEach((parameter, index) => {
      if (parameter.in === 'path')
        judge(
          misfit(valueOf(parameter, params), 'paths', path, method, 'parameters', String(index), 'schema'),
          parameter.name,
        );
    });
    if (operation.security?.length !== 0 && !request.headers.has('Authorization')) fault(`${id}: no token was sent`);
    const play = answers[id] as Play<'getSession'> | undefined;
    const answer = typeof play === 'function' ? play(body) : play;
    if (answer === NEVER) return new Promise<never>(() => undefined);
    if (answer === LOST) return Response.error();
    if (answer === NOTHING) {
      if (!operation.responses['204']) fault(`${id}: the document has no answer without a body`);
      return new Response(null, { status: 204 });
    }
    if (answer instanceof Refusal) {
      const { status, code, more } = answer;
      if (!operation.responses[status]) fault(`${id}: the document has no answer with status ${status}`);
      const problem = { type: 'about:blank', title: code, status, code, request_id: 'req-7f3a', ...more };
      const headers = { 'Content-Type': 'application/problem+json' };
      return new Response(JSON.stringify(problem), { status, headers });
    }
    const [status = '200', response] = Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? [];
    const [[type, content] = []] = Object.entries(response?.content ?? {});
    if (type === undefined) return new Response(null, { status: Number(status) });
    if (type.startsWith('image/')) return new Response(bytesOf(CARD), { headers: { 'Content-Type': type } });
    if (type !== 'application/json') return new Response('', { headers: { 'Content-Type': type } });
    if (answer !== undefined)
      judge(misfit(answer, 'paths', path, method, 'responses', status, 'content', type, 'schema'), 'the answer given');
    return Response.json(answer ?? content?.example, { status: Number(status) });
  });
}
