import { nameOf, type Schema } from './contract.ts';

/** Finds the link to a schema by its name. */
export type LinkTo = (schema: string) => string;

/** The fields of an object as rows of a table of Markdown; those of objects within have the path of their place. */
export function fieldTable(schema: Schema, linkTo: LinkTo, always: 'always' | 'needed' = 'always'): string[] {
  const rows = fieldRows(schema, linkTo);
  if (rows.length === 0) return [];
  return [`| field | type | ${always} | meaning |`, '| --- | --- | --- | --- |', ...rows, ''];
}

function fieldRows(schema: Schema, linkTo: LinkTo, path = ''): string[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = `${path}${name}`;
    const row = `| \`${place}\` | ${typeOf(field, linkTo)} | ${required.has(name) ? 'yes' : ''} | ${cell(field.description)} |`;
    return [row, ...innerRows(field, linkTo, place)];
  });
}

function innerRows(field: Schema, linkTo: LinkTo, place: string): string[] {
  const inner = objectIn(field);
  if (!inner) return [];
  return fieldRows(inner.schema, linkTo, `${place}${inner.list ? '[]' : ''}.`);
}

/** The object that a field holds itself, without a name of its own. */
function objectIn(field: Schema): { schema: Schema; list: boolean } | undefined {
  if (field.properties) return { schema: field, list: false };
  if (field.items?.properties) return { schema: field.items, list: true };
  const [only, ...others] = (field.anyOf ?? field.oneOf ?? []).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? objectIn(only) : undefined;
}

/** A schema in a few words of Markdown. */
export function typeOf(schema: Schema, linkTo: LinkTo): string {
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](${linkTo(nameOf(schema.$ref))})`;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, linkTo)))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => code(value)).join(', ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, linkTo)}${bounds(schema)}`;
  if (schema.patternProperties) return `names with ${typeOf(Object.values(schema.patternProperties)[0] ?? {}, linkTo)}`;
  return `${schema.format ?? schema.type ?? 'anything'}${bounds(schema)}`;
}

const UNITS = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
] as const;

function bounds(schema: Schema): string {
  for (const [least, most, unit] of UNITS) {
    const [from, to] = [schema[least], schema[most]];
    if (from !== undefined && to !== undefined) return `, ${from} to ${to}${unit}`;
    if (to !== undefined) return `, at most ${to}${unit}`;
    if (from !== undefined) return `, at least ${from}${unit}`;
  }
  return '';
}

const code = (value: unknown): string => `\`${String(value)}\``;

/** Text for a cell of a table. */
export const cell = (text = ''): string => text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
