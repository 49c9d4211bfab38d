import type { InjectOptions } from 'fastify';
import { form } from '../documents/sending.ts';
import type { Random } from './random.ts';
import { hostileTexts, spoiled, validValue, type Schema, type Schemas } from './values.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** Schemas of the body by media type. */
  bodies: Readonly<Record<string, Schema>>;
  /** Whether users, customers or anybody may call it. */
  callers: readonly string[];
}

export interface Described {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas?: Schemas };
}

export function operationsOf(document: Described): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const {
        operationId,
        parameters = [],
        requestBody,
        security = [],
      } = described as {
        operationId: string;
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        security?: Record<string, unknown>[];
      };
      const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema] as const);
      return {
        operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        bodies: Object.fromEntries(bodies),
        callers: security.flatMap((scheme) => Object.keys(scheme)),
      };
    }),
  );
}

/** What requests are made with. */
export interface RequestContext {
  schemas: Schemas;
  /** Identifiers of items that exist. */
  ids: readonly string[];
  tokens: Readonly<Record<string, readonly string[]>>;
  image: Uint8Array;
}

/** One request for an operation: now and then right in all, mostly wrong in one place, sometimes no request at all. */
export function makeRequest(random: Random, operation: Operation, around: RequestContext): InjectOptions {
  const url = makeAddress(random, operation, around);
  const headers: Record<string, string> = {};
  const own = operation.callers.flatMap((caller) => around.tokens[caller] ?? []);
  const token = random.chance(0.93) ? own : [...Object.values(around.tokens).flat(), 'a.b.c', ''];
  if (token.length > 0) headers['authorization'] = `Bearer ${random.pick(token)}`;
  if (random.chance(0.1)) headers['idempotency-key'] = random.pick(['one', '"two"', '""', 'x'.repeat(300), '"a b"']);
  if (random.chance(0.05)) headers['x-request-id'] = random.pick(['request-id', 'x'.repeat(90), '<script>']);
  if (random.chance(0.05)) headers['accept'] = random.pick(['text/html', 'application/xml', '*/*;q=0']);
  if (operation.path.startsWith('/api/v2/uploads')) Object.assign(headers, uploadHeaders(random, around));
  const body = makeBody(random, operation, around);
  return {
    method: operation.method,
    url,
    ...body,
    headers: { ...body.headers, ...headers },
  };
}

function makeAddress(random: Random, { path, parameters }: Operation, around: RequestContext): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, () => {
    if (random.chance(0.8) && around.ids.length > 0) return random.pick(around.ids);
    if (random.chance(0.5)) return crypto.randomUUID();
    return random.chance(0.2) ? random.pick(['%ff', '%', '..%2f..', '%00']) : encode(random.pick(hostileTexts)) || 'x';
  });
  const query: string[] = [];
  for (const parameter of parameters.filter((one) => one.in === 'query')) {
    if (!parameter.required && random.chance(0.6)) continue;
    const valid = validValue(random, around.schemas, parameter.schema);
    const reference = parameter.schema['format'] === 'uuid' && random.chance(0.7) ? random.pick(around.ids) : valid;
    const value = random.chance(0.35) ? random.pick(hostileTexts) : String(reference);
    query.push(`${parameter.name}=${encode(value)}`);
    if (random.chance(0.05)) query.push(`${parameter.name}=again`);
  }
  if (random.chance(0.05)) query.push(random.pick(['unknown=1', '__proto__[a]=1', '%', '&&==', 'a[]=1&a[]=2']));
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** A long text in an address is cut: what a server's parser of headers refuses says nothing about the service. */
function encode(text: string): string {
  return encodeURIComponent((text.isWellFormed() ? text : text.toWellFormed()).slice(0, 2000));
}

type Body = Pick<InjectOptions, 'payload'> & { headers?: Record<string, string> };

function makeBody(random: Random, operation: Operation, around: RequestContext): Body {
  const types = Object.keys(operation.bodies);
  if (types.length === 0) {
    return random.chance(0.85) ? {} : { payload: '{"a":1}', headers: { 'content-type': 'application/json' } };
  }
  const type = random.pick(types);
  const right = withIds(random, validValue(random, around.schemas, operation.bodies[type] ?? {}), around);
  const value = random.chance(0.4) ? right : spoiled(random, right);
  if (type === 'multipart/form-data') return makeForm(random, value, around);
  const json = { 'content-type': type };
  const text = JSON.stringify(value);
  if (random.chance(0.06)) {
    return random.pick<Body>([
      { payload: text.slice(0, -1), headers: json },
      { payload: `${text}${text}`, headers: json },
      { payload: '', headers: json },
      { payload: `${'['.repeat(5000)}${']'.repeat(5000)}`, headers: json },
      { payload: `{"a":"${'x'.repeat(300_000)}"}`, headers: json },
      { payload: text, headers: { 'content-type': 'text/plain' } },
      { payload: text, headers: { 'content-type': 'application/json; charset=utf-16' } },
      { payload: Buffer.from([0xff, 0xfe, 0x7b]), headers: json },
      { payload: text, headers: { 'content-type': 'multipart/form-data' } },
      { payload: '{"__proto__":{"a":1}}', headers: json },
      {},
    ]);
  }
  return { payload: text, headers: json };
}

/** Identifiers that a valid body would name are mostly those of items that exist. */
function withIds(random: Random, value: unknown, around: RequestContext): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => {
    const isId = typeof item === 'string' && /^[0-9a-f]{8}-/.test(item);
    return [name, isId && random.chance(0.8) ? random.pick(around.ids) : item] as const;
  });
  return Object.fromEntries(entries);
}

function makeForm(random: Random, value: unknown, around: RequestContext): Body {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const texts = fields
    .filter(([name]) => name !== 'file')
    .map(([name, item]) => [
      name.replaceAll(/["\r\n]/g, '').slice(0, 200),
      typeof item === 'string' ? item : JSON.stringify(item),
    ]);
  const bytes = random.pick([
    around.image,
    around.image.subarray(0, 500),
    Buffer.from('%PDF-1.7 broken'),
    Buffer.alloc(0),
  ]);
  const file = random.chance(0.7) ? { bytes, field: random.chance(0.9) ? 'file' : 'other' } : undefined;
  const made = form(Object.fromEntries(texts) as Record<string, string>, file);
  return random.chance(0.9) ? made : { ...made, payload: made.payload.subarray(0, made.payload.length / 2) };
}

function uploadHeaders(random: Random, around: RequestContext): Record<string, string> {
  const bytes = random.pick(['0', '10', '-1', '1e3', '99999999999999999999', '10485761']);
  const profile = Buffer.from(random.pick([...around.ids, 'x'])).toString('base64');
  return {
    ...(random.chance(0.9) && { 'tus-resumable': random.pick(['1.0.0', '1.0.0', '1.0.0', '0.2']) }),
    ...(random.chance(0.8) && { 'upload-length': bytes }),
    ...(random.chance(0.5) && { 'upload-offset': bytes }),
    ...(random.chance(0.7) && { 'upload-metadata': random.pick([`profile ${profile}`, 'profile', ',,', 'a %%%']) }),
    ...(random.chance(0.7) && { 'content-type': random.pick(['application/offset+octet-stream', 'text/plain']) }),
  };
}
