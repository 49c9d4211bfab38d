import { describe, expect, it } from 'vitest';
import { buildValidator, escapePointer, fieldErrors } from './validation.ts';

const circle = {
  type: 'object',
  required: ['kind', 'radius'],
  properties: { kind: { const: 'circle' }, radius: { $ref: 'Length#' } },
};
const square = {
  type: 'object',
  required: ['kind', 'side'],
  properties: { kind: { const: 'square' }, side: { $ref: 'Length#' } },
};
const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    shapes: { type: 'array', items: { anyOf: [circle, square] } },
    count: { type: 'integer', minimum: 1 },
    'a/b': { type: 'string', maxLength: 1 },
  },
};
const length = { $id: 'Length', type: 'number', minimum: 0 };
const compile = buildValidator({ Length: length }, { customOptions: {} });

function check(httpPart: 'body' | 'querystring', value: unknown): [string, string][] {
  const validate = compile({ schema, httpPart });
  return validate(value) === true
    ? []
    : fieldErrors(validate.errors ?? [], httpPart).map(({ field, code }) => [field, code]);
}

describe('validation', () => {
  it('only mistakes of the intended branch are reported', () => {
    const shape = (shape: unknown) => check('body', { shapes: [{ kind: 'circle', radius: 1 }, shape] });
    expect(shape({ kind: 'square', side: 2 })).toEqual([]);
    expect(shape({ kind: 'square', side: -1 })).toEqual([['/shapes/1/side', 'too_small']]);
    expect(shape({ kind: 'circle' })).toEqual([['/shapes/1/radius', 'required']]);
    expect(shape({ kind: 'line', side: -1 })).toEqual([['/shapes/1/kind', 'not_allowed']]);
  });

  it("a number is read from a query and not from a body's text", () => {
    expect(check('querystring', { count: '3' })).toEqual([]);
    expect(check('body', { count: '3' })).toEqual([['/count', 'wrong_type']]);
    expect(check('querystring', { count: ['3', '4'] })).toEqual([['count', 'duplicate']]);
  });

  it('unknown fields are refused, with pointers as in RFC 6901', () => {
    expect(check('body', { 'x~/y': 1 })).toEqual([['/x~0~1y', 'unknown_field']]);
    expect(check('body', { 'a/b': 'long' })).toEqual([['/a~1b', 'too_long']]);
    expect(escapePointer('~/')).toBe('~0~1');
  });

  it('the list of mistakes has an end', () => {
    const shapes = Array.from({ length: 100 }, () => ({ kind: 'line' }));
    expect(check('body', { shapes })).toHaveLength(20);
  });
});
