import { formOf, resolved, type Json, type JsonObject, type Schema } from './schema.ts';
import type { Mistake } from './words.ts';

/**
 * What is wrong with a value by the contract's schema: what is missing, too short or long, too small or large, or of a
 * wrong form. The service judges the rest when it saves.
 */
export function mistakesIn(given: Schema, value: Json | undefined, pointer: string): Mistake[] {
  const schema = resolved(given);
  const mistake = (code: Mistake['code']): Mistake[] => [{ field: pointer, code, message: code }];
  if (value === undefined) return [];
  switch (formOf(schema)) {
    case 'object': {
      const object = value as JsonObject;
      return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        object[name] === undefined && schema.required?.includes(name)
          ? [{ field: `${pointer}/${name}`, code: 'required' as const, message: 'required' }]
          : mistakesIn(field, object[name], `${pointer}/${name}`),
      );
    }
    case 'nullable': {
      const inner = schema.anyOf?.find(({ type }) => type !== 'null');
      return value === null || !inner ? [] : mistakesIn(inner, value, pointer);
    }
    case 'number':
      if (typeof value !== 'number') return mistake('required');
      if (value < (schema.minimum ?? -Infinity)) return mistake('too_small');
      return value > (schema.maximum ?? Infinity) ? mistake('too_large') : [];
    case 'text': {
      const text = typeof value === 'string' ? value : '';
      if (text.length < (schema.minLength ?? 0)) return mistake('too_short');
      if (text.length > (schema.maxLength ?? Infinity)) return mistake('too_long');
      return schema.pattern !== undefined && !new RegExp(schema.pattern).test(text) ? mistake('wrong_format') : [];
    }
    case 'localised': {
      const texts = typeof value === 'string' ? [value] : Object.values((value ?? {}) as JsonObject);
      return texts.some((text) => typeof text !== 'string' || text === '') ? mistake('too_short') : [];
    }
    default:
      return [];
  }
}
