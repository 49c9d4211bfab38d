import type { FieldCode } from '@veridoor/contract/field-codes';
import { amongWords } from '../../problems/problems.ts';

/** A violation of one keyword of a schema. */
export interface Finding {
  keyword: string;
  params: Record<string, unknown>;
  /** The object of the schema with the keyword. */
  schema: Record<string, unknown>;
  /** The value in the request; never repeated. */
  data: unknown;
  /** Several values of one parameter came. */
  repeated: boolean;
}

interface Words {
  code: FieldCode;
  message: string;
  allowed?: string[];
}

/** The stable code and the message of each keyword. A schema with another keyword fails the test of this file. */
export const keywordWords: Readonly<Record<string, (finding: Finding) => Words>> = {
  required: () => ({ code: 'required', message: 'is required' }),
  additionalProperties: unknownField,
  type: wrongType,
  minLength: ({ params }) =>
    params['limit'] === 1
      ? { code: 'too_short', message: 'must not be empty' }
      : { code: 'too_short', message: `must have at least ${limit(params)} characters` },
  maxLength: ({ params }) => ({ code: 'too_long', message: `must have at most ${limit(params)} characters` }),
  pattern: ({ params }) => ({ code: 'wrong_format', message: `must be ${wordsOfPattern(params['pattern'])}` }),
  format: ({ params }) => ({
    code: 'wrong_format',
    message: `must be ${own(formatWords, params['format']) ?? NO_WORDS}`,
  }),
  minimum: ({ params }) => ({ code: 'too_small', message: `must be at least ${limit(params)}` }),
  exclusiveMinimum: ({ params }) => ({ code: 'too_small', message: `must be more than ${limit(params)}` }),
  maximum: ({ params }) => ({ code: 'too_large', message: `must be at most ${limit(params)}` }),
  minItems: ({ params }) => ({ code: 'too_few', message: `must have at least ${limit(params)} ${members(params)}` }),
  maxItems: ({ params }) => ({ code: 'too_many', message: `must have at most ${limit(params)} ${members(params)}` }),
  additionalItems: ({ params }) => ({
    code: 'too_many',
    message: `must have at most ${limit(params)} ${members(params)}`,
  }),
  uniqueItems: () => ({ code: 'duplicate', message: 'must not contain the same value twice' }),
  minProperties: ({ params, schema }) => {
    const known = Object.keys((schema['properties'] as object | undefined) ?? {});
    const among = known.length > 0 ? ` of ${known.join(', ')}` : '';
    return { code: 'too_few', message: `must have at least ${limit(params)}${among || ` ${members(params)}`}` };
  },
  maxProperties: ({ params }) => ({
    code: 'too_many',
    message: `must have at most ${limit(params)} ${members(params)}`,
  }),
  enum: ({ params }) => among(params['allowedValues'] as unknown[]),
  const: ({ params }) => among([params['allowedValue']]),
  anyOf: () => ({ code: 'not_allowed', message: 'must have one of the shapes that the OpenAPI document describes' }),
};

/** The message for each format, after "must be". */
export const formatWords: Readonly<Record<string, string>> = {
  uuid: 'the id from the service, a UUID such as 018f6d2e-5c1b-4b7a-9f3e-2a1b3c4d5e6f, not a name, number or address',
  'date-time': 'a point in time with its zone (RFC 3339), such as 2026-03-01T12:00:00Z',
};

const COUNTRY = 'a two-letter country code (ISO 3166-1) in capitals, such as TR';
const LANGUAGE = 'a language code (BCP 47), such as en or pt-BR';
const IDENTIFIER = 'an identifier of at most 40 small letters, digits, - and _, such as id-front';
const BASE64 = 'base64 (RFC 4648 section 4) without line breaks';

