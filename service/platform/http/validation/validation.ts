import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { FieldError } from '@veridoor/contract/problem';
import { once } from './once.ts';
import { describe } from './validation-words.ts';

type ValidationError = NonNullable<FastifyError['validation']>[number];

/** Maximum number of mistakes that are reported for one request. */
export const MOST_ERRORS = 20;
/** Maximum number that is examined: one value may be wrong in each branch of a choice. */
const MOST_LOOKED_AT = 500;
/** Letters of a place; the name of an unknown field is as long as its sender likes. */
const LONGEST_FIELD = 300;
/** Names of the parts of a request. */
const places: Readonly<Record<string, string>> = { params: 'path', querystring: 'query', headers: 'headers' };

/** Values in a request for which every mistake is searched; for a larger one, only the first is reported. */
const MOST_VALUES = 1_000;

// `verbose` leaves the schema on each error, which shows the number of branches of a choice.
const shared = { removeAdditional: false, useDefaults: true, verbose: true } as const;

// One for all parts of the application: compilers of the same schemas are shared.
const factory = AjvCompiler();
type Compiler = ReturnType<typeof factory>;
/** What each compiler has made, by the schema as JSON: routes and applications share the same few hundred. */
const compiled = new WeakMap<Compiler, Map<string, ReturnType<Compiler>>>();

function compileOnce(compile: Compiler, definition: Parameters<Compiler>[0]): ReturnType<Compiler> {
  const made = compiled.get(compile) ?? new Map<string, ReturnType<Compiler>>();
  compiled.set(compile, made);
  const schema = typeof definition === 'object' && 'schema' in definition ? definition['schema'] : definition;
  const key = JSON.stringify(schema);
  const validate = made.get(key) ?? compile(definition);
  made.set(key, validate);
  return validate;
}

/**
 * Validates with the contract's schemas. Numbers and booleans of the query are parsed from text; a body must have the
 * right types. Unknown fields are mistakes, not dropped.
 *
 * Finding every mistake takes time that grows with the square of their number, so it is done only for small requests
 * that are known to be wrong. A schema is compiled by the first request that brings it: compiling all of them would take
 * most of the start.
 */
export const buildValidator: BuildCompilerFromPool = (externalSchemas, options) => {
  const compiler = (coerceTypes: boolean, allErrors: boolean) =>
    once(() =>
      factory(externalSchemas, {
        ...(options?.plugins && { plugins: options.plugins }),
        // Ajv reads 1e309 as infinite and, when it is strict about numbers, then compares it with no bound.
        customOptions: { ...shared, allErrors, coerceTypes, strictNumbers: !coerceTypes },
      }),
    );
  const strict = { quick: compiler(false, false), thorough: compiler(false, true) };
  const reading = { quick: compiler(true, false), thorough: compiler(true, true) };
  return (definition) => {
    const { quick, thorough } = isForBody(definition) ? strict : reading;
    const first = once(() => compileOnce(quick(), definition));
    const lookAtAll = once(() => compileOnce(thorough(), definition));
    const validate: ReturnType<typeof first> = Object.assign(
      (value: unknown) => {
        const isValid = first();
        if (isValid(value) === true) return true;
        const found = isLarge(value) ? isValid : lookAtAll();
        validate.errors = (found !== isValid && found(value) !== true ? found.errors : isValid.errors) ?? [];
        return false;
      },
      { errors: null },
    ) as ReturnType<typeof first>;
    return validate;
  };
};

function isLarge(value: unknown): boolean {
  const open = [value];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > MOST_VALUES) return true;
    const one = open.pop();
    if (typeof one === 'object' && one !== null) for (const item of Object.values(one)) open.push(item);
  }
  return false;
}

/** Fastify hands over which part of the request a schema is for, although the declared type does not say so. */
function isForBody(definition: unknown): boolean {
  return (
    typeof definition === 'object' && definition !== null && 'httpPart' in definition && definition.httpPart === 'body'
  );
}

/**
 * An operation that declares no query accepts none: unknown parameters are refused, as in a body. Register before the
 * routes.
 */
