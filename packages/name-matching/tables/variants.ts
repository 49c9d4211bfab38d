import { SAME_NAME } from './same-names.ts';
import { SHORT_FORM } from './short-forms.ts';

/** Interchangeable given names: the lines of both tables that contain a name. */
export interface VariantGroups {
  same: readonly number[];
  short: readonly number[];
}

const LINES = { same: SAME_NAME.trim().split('\n'), short: SHORT_FORM.trim().split('\n') };

const groups = new Map<string, { same: number[]; short: number[] }>();
for (const kind of ['same', 'short'] as const) {
  for (const [index, line] of LINES[kind].entries()) {
    for (const name of line.split(' ')) {
      const known = groups.get(name) ?? { same: [], short: [] };
      known[kind].push(index);
      groups.set(name, known);
    }
  }
}

/** The groups of a folded token; undefined for a name in none. */
export function variantGroups(token: string): VariantGroups | undefined {
  return groups.get(token);
}

/** "same": one name in two languages or spellings; "short": one is the other's short form. */
export function variantOf(left: VariantGroups, right: VariantGroups): 'same' | 'short' | undefined {
  if (left.same.some((group) => right.same.includes(group))) return 'same';
  return left.short.some((group) => right.short.includes(group)) ? 'short' : undefined;
}

/** Every other name in the groups of a token, which a candidate search must look for as well. */
export function variantsOf(token: string): string[] {
  const own = groups.get(token);
  if (own === undefined) return [];
  const lines = [...own.same.map((index) => LINES.same[index]!), ...own.short.map((index) => LINES.short[index]!)];
  return [...new Set(lines.flatMap((line) => line.split(' ')))].filter((name) => name !== token);
}
