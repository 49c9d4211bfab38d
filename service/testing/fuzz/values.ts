import fc from 'fast-check';
import type { Random } from './random.ts';

/** A schema of the OpenAPI document. */
export type Schema = Record<string, unknown>;
export type Schemas = Record<string, Schema>;

/** Texts that programs trip over: emptiness, length, characters, and what other languages read as theirs. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\ufeff',
  '💥'.repeat(300),
  'İıŞş ß ﬀ',
  "' or 1=1; --",
  '"}]',
  '../../../etc/passwd',
  '%00%ff',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  'https://hooks.invalid/%zz',
  'http://127.0.0.1:5432/',
  'https://[::ffff:127.0.0.1]/',
  'javascript:alert(1)',
  '::ffff:1.2.3.4/96',
  '1.2.3.4/33',
  'en-u-'.repeat(50),
  '=cmd|calc',
  'data:image/svg+xml;base64,PHN2Zz4=',
];

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  [],
  {},
  [[[[[[[[[[1]]]]]]]]]],
  [null],
  { toString: 1 },
  Array.from({ length: 300 }, (_, place) => place),
];

/** Addresses, so that nothing of a run ever leaves the machine: `.invalid` never resolves (RFC 6761). */
const addresses = ['https://hooks.invalid/path?a=b', 'https://bank.example/done', 'http://localhost:4001/'];

/** A value that the schema takes, as far as its keywords tell. */
export function validValue(random: Random, schemas: Schemas, schema: Schema, depth = 0): unknown {
  const inner = (next: unknown) => validValue(random, schemas, next as Schema, depth + 1);
  if (typeof schema['$ref'] === 'string') return inner(schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {});
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (Array.isArray(schema[keyword])) return inner(random.pick(schema[keyword]));
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
  const type = Array.isArray(schema['type']) ? random.pick(schema['type']) : schema['type'];
  const number = (name: string, fallback: number) => (typeof schema[name] === 'number' ? schema[name] : fallback);
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number': {
      const least = number('minimum', 0);
      const most = number('maximum', least + 1000);
      const value = least + (most - least) * (random.below(1001) / 1000);
      return type === 'integer' ? Math.round(value) : value;
    }
    case 'array': {
      if (Array.isArray(schema['prefixItems'])) return schema['prefixItems'].map(inner);
      const count = Math.min(number('maxItems', 3), number('minItems', 0) + random.below(depth > 4 ? 1 : 3));
      return Array.from({ length: count }, () => inner(schema['items'] ?? {}));
    }
    case 'object':
      return validObject(random, schema, inner);
    case 'string':
      return validText(random, schema);
    default:
      return random.pick<unknown>(['text', 7, null, { a: 1 }]);
  }
}

function validObject(random: Random, schema: Schema, inner: (schema: unknown) => unknown): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const entries = properties
    .filter(([name]) => required.includes(name) || random.chance(0.6))
    .map(([name, property]) => [name, inner(property)] as const);
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, unknown>);
  for (const [pattern, property] of patterns) entries.push([matching(random, pattern), inner(property)]);
  const more = schema['additionalProperties'];
  if (typeof more === 'object' && more !== null && patterns.length === 0) entries.push(['en', inner(more)]);
  return Object.fromEntries(entries);
}

function validText(random: Random, schema: Schema): string {
  if (typeof schema['pattern'] === 'string') return matching(random, schema['pattern']);
  if (schema['format'] === 'uuid') return crypto.randomUUID();
  if (schema['format'] === 'date-time') return new Date(random.below(2_000_000_000) * 1000).toISOString();
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 40;
  const text = random.chance(0.3) ? random.pick(addresses) : 'Value of some kind with words';
  return text.slice(0, most).padEnd(least, 'x');
}

/** Texts of each pattern; making one takes longer than most answers. */
const texts = new Map<string, readonly string[]>();
const TEXTS_PER_PATTERN = 40;

function matching(random: Random, pattern: string): string {
  const known =
    texts.get(pattern) ??
    fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: pattern.length, numRuns: TEXTS_PER_PATTERN });
  texts.set(pattern, known);
  return random.pick(known);
}

/** The value with something wrong at one place of it. */
export function spoiled(random: Random, value: unknown): unknown {
  const hostile = () => random.pick<unknown>([...hostileTexts, ...hostileValues]);
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return hostile();
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, hostile(), ...value];
    const place = random.below(value.length);
    return value.map((item: unknown, index) => (index === place ? spoiled(random, item) : item));
  }
  const entries = Object.entries(value);
  const place = random.below(entries.length + 1);
  if (place === entries.length) return { ...value, [random.pick(hostileTexts)]: hostile() };
  if (random.chance(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== place));
  return Object.fromEntries(
    entries.map(([name, item], index) => [name, index === place ? spoiled(random, item) : item]),
  );
}