/** The message for each pattern, after "must be". */
export const patternWords: Readonly<Record<string, string>> = {
  '^[A-Z]{2}$': COUNTRY,
  '^[A-Za-z]{2}$': 'a two-letter country code (ISO 3166-1), such as TR',
  '^([A-Z]{2}|\\*)$': `${COUNTRY}, or * for every country`,
  '^[A-Za-z0-9_.-]{1,50}$': 'a code of the unit’s own list, such as TFS01',
  '^[A-Z]{3}$': 'a currency code of three capital letters (ISO 4217), such as EUR',
  '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$': 'an amount in quotes with a point before the decimals, such as "49.90"',
  '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$': LANGUAGE,
  '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$': LANGUAGE,
  '^([A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*)?$': LANGUAGE,
  '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$': LANGUAGE,
  '^[a-z0-9][a-z0-9_-]{0,39}$': IDENTIFIER,
  '^[a-z0-9][a-z0-9-]{0,39}$': 'an identifier of at most 40 small letters, digits and -, such as owner-1',
  '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,39}$': 'a value of at most 40 letters, digits, - and _, such as yes',
  '^[a-z][a-z0-9_]{0,59}$':
    'a code of small letters, digits and _, such as image_blurred; explain it to people in comment',
  '^[a-z0-9.-]{1,253}$': 'a host in small letters, such as status.example',
  '^\\d{4}-\\d{2}-\\d{2}$': 'a date as YYYY-MM-DD, such as 2026-02-27',
  '^[a-z0-9_]{1,60}$': 'a code of at most 60 small letters, digits and _',
  '^[a-z0-9_]{1,40}$': 'a name of at most 40 small letters, digits and _, such as standard',
  '^[a-z][a-z0-9_.]{0,59}$': 'a name of small letters, digits, _ and points, such as screen.opened',
  '^[a-z_-]{1,40}$': 'a code of at most 40 small letters, - and _',
  '^[a-z][a-z0-9+.-]{1,49}$': 'the scheme of an application without the colon, such as mybank',
  '^[A-Za-z0-9][A-Za-z0-9._@+-]{2,253}$':
    'a user name of 3 to 254 letters, digits and . _ @ + -, such as ada@bank.example',
  '^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$': 'a date as YYYY, YYYY-MM or YYYY-MM-DD, such as 1980-05',
  '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$': 'a date as YYYY-MM-DD, or the word today',
  '^(sanction|pep|adverse_media)(,(sanction|pep|adverse_media))*$':
    'sanction, pep or adverse_media, or several with commas between them',
  '^[a-z]+(,[a-z]+)*$': 'names of sources with commas between them, such as ofac,un',
  '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$': 'a time of day as HH:MM, such as 09:00; 24:00 is the end of the day',
  '^[^\\s<>&"\',;](?:[^<>&"\',;\\t\\r\\n]{0,38}[^\\s<>&"\',;])?$':
    'a tag of at most 40 characters without < > & " \' , and ;, such as VIP',
  '^[0-9]{6}$': 'six digits in quotes',
  '^[0-9a-f]{64}$': 'a SHA-256 hash as 64 hexadecimal digits in small letters',
  '^#[0-9a-f]{6}$': 'a colour such as #1a2b3c, in small letters',
  '^[A-Za-z0-9+/]+={0,2}$': BASE64,
  '^[A-Za-z0-9_-]+$': 'bytes in base64url',
  '^[A-Za-z0-9_-]{43}$': 'the code of 43 characters behind the # of the link',
  '^[A-Za-z0-9_-]{1,100}$': 'the last part of the address of an upload',
  '^[A-Za-z0-9_-]{32}$': 'the last part of the address of an upload',
  '^.{1,100}$': 'of one line and at most 100 characters',
  '^[A-Za-z0-9_-]{8,64}$': 'an identifier of 8 to 64 letters, digits, - and _',
};

/** Never needed while the test of this file passes. */
const NO_WORDS = 'as the OpenAPI document describes it';

/** The words for a keyword; the validator's own never appear. */
export function describe(finding: Finding): Words {
  return own(keywordWords, finding.keyword)?.(finding) ?? { code: 'not_allowed', message: `must be ${NO_WORDS}` };
}

function wordsOfPattern(pattern: unknown): string {
  return own(patternWords, pattern) ?? NO_WORDS;
}

function own<Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | undefined {
  return Object.hasOwn(table, String(key)) ? table[String(key)] : undefined;
}

function unknownField({ schema }: Finding): Words {
  const patterns = Object.keys((schema['patternProperties'] as object | undefined) ?? {});
  if (patterns[0] !== undefined) {
    return { code: 'unknown_field', message: `must have a name that is ${wordsOfPattern(patterns[0])}` };
  }
  const allowed = Object.keys((schema['properties'] as object | undefined) ?? {});
  const known = allowed.length === 0 ? 'there are none' : `the known ones are ${allowed.join(', ')}`;
  return { code: 'unknown_field', message: `is not known here; ${known}`, allowed };
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function wrongType({ params, data, repeated }: Finding): Words {
  if (repeated) return { code: 'duplicate', message: 'must be given once' };
  const types = [params['type']].flat().map(String);
  const quotes =
    types.includes('string') && (typeof data === 'number' || typeof data === 'boolean') ? ', in quotes' : '';
  const bare = !types.includes('string') && typeof data === 'string' && !types.includes('object');
  const plain = types.map((type) => typeWords[type] ?? type).join(' or ');
  return { code: 'wrong_type', message: `must be ${plain}${quotes}${bare ? ', without quotes' : ''}` };
}

function among(values: readonly unknown[]): Words {
  const allowed = values.map(String);
  return { code: 'not_allowed', message: amongWords(allowed), allowed };
}

function limit(params: Record<string, unknown>): string {
  return String(params['limit']);
}

function members(params: Record<string, unknown>): string {
  return params['limit'] === 1 ? 'member' : 'members';
}
