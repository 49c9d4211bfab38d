import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { toDialect } from './dialect.ts';

describe('dialect of the OpenAPI document', () => {
  const share = Type.Number({ minimum: 0, maximum: 1 });
  const point = Type.Tuple([Type.Number({ minimum: 0, maximum: 4 }), Type.Number({ minimum: 0, maximum: 4 }), share]);
  const schema = Type.Object(
    { strokes: Type.Array(point, { maxItems: 3 }), kind: Type.Literal('drawn') },
    { additionalProperties: false },
  );

  it('the published schema accepts and refuses the same values as the one that validates', () => {
    const [written, served] = [
      new Ajv({ strict: false }).compile(schema),
      new Ajv2020().compile(toDialect(schema) as object),
    ];
    const number = fc.integer({ min: -1, max: 5 });
    const strokes = fc.array(fc.oneof(fc.array(number, { maxLength: 5 }), fc.constant('x')), { maxLength: 4 });
    const values = fc.record({ strokes, kind: fc.constantFrom('drawn', 'typed') }, { requiredKeys: [] });
    let taken = 0;
    fc.assert(
      fc.property(values, (value) => {
        taken += Number(written(value));
        return written(value) === served(value);
      }),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(10);
  });

  it('references and tuples are written as in OpenAPI 3.1', () => {
    expect(toDialect({ $ref: 'Profile#', description: 'Whose.' })).toEqual({
      $ref: '#/components/schemas/Profile',
      description: 'Whose.',
    });
    expect(toDialect(Type.Tuple([share, share]))).toMatchObject({
      prefixItems: [{ minimum: 0 }, { minimum: 0 }],
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
    });
  });
});
