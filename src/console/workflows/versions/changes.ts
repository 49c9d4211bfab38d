import { idOf } from '../../schema-form/definition.ts';
import type { Json, JsonObject } from '../../schema-form/schema.ts';

/** One difference between two versions; places are JSON pointers into the one that has the value. */
export type Change =
  | { kind: 'added' | 'removed'; pointer: string; value: Json }
  | { kind: 'moved'; pointer: string; from: number; to: number }
  | { kind: 'changed'; pointer: string; before: Json; after: Json };

/** The differences from one definition to another: items of a list are the same where they have the same name. */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  return inObject(before, after, '');
}

function between(before: Json, after: Json, pointer: string): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) return inObject(before, after, pointer);
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isObject))
    return inList(before as JsonObject[], after as JsonObject[], pointer);
  return [{ kind: 'changed', pointer, before, after }];
}

function inObject(before: JsonObject, after: JsonObject, pointer: string): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Change[] => {
    const place = `${pointer}/${name}`;
    const [was, is] = [before[name], after[name]];
    if (was === undefined) return is === undefined ? [] : [{ kind: 'added', pointer: place, value: is }];
    return is === undefined ? [{ kind: 'removed', pointer: place, value: was }] : between(was, is, place);
  });
}

function inList(before: readonly JsonObject[], after: readonly JsonObject[], pointer: string): Change[] {
  const [was, is] = [named(before), named(after)];
  const stayed = after.map((_, index) => is[index] ?? '').filter((name) => was.includes(name));
  const earlier = was.filter((name) => is.includes(name));
  return [
    ...before.flatMap((value, index): Change[] =>
      is.includes(was[index] ?? '') ? [] : [{ kind: 'removed', pointer: `${pointer}/${index}`, value }],
    ),
    ...after.flatMap((value, index): Change[] => {
      const name = is[index] ?? '';
      const place = `${pointer}/${index}`;
      const one = before[was.indexOf(name)];
      if (one === undefined) return [{ kind: 'added', pointer: place, value }];
      // Among those that are in both: one that was added or removed moves no other.
      const [from, to] = [earlier.indexOf(name), stayed.indexOf(name)];
      return [
        ...(from === to ? [] : [{ kind: 'moved' as const, pointer: place, from: was.indexOf(name), to: index }]),
        ...between(one, value, place),
      ];
    }),
  ];
}

/** What distinguishes the items of a list: an id, what a document is, the place where there is nothing better. */
function named(list: readonly JsonObject[]): string[] {
  const names = list.map((item) =>
    JSON.stringify(
      item['id'] === undefined
        ? ['country', 'type', 'version', 'value', 'check', 'code', 'day', 'from'].map((name) => item[name] ?? null)
        : idOf(item),
    ),
  );
  return names.map((name, index) => (names.indexOf(name) < index ? `${name} ${index}` : name));
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
