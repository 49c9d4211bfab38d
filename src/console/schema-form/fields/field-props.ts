import { COUNTRIES } from '@veridoor/validation/countries';
import type { Json, Schema } from '../schema.ts';

export interface SchemaFieldProps {
  /** The field as the contract has it. */
  schema: Schema;
  name: string;
  /** Its place in the whole, as JSON pointer. */
  pointer: string;
  value: Json | undefined;
  required: boolean;
  /** In place of the usual one. */
  hint?: string | undefined;
  /** Undefined leaves the field out. */
  onChange: (value: Json | undefined) => void;
}

export interface Worded {
  label: string;
  hint: string | undefined;
}

export const option = (value: string, label: string) => ({ value, label });

type Countries = readonly { value: string; label: string }[];
/** By language and whether every country may be meant: sorting two hundred names takes a while. */
const sorted = new Map<string, Countries>();

export function countryOptions(
  { pattern = '' }: Schema,
  words: { country: (code: string) => string; language: string },
): Countries {
  const every = pattern.includes('*');
  const key = `${words.language} ${every}`;
  const known = sorted.get(key);
  if (known) return known;
  const named = COUNTRIES.map((code) => option(code, words.country(code))).toSorted((one, other) =>
    one.label.localeCompare(other.label, words.language),
  );
  const made = every ? [option('*', words.country('*')), ...named] : named;
  sorted.set(key, made);
  return made;
}
