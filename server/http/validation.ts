import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { FastifyError } from 'fastify';
import type { FieldError } from '../../contract/common.ts';

type ValidationError = NonNullable<FastifyError['validation']>[number];

/** More mistakes than this in one request are not told. */
const MOST_ERRORS = 20;

// `verbose` leaves the schema on each error, which tells how many branches a choice had.
const shared = { removeAdditional: false, useDefaults: true, allErrors: true, verbose: true } as const;

// One for all parts of the application: compilers of the same schemas are shared.
const factory = AjvCompiler();

/**
 * Validates with the contract's schemas. Numbers and truth values of the query are read from text; a body has to bring the
 * right types. Fields that the schema does not know are a mistake, not dropped.
 */
export const buildValidator: BuildCompilerFromPool = (externalSchemas, options) => {
  const compiler = (coerceTypes: boolean) =>
    factory(externalSchemas, {
      ...(options?.plugins && { plugins: options.plugins }),
      // Ajv reads 1e309 as infinite and, when it is strict about numbers, then compares it with no bound.
      customOptions: { ...shared, coerceTypes, strictNumbers: !coerceTypes },
    });
  const strict = compiler(false);
  const reading = compiler(true);
  return (definition) => (isForBody(definition) ? strict : reading)(definition);
};

/** Fastify hands over which part of the request a schema is for, although the declared type does not say so. */
function isForBody(definition: unknown): boolean {
  return (
    typeof definition === 'object' && definition !== null && 'httpPart' in definition && definition.httpPart === 'body'
  );
}

/** Stable names for the mistakes that JSON Schema validation finds. */
const codes: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'wrong_type',
  minLength: 'too_short',
  maxLength: 'too_long',
  pattern: 'wrong_format',
  format: 'wrong_format',
  enum: 'not_allowed',
  const: 'not_allowed',
  minimum: 'too_small',
  maximum: 'too_large',
  minItems: 'too_few',
  maxItems: 'too_many',
  minProperties: 'too_few',
  maxProperties: 'too_many',
};

/**
 * Tells validation errors in the words of the contract. `field` is a JSON pointer (RFC 6901) into the body, or the name of
 * the parameter. Values that were sent are never repeated.
 */
export function fieldErrors(
  found: readonly ValidationError[],
  context: FastifyError['validationContext'],
): FieldError[] {
  const errors = withoutOtherBranches(found).map((error): FieldError => {
    const missing = error.params['missingProperty'] ?? error.params['additionalProperty'];
    const pointer = error.instancePath + (typeof missing === 'string' ? `/${escapePointer(missing)}` : '');
    const field = context === 'body' ? pointer : pointer.slice(1);
    return { field, code: codes[error.keyword] ?? 'invalid', message: error.message ?? 'is not valid' };
  });
  const seen = new Set<string>();
  return errors
    .filter(({ field, code }) => !seen.has(`${field} ${code}`) && seen.add(`${field} ${code}`))
    .slice(0, MOST_ERRORS);
}

/** One step of a JSON pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Of a choice between schemas that a literal field tells apart (`kind`), only the mistakes of the schema that was meant, or
 * only the field itself when it means none. Each branch leaves its errors under its own schema path, `.../anyOf/<n>/...`.
 */
function withoutOtherBranches(found: readonly ValidationError[]): ValidationError[] {
  const literals = found.filter((error) => error.keyword === 'const');
  const choices = found.filter((error) => error.keyword === 'anyOf');
  const told = found.filter((error) => {
    const literal = literals.find((other) => isUnder(error, parentOf(other)));
    if (error.keyword === 'anyOf' || !literal) return error.keyword !== 'anyOf';
    const place = parentOf(literal);
    const wrong = new Set(literals.filter((other) => parentOf(other) === place).map(branchOf));
    const noneIsMeant = choices.some((choice) => choice.instancePath === place && branchCount(choice) === wrong.size);
    return noneIsMeant ? error.keyword === 'const' : !wrong.has(branchOf(error));
  });
  // Of what may be null besides, only what is wrong with the value.
  const isNull = ({ keyword, params }: ValidationError) => keyword === 'type' && params['type'] === 'null';
  const others = told.filter((error) => !isNull(error));
  const left = told.filter((error) => !isNull(error) || !others.some((other) => isUnder(other, error.instancePath)));
  return left.length > 0 ? left : [...found];
}

function branchCount(choice: ValidationError): number {
  return 'schema' in choice && Array.isArray(choice.schema) ? choice.schema.length : 0;
}

function parentOf(error: ValidationError): string {
  return error.instancePath.slice(0, error.instancePath.lastIndexOf('/'));
}

function branchOf(error: ValidationError): string | undefined {
  return /^(.*\/anyOf\/\d+)\//.exec(error.schemaPath)?.[1];
}

function isUnder(error: ValidationError, place: string): boolean {
  return error.instancePath === place || error.instancePath.startsWith(`${place}/`);
}
