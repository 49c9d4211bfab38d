import { blankOf, STEPS, textOf, type Json, type JsonObject } from './schema.ts';

/** A workflow as it is being edited: perhaps not yet a valid one. */
export interface Definition extends JsonObject {
  steps: JsonObject[];
}

/** Attempts of a new step. */
const USUAL_ATTEMPTS = 3;

export const idOf = (step: JsonObject): string => textOf(step['id']);
export const kindOf = (step: JsonObject): string => textOf(step['kind']);
const optionsOf = (step: JsonObject): JsonObject => (step['options'] ?? {}) as JsonObject;

/** A definition without what only the saved version has. */
export function definitionOf(workflow: object): Definition {
  const {
    id: _id,
    slug: _slug,
    version: _version,
    created_at: _at,
    retired_at: _retired,
    ...rest
  } = workflow as JsonObject;
  return rest as Definition;
}

/** The object with a field changed; undefined removes it. */
export function withField(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  if (value !== undefined) return { ...object, [name]: value };
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

/** A new step of a kind, with an id that none has. */
export function newStep(kind: string, steps: readonly JsonObject[]): JsonObject {
  const schema = STEPS.get(kind);
  if (!schema) throw new Error(`there is no step of the kind ${kind}`);
  const base = kind.replaceAll('_', '-');
  const taken = new Set(steps.map(idOf));
  let id = base;
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
  return { ...(blankOf(schema) as JsonObject), id, max_attempts: USUAL_ATTEMPTS };
}

/** The item moved by so many places; the list as it is at its ends. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const to = index + by;
  const rest = [...list];
  const [item] = rest.splice(index, 1);
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  rest.splice(to, 0, item);
  return rest;
}

/** The steps with one changed; a new id is followed wherever the old one was named. */
export function withStep(steps: readonly JsonObject[], index: number, step: JsonObject): JsonObject[] {
  const [before, after] = [idOf(steps[index] ?? {}), idOf(step)];
  const changed = steps.map((one, place) => (place === index ? step : one));
  const alone = steps.filter((one) => idOf(one) === before).length === 1;
  if (before === after || before === '' || after === '' || !alone) return changed;
  return changed.map((one) => renamed(one, (id) => (id === before ? after : id)));
}

/** The steps without one, which no other names any more. */
export function withoutStep(steps: readonly JsonObject[], index: number): JsonObject[] {
  const gone = idOf(steps[index] ?? {});
  const rest = steps.filter((_, place) => place !== index);
  if (rest.some((one) => idOf(one) === gone)) return rest;
  return rest.map((one) => renamed(one, (id) => (id === gone ? null : id)));
}

/** Where steps name others. */
const NAMES_STEPS = 'required_step_ids';
const NAMES_CAPTURES = 'required_captures';

function renamed(step: JsonObject, to: (id: string) => string | null): JsonObject {
  const list = (ids: Json | undefined): Json[] =>
    (Array.isArray(ids) ? ids : []).map((id) => to(textOf(id))).filter((id) => id !== null);
  const options = optionsOf(step);
  return {
    ...step,
    [NAMES_STEPS]: list(step[NAMES_STEPS]),
    ...(options[NAMES_CAPTURES] !== undefined && {
      options: { ...options, [NAMES_CAPTURES]: list(options[NAMES_CAPTURES]) },
    }),
  };
}

/** Fields whose texts are ids of other steps. */
export const namesSteps = (name: string): boolean => name === NAMES_STEPS || name === NAMES_CAPTURES;
