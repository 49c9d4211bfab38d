import { Branding } from '@veridoor/contract/branding';
import { CheckName } from '@veridoor/contract/check';
import { CompanyUpdate } from '@veridoor/contract/company';
import { WorkflowRule } from '@veridoor/contract/decisions/decision';
import {
  AcceptedDocument,
  DocumentSide,
  EntityDocumentType,
  EntityOptions,
} from '@veridoor/contract/documents/accepted-document';
import { KnownFact, Question } from '@veridoor/contract/answers/question';
import { DigitalIdOptions, DigitalIdType, StatusPolicy, WalletLinks } from '@veridoor/contract/steps/digital-id';
import { WorkflowStep } from '@veridoor/contract/step';
import { WorkflowDefinition, WorkflowSlug } from '@veridoor/contract/workflow';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** A value as a text; nothing for what is none. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A schema of the contract, as far as the forms read it (JSON Schema 2020-12). */
export interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const named = new Map(
  (
    [
      AcceptedDocument,
      Branding,
      CheckName,
      DigitalIdOptions,
      DigitalIdType,
      DocumentSide,
      EntityDocumentType,
      EntityOptions,
      KnownFact,
      Question,
      StatusPolicy,
      WalletLinks,
      WorkflowRule,
      WorkflowStep,
    ] as readonly Schema[]
  ).map((schema) => [`${schema.$id}#`, schema]),
);

/** The schema itself, in place of a reference to it. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = named.get(schema.$ref);
  if (!found) throw new Error(`the editor does not know the schema ${schema.$ref}`);
  return found;
}

export const DEFINITION = WorkflowDefinition as Schema;
export const BRANDING = Branding as Schema;
const update = CompanyUpdate as unknown as Schema;
/** Forms show the branding whole; an update may leave out parts of it. */
export const COMPANY: Schema = { ...update, properties: { ...update.properties, branding: BRANDING } };
export const SLUG = new RegExp((WorkflowSlug as Schema).pattern ?? '');

/** The schema of each kind of step, in the order of the contract. */
export const STEPS: ReadonlyMap<string, Schema> = new Map(
  ((WorkflowStep as Schema).anyOf ?? []).map((schema) => [schema.properties?.['kind']?.const ?? '', schema]),
);

/** The form in which a schema's values are typed. */
export type Form =
  | 'localised'
  | 'choice'
  | 'boolean'
  | 'number'
  | 'country'
  | 'text'
  | 'object'
  | 'choices'
  | 'countries'
  | 'texts'
  | 'items'
  | 'nullable';

const isCountry = ({ pattern = '' }: Schema) => /^\^\(?\[A-Z\]\{2\}/.test(pattern);

/** Every schema of the contract has one of the forms; a new shape fails the test of all of them. */
export function formOf(schema: Schema): Form {
  const { type, anyOf, items } = schema;
  if (schema.enum) return 'choice';
  if (anyOf?.some((one) => one.type === 'null')) return 'nullable';
  if (schema.patternProperties || anyOf?.some((one) => one.patternProperties)) return 'localised';
  if (type === 'boolean' || type === 'object') return type;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return isCountry(schema) ? 'country' : 'text';
  if (type === 'array' && items) {
    const form = formOf(resolved(items));
    if (form === 'choice') return 'choices';
    if (form === 'country') return 'countries';
    return form === 'text' ? 'texts' : 'items';
  }
  throw new Error(`the editor has no field for ${JSON.stringify(schema)}`);
}

/** Fields that can be changed, in the order of the contract. */
export const fieldsOf = (schema: Schema): [string, Schema][] =>
  Object.entries(schema.properties ?? {}).filter(([, field]) => field.readOnly !== true);

/** The least value that a schema takes; texts begin empty. */
export function blankOf(given: Schema): Json {
  const schema = resolved(given);
  if (schema.const !== undefined) return schema.const;
  switch (formOf(schema)) {
    case 'choice':
      return schema.enum?.[0] ?? '';
    case 'nullable':
      return null;
    case 'boolean':
      return false;
    case 'number':
      return schema.minimum ?? 0;
    case 'object':
      return Object.fromEntries(
        fieldsOf(schema)
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, field]) => [name, blankOf(field)]),
      );
    case 'choices':
    case 'countries':
    case 'texts':
    case 'items':
      return (schema.minItems ?? 0) > 0 && schema.items ? [blankOf(schema.items)] : [];
    default:
      return '';
  }
}

/** Fields that only some values of another field make sense of; a field that is not named here always applies. */
const APPLIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  choices: { type: ['choice', 'choices'] },
  minimum: { type: ['text', 'number', 'choices'] },
  maximum: { type: ['text', 'number', 'choices'] },
  earliest: { type: ['date'] },
  latest: { type: ['date'] },
  partial: { type: ['date'] },
  declares: { type: ['choice', 'choices'] },
  earlier_days: { kind: ['document', 'selfie'] },
  liveness_level: { liveness: ['required'] },
};
/** A country is asked for by other schemas too. */
const OF_QUESTIONS: typeof APPLIES = { country: { type: ['national_number', 'postal_code'] } };

/** Whether a field of an object has anything to say; what stands in it stays shown, so that it can be removed. */
export function applies(schema: Schema, name: string, value: JsonObject): boolean {
  if (value[name] !== undefined) return true;
  const conditions = APPLIES[name] ?? (schema.$id === (Question as Schema).$id ? OF_QUESTIONS[name] : undefined) ?? {};
  return Object.entries(conditions).every(
    ([other, values]) => !(schema.properties ?? {})[other] || values.includes(textOf(value[other])),
  );
}
