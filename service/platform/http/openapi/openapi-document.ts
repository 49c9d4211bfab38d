/** The parts of an OpenAPI 3.1 document that are worked on or read here. */
export interface Media {
  schema?: Record<string, unknown>;
  example?: unknown;
}
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Record<string, unknown>;
  example?: unknown;
}
export interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
/** Marks an operation whose body may be left out, which the swagger plugin cannot say; it leaves the document. */
export const OPTIONAL_BODY = 'x-optional-body';

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media>; required?: boolean; description?: string };
  responses: Record<string, Answer | { $ref: string }>;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  'x-permission'?: string;
  [OPTIONAL_BODY]?: true;
}
export interface OpenapiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; [kind: string]: unknown };
  webhooks?: Record<string, unknown>;
}
