import { expect, it } from 'vitest';
import { textsOf } from '../../testing/text-files.ts';
import { Question } from '@veridoor/contract/answers/question';
import { applies, blankOf, COMPANY, DEFINITION, fieldsOf, formOf, resolved, STEPS, type Schema } from './schema.ts';

/** Every field below a schema: its name and its schema, each name with each schema once. */
function fieldsBelow(schema: Schema, seen = new Set<Schema>()): [string, Schema][] {
  const whole = resolved(schema);
  if (seen.has(whole)) return [];
  seen.add(whole);
  const inner = [...(whole.items ? [whole.items] : []), ...(whole.anyOf ?? [])];
  return [
    ...fieldsOf(whole).flatMap(([name, field]): [string, Schema][] => [[name, field], ...fieldsBelow(field, seen)]),
    ...inner.flatMap((one) => fieldsBelow(one, seen)),
  ];
}

const shown = [
  'consent',
  'privacy_url',
  'retention_days',
  'profile_retention_days',
  'audit_retention_days',
  'webhook_retention_days',
  'erasure',
  'export',
];
const company = fieldsOf(COMPANY).filter(([name]) => [...shown, 'branding'].includes(name));
const all = [
  ...fieldsOf(DEFINITION),
  ...[DEFINITION, ...STEPS.values()].flatMap((schema) => fieldsBelow(schema)),
  ...company,
  ...company.flatMap(([, field]) => fieldsBelow(field)),
];
const english = textsOf('en');
const withoutStep = (name: string) => name !== 'steps';

it('every field of a workflow and of what customers see of a company has a form and a name', () => {
  expect(all.length).toBeGreaterThan(90);
  const formless = all.filter(
    ([name, schema]) =>
      withoutStep(name) && resolved(schema).const === undefined && formOf(resolved(schema)) === undefined,
  );
  expect(formless).toEqual([]);
  const nameless = new Set(all.map(([name]) => name).filter((name) => !english.has(`console_workflows:label.${name}`)));
  expect([...nameless]).toEqual([]);
});

it('every value that can be chosen has words', () => {
  const parts = ['console_workflows:value', 'findings:types', 'findings:checks', 'findings:sides'];
  const wordless = all.flatMap(([name, schema]) => {
    const { enum: own, items } = resolved(schema);
    const values = own ?? (items && resolved(items).enum) ?? [];
    return values
      .filter((value) => !parts.some((part) => english.has(`${part}.${value}`)))
      .map((value) => `${name}: ${value}`);
  });
  expect(wordless).toEqual([]);
});

it('a new step of every kind has all that the contract requires', () => {
  expect([...STEPS.keys()]).toContain('questionnaire');
  for (const [kind, schema] of STEPS) {
    const blank = blankOf(schema) as Record<string, unknown>;
    expect(Object.keys(blank).toSorted()).toEqual((schema.required ?? []).toSorted());
    expect(blank['kind']).toBe(kind);
  }
});

it('a field stands where it applies, and where something stands in it that has to go', () => {
  const question = Question as Schema;
  const fieldsFor = (value: { type: string; earliest?: string }) =>
    fieldsOf(question).flatMap(([name]) => (applies(question, name, value) ? [name] : []));
  const always = ['id', 'label', 'hint', 'type', 'optional', 'known', 'only_if'];
  expect(fieldsFor({ type: 'email' })).toEqual(always);
  expect(new Set(fieldsFor({ type: 'date' }))).toEqual(new Set([...always, 'earliest', 'latest', 'partial']));
  expect(new Set(fieldsFor({ type: 'postal_code' }))).toEqual(new Set([...always, 'country']));
  expect(fieldsFor({ type: 'email', earliest: 'today' })).toContain('earliest');
  expect(STEPS.get('form') && applies(STEPS.get('form')!, 'earlier_days', { kind: 'form' })).toBe(false);
});
