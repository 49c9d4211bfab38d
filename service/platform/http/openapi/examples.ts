import { isDeepStrictEqual } from 'node:util';
import recorded from './examples.recorded.json' with { type: 'json' };
import type { Media, OpenapiDocument, Operation, Parameter } from './openapi-document.ts';

/** A request that succeeded, and its answer, as `npm run openapi` recorded them. */
export interface Example {
  /** Values of parameters in the path and the query, by name. */
  parameters: Record<string, string>;
  /** Fields of the body; absent for a request without one, or of plain bytes. */
  body?: unknown;
  status: number;
  /** Absent for an answer without a body, or that is no JSON. */
  answer?: unknown;
}

const examples: Readonly<Record<string, Example | undefined>> = recorded;

/** Adds the recorded examples to the operations of the document. */
export function addExamples({ paths }: OpenapiDocument): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const example = examples[operation.operationId];
    if (example) addExample(operation, example);
  }
}

function addExample(operation: Operation, { parameters, body, status, answer }: Example): void {
  for (const parameter of operation.parameters ?? []) {
    const value = parameters[parameter.name];
    if (value !== undefined) parameter.example = typed(parameter, value);
  }
  if (body !== undefined) show(operation.requestBody?.content, body);
  const described = operation.responses[String(status)];
  if (answer !== undefined && described && !('$ref' in described)) show(described.content, answer);
}

/** A form that takes other fields than the JSON body that was recorded is left without. */
function show(content: Record<string, Media> = {}, example: unknown): void {
  const medias = Object.values(content);
  const recorded = content['application/json'] ?? medias[0];
  for (const media of medias) if (isDeepStrictEqual(media.schema, recorded?.schema)) media.example = example;
}

/** A parameter travels as text; the document shows its value. */
function typed({ schema }: Parameter, value: string): unknown {
  return schema['type'] === 'integer' || schema['type'] === 'number' ? Number(value) : value;
}