export function closeQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.operationId === undefined || route.schema.querystring !== undefined) return;
    route.schema = { ...route.schema, querystring: Type.Object({}, { additionalProperties: false }) };
  });
}

/**
 * Translates validation errors into the words of the contract. `field` is a JSON pointer (RFC 6901) into the body,
 * `body` for the body as a whole, or the name of the parameter. Sent values are never repeated, but names of unknown
 * fields are.
 */
export function fieldErrors(
  found: readonly ValidationError[],
  context: FastifyError['validationContext'],
): FieldError[] {
  const reported = withoutOtherBranches(found.slice(0, MOST_LOOKED_AT));
  const errors = new Map<string, FieldError>();
  for (const error of reported) {
    const field = fieldOf(error, context);
    const described = describe(findingOf(error, reported, context));
    const key = `${field} ${described.code}`;
    if (!errors.has(key)) errors.set(key, { field, ...described });
  }
  return [...errors.values()].slice(0, MOST_ERRORS);
}

function fieldOf(error: ValidationError, context: FastifyError['validationContext']): string {
  const name = error.params['missingProperty'] ?? error.params['additionalProperty'];
  const pointer = error.instancePath + (typeof name === 'string' ? `/${escapePointer(name)}` : '');
  const place = context === 'body' ? pointer : pointer.slice(1);
  return place === '' ? (places[context ?? 'body'] ?? 'body') : place.slice(0, LONGEST_FIELD);
}

/** Errors of several branches at one place are one finding: each of their types or values would be right. */
function findingOf(
  error: ValidationError,
  reported: readonly ValidationError[],
  context: FastifyError['validationContext'],
) {
  const schema: unknown = 'parentSchema' in error ? error.parentSchema : undefined;
  const data: unknown = 'data' in error ? error.data : undefined;
  const alike = reported.filter(
    ({ keyword, instancePath }) => keyword === error.keyword && instancePath === error.instancePath,
  );
  const isValue = error.keyword === 'const' || error.keyword === 'enum';
  const values = alike.flatMap(({ params }) => params['allowedValues'] ?? [params['allowedValue']]);
  return {
    keyword: isValue ? 'enum' : error.keyword,
    params: {
      ...error.params,
      ...(isValue && { allowedValues: [...new Set(values)] }),
      ...(error.keyword === 'type' && { type: [...new Set(alike.flatMap(({ params }) => params['type']))] }),
    },
    schema: (schema ?? {}) as Record<string, unknown>,
    data: context === 'body' ? data : undefined,
    repeated: context !== 'body' && Array.isArray(data),
  };
}

/** One step of a JSON pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Only the mistakes of the intended schema of a choice. A literal field identifies it (`kind`); if it matches none, the
 * field itself is the mistake. Otherwise, a branch for another type of value was not intended. Each branch has its
 * errors under its own schema path, `.../anyOf/<n>/...`.
 */
function withoutOtherBranches(found: readonly ValidationError[]): ValidationError[] {
  const literals = found.filter((error) => error.keyword === 'const');
  const choices = found.filter((error) => error.keyword === 'anyOf');
  const meant = found.filter((error) => {
    const literal = literals.find((other) => isUnder(error, parentOf(other)));
    if (error.keyword === 'anyOf' || !literal) return error.keyword !== 'anyOf';
    const place = parentOf(literal);
    const wrong = new Set(literals.filter((other) => parentOf(other) === place).map(branchOf));
    const noneIsMeant = choices.some((choice) => choice.instancePath === place && branchCount(choice) === wrong.size);
    return noneIsMeant ? error.keyword === 'const' : !wrong.has(branchOf(error));
  });
  const reported = meant.filter((error) => {
    const { keyword, instancePath } = error;
    if (keyword !== 'type' || !choices.some((choice) => choice.instancePath === instancePath)) return true;
    return !meant.some(
      (other) => isUnder(other, instancePath) && !(other.keyword === 'type' && other.instancePath === instancePath),
    );
  });
  return reported.length > 0 ? reported : [...found];
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
