import { parseSync, Visitor } from 'oxc-parser';

type CallExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];
type Callee = CallExpression['callee'];
type Member = Extract<Callee, { type: 'MemberExpression'; object: object }>;

/** What makes a variant of `it` or `test` with its own arguments, and is no test before it is called again. */
const MAKERS = new Set(['each', 'for', 'runIf', 'skipIf']);
const VARIANTS = new Set(['concurrent', 'fails', 'fixme', 'only', 'sequential', 'skip']);

interface TestFile {
  /** Its ending says which language it is. */
  readonly path: string;
  readonly source: string;
}

/** The test blocks written in test files: each counts once, however many rows it runs with. */
export function countPromises(files: readonly TestFile[]): number {
  return files.reduce((sum, file) => sum + blocksOf(file), 0);
}

function blocksOf({ path, source }: TestFile): number {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  let blocks = 0;
  new Visitor({
    CallExpression({ callee, arguments: [, ...others] }) {
      if (isTest(callee) && others.some(({ type }) => RUN.has(type))) blocks += 1;
    },
  }).visit(program);
  return blocks;
}

/** A test's function, or its name: `test.skip(condition, 'reason')` within a test has none. */
const RUN = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Identifier']);

function isTest(callee: Callee): boolean {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test';
  if (callee.type === 'CallExpression') {
    const maker = callee.callee;
    return isMember(maker, MAKERS) && isTest(maker.object);
  }
  return isMember(callee, VARIANTS) && isTest(callee.object);
}

function isMember(callee: Callee, names: ReadonlySet<string>): callee is Member {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && names.has(callee.property.name);
}
