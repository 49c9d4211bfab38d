import { parseSync } from 'oxc-parser';

/** A name in code or a word in prose. */
export const NAME = /[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*/gu;

/** The words of a name, with their separators: `takePhoto`, `take_photo` and `take-photo` have two. */
export const partsOf = (name: string): string[] => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[_-]/gu) ?? [];

/** Whether a string is for people: it has two words beside each other. */
export const isSentence = (text: string): boolean => /[a-z] [a-zA-Z]/u.test(text);

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly comment: boolean;
}

/** Comments, and the contents of quotes, templates, regular expressions and tags. */
export function spansOf(text: string): Span[] {
  const { program, comments, errors } = parseSync('file.tsx', text);
  if (errors.length > 0) return [];
  const spans: Span[] = comments.map(({ start, end }) => ({ start, end, comment: true }));
  const open: unknown[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node && 'start' in node && 'end' in node && TEXTUAL.has(String(node.type)))
      if (node.type !== 'Literal' || !('value' in node) || typeof node.value === 'string' || 'regex' in node)
        spans.push({ start: Number(node.start), end: Number(node.end), comment: false });
    open.push(...Object.values(node));
  }
  return spans.toSorted((one, other) => one.start - other.start);
}

const TEXTUAL = new Set(['Literal', 'TemplateElement', 'JSXText']);
