import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { namedSchemas } from '../validation/schemas.ts';
import { toComponents, toDialect } from './dialect.ts';
import { addExamples } from './examples.ts';
import { answerHeaders, headersOf, uploadParameters } from './headers.ts';
import {
  OPTIONAL_BODY,
  type Answer,
  type Media,
  type OpenapiDocument,
  type Operation,
  type Parameter,
} from './openapi-document.ts';
import { webhooks } from './webhooks.ts';

/** The bytes of a tus PATCH, which no schema validates. */
const uploadBody = {
  required: true,
  description: 'Bytes of the file, from `Upload-Offset` on.',
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/**
 * Additions to the routes: schemas in the dialect of OpenAPI 3.1, headers of answers, requirements of uploads, examples
 * and notifications.
 */
export function completeDocument(made: OpenapiDocument): OpenapiDocument {
  for (const methods of Object.values(made.paths)) {
    for (const operation of Object.values(methods)) completeOperation(operation);
  }
  addExamples(made);
  const responses = shareProblems(made);
  const components = { ...made.components, headers: answerHeaders, responses, schemas: toComponents(namedSchemas) };
  return withoutUnused({ ...made, webhooks: webhooks(), components });
}

/** Answers that `expand` adds to write their pages out, which nothing else names. */
function withoutUnused(document: OpenapiDocument): OpenapiDocument {
  const text = JSON.stringify(document);
  const used = Object.entries(document.components.schemas).filter(([name]) =>
    text.includes(`#/components/schemas/${name}"`),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}

/** Puts each refusal that many operations have once into `components.responses`, and refers to it. */
function shareProblems({ paths }: OpenapiDocument): Record<string, Answer> {
  const shared: Record<string, Answer> = {};
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, answer] of Object.entries(responses)) {
      if (Number(status) < 400 || '$ref' in answer) continue;
      const name = (STATUS_CODES[status] ?? status).replaceAll(/[^A-Za-z]/g, '');
      shared[name] ??= answer;
      if (isDeepStrictEqual(shared[name], answer)) responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}

function completeOperation(operation: Operation): void {
  // The swagger plugin marks what answers HEAD.
  operation.operationId = operation.operationId.replace(/-head$/, '');
  const { operationId, parameters = [], responses } = operation;
  const idempotent = parameters.some(({ name }) => name === 'idempotency-key');
  const more = (uploadParameters[operationId] ?? []) as Parameter[];
  const all = [...parameters.map(named), ...more];
  if (all.length > 0) operation.parameters = all;
  if (operationId === 'continueUpload') operation.requestBody = uploadBody;
  if (operation[OPTIONAL_BODY] && operation.requestBody) operation.requestBody.required = false;
  delete operation[OPTIONAL_BODY];
  for (const media of Object.values(operation.requestBody?.content ?? {})) translate(media);
  for (const [status, answer] of Object.entries(responses)) {
    if ('$ref' in answer) continue;
    for (const media of Object.values(answer.content ?? {})) translate(media);
    const names = headersOf(operationId, Number(status), idempotent);
    answer.headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  }
}

function translate(media: Media): void {
  if (media.schema) media.schema = toDialect(media.schema) as Record<string, unknown>;
}

/** Headers with their usual case, lists with commas; the description is on the parameter, where tools look for it. */
function named(parameter: Parameter): Parameter {
  const schema = toDialect(parameter.schema) as Record<string, unknown>;
  const capitals = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const name = parameter.in === 'header' ? capitals(parameter.name) : parameter.name;
  return { ...parameter, name, ...(schema['type'] === 'array' && { style: 'form', explode: false }), schema };
}
