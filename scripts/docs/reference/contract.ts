import { readFileSync } from 'node:fs';
import { CONTRACT } from '../sources.ts';

/** A JSON Schema of the contract, as far as the reference says it. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  deprecated?: boolean;
  readOnly?: boolean;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  /** Who may call it: none for everybody. */
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}

/** docs/openapi.json. */
export interface Contract {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

export const readContract = (): Contract => JSON.parse(readFileSync(CONTRACT, 'utf8')) as Contract;

/** The last part of a reference: the name of what it refers to. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Names of the schemas that something refers to, itself or through others. */
export function schemasOf(contract: Contract, something: unknown, found = new Set<string>()): Set<string> {
  for (const [, group, name = ''] of JSON.stringify(something).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    if (group === 'responses') schemasOf(contract, contract.components.responses[name], found);
    if (group !== 'schemas' || found.has(name)) continue;
    found.add(name);
    schemasOf(contract, contract.components.schemas[name], found);
  }
  return found;
}
