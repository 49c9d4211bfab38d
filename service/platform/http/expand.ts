import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { nullable, reference } from '@veridoor/contract/common';
import { EventProfile } from '@veridoor/contract/event';
import { isObject } from '../is-object.ts';
import { invalidField } from '../problems/problems.ts';
import { relay } from './relay.ts';
import { namedSchemas } from './validation/schemas.ts';

/** What an answer can bring along, by name: its schema, and its address with names of the answer's fields in braces. */
export type Expansions = Readonly<Record<string, readonly [schema: TSchema, path: string]>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    expands?: Expansions;
  }
}

/** The customer whom an answer names. */
export const expandsProfile: Expansions = { profile: [reference(EventProfile), '/api/v2/profile/{profile}'] };

/** Items of a list that is read with what it names: each may be another read. */
const MOST_ITEMS = 20;

/**
 * `?expand=profile,report`: the objects that an answer names come with it, under `expanded`. Each is read through the
 * API in the caller's name, so it passes the guards of its own operation. Register before the routes.
 */
export function registerExpansions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { expands } = route.config ?? {};
    if (!expands) return;
    const { querystring, response } = route.schema as { querystring?: TObject; response: { 200: AnswerSchema } };
    const query = { ...querystring?.properties, expand: expandOf(Object.keys(expands)) };
    route.schema = {
      ...route.schema,
      querystring: Type.Object(query, { additionalProperties: false }),
      response: { ...response, 200: expandable(response[200], expands) },
    };
  });
  app.addHook('preValidation', async ({ query, routeOptions }) => {
    if (!routeOptions.config.expands || !isObject(query)) return;
    // As Stripe's clients write it, repeated, or with commas.
    const given = [query['expand'], query['expand[]']].flat().filter((one) => typeof one === 'string');
    delete query['expand[]'];
    if (given.length > 0) query['expand'] = given.flatMap((one) => one.split(','));
  });
  app.addHook('preHandler', async ({ query }) => {
    const { expand, limit } = (query ?? {}) as { expand?: unknown; limit?: unknown };
    if (expand && typeof limit === 'number' && limit > MOST_ITEMS)
      throw invalidField('limit', 'too_large', `must be at most ${MOST_ITEMS} with expand`);
  });
  app.addHook('preSerialization', async (request, reply, answer) => {
    const { expands } = request.routeOptions.config;
    const names = (request.query as { expand?: string[] } | undefined)?.expand;
    if (!expands || !names || request.method === 'HEAD' || reply.statusCode !== 200) return answer;
    return expanded(request, reply, answer as Item, expands, names);
  });
}

type Item = Record<string, unknown>;

async function expanded(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Item,
  expands: Expansions,
  names: readonly string[],
): Promise<unknown> {
  const known = new Map<string, unknown>();
  const isList = Array.isArray(answer['data']);
  const items: Item[] = [];
  for (const item of isList ? (answer['data'] as Item[]) : [answer]) {
    const found: Item = {};
    for (const name of names) {
      const url = addressOf(expands[name]?.[1] ?? '', item);
      if (url !== null && !known.has(url)) {
        // One after the other: a list takes no more of the service at once than any request.
        const { statusCode, headers, body } = await relay(request.server, request, { method: 'GET', url });
        if (statusCode !== 200 && statusCode !== 404) {
          reply.status(statusCode).header('content-type', headers['content-type']);
          if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
          return JSON.parse(body);
        }
        known.set(url, statusCode === 200 ? JSON.parse(body) : null);
      }
      found[name] = url === null ? null : known.get(url);
    }
    items.push({ ...item, expanded: found });
  }
  return isList ? { ...answer, data: items } : items[0];
}

/** The address with the fields of the item; null where one is empty. */
function addressOf(path: string, item: Item): string | null {
  const values = Array.from(path.matchAll(/\{(\w+)\}/g), ([, field = '']) => item[field]);
  if (values.some((value) => typeof value !== 'string')) return null;
  return path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(item[field])));
}

const expandOf = (names: string[]) =>
  Type.Optional(
    Type.Array(Type.Enum(names), {
      uniqueItems: true,
      description: `What comes along in \`expanded\`. It needs the permission to read that, and each counts as a request; a list then has at most ${MOST_ITEMS} items.`,
    }),
  );

/** The schema of an answer, or of the items of a page, with what may come along. */
function expandable(schema: AnswerSchema, expands: Expansions): TSchema {
  const { $id: _name, ...whole } = schema.$ref ? namedSchema(schema.$ref) : schema;
  const { data } = whole.properties ?? {};
  if (data?.items) {
    const items = expandable(data.items, expands);
    return { ...whole, properties: { ...whole.properties, data: { ...data, items } } };
  }
  const parts = Object.entries(expands).map(([part, [found]]) => [part, Type.Optional(nullable(found))]);
  const description = 'What `expand` asked for; null where there is none.';
  const expanded = Type.Object(Object.fromEntries(parts) as TProperties, { description });
  return { ...whole, properties: { ...whole.properties, expanded } };
}

interface AnswerSchema {
  $id?: string;
  $ref?: string;
  properties?: Record<string, AnswerSchema & { items?: AnswerSchema }>;
}

function namedSchema(reference: string): AnswerSchema {
  const found = namedSchemas.find((schema) => '$id' in schema && `${String(schema.$id)}#` === reference);
  if (!found) throw new Error(`there is no schema ${reference}`);
  return found;
}
