import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ListError } from './list-error.ts';
import { textOf, type ListFile } from './list-file.ts';

/** An element with its attributes, text and children; namespace prefixes are left off. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

/** Elements in one entry of any list, with room: an entry without end must not fill the memory. */
const MOST_ELEMENTS = 20_000;

/**
 * Reads the elements named in `records` anywhere under a root named `root`, one after the other, and ignores everything
 * else. A document type declaration is refused, because entity bombs need one. Faults are ListErrors with line and
 * column.
 */
export async function* xmlRecords(
  file: ListFile,
  root: string,
  records: ReadonlySet<string>,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let ready: XmlElement[] = [];
  let depth = 0;
  let elements = 0;
  const fail = (problem: string): never => {
    throw new ListError(file.name, `line ${parser.line}, column ${parser.column}`, problem);
  };
  parser.on('error', (fault) => fail(fault.message.replace(/^[\w.]*:?\d+:\d+: /, '')));
  parser.on('doctype', () => fail('a document type declaration is not accepted'));
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name);
    if (depth === 0 && name !== root) fail(`the root element is ${name}, not ${root}`);
    depth += 1;
    const parent = open.at(-1);
    if (parent === undefined && !records.has(name)) return;
    elements = parent === undefined ? 1 : elements + 1;
    if (elements > MOST_ELEMENTS) fail('an entry has too many elements');
    const element: XmlElement = { name, attributes: tag.attributes, text: '', children: [] };
    parent?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('cdata', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => {
    depth -= 1;
    const element = open.pop();
    if (element !== undefined && open.length === 0) ready.push(element);
  });
  for await (const text of textOf(file)) {
    parser.write(text);
    yield* ready;
    ready = [];
  }
  parser.close();
  yield* ready;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The children of that name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text of the first child of that name; empty when there is none. */
export function childText(element: XmlElement | undefined, name: string): string {
  return element?.children.find((child) => child.name === name)?.text.trim() ?? '';
}

/** The elements at the end of a path of child names. */
export function elementsAt(element: XmlElement, ...path: string[]): XmlElement[] {
  let found = [element];
  for (const name of path) found = found.flatMap((one) => childrenOf(one, name));
  return found;
}
