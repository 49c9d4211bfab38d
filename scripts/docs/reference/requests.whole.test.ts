import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClients } from '../../clients/main.ts';
import { referencePages } from './pages.ts';

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** The requests of the reference in each language, against the clients that they call. */
describe('the requests of the reference', () => {
  const folder = '.cache/requests';
  let pages: string[];
  beforeAll(async () => {
    await buildClients();
    pages = referencePages().map(({ text }) => text);
    mkdirSync(folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const requestsIn = (language: string) =>
    pages.flatMap((text) =>
      text
        .split(`\`\`\`${language}\n`)
        .slice(1)
        .map((rest) => rest.split('\n```')[0] ?? ''),
    );
  const write = (name: string, text: string) => {
    writeFileSync(`${folder}/${name}`, text);
    return resolve(folder, name);
  };
  const run = (program: string, ...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  it('are there in four languages for each operation of a business’s server', () => {
    const counts = ['ts TypeScript', 'python Python', 'php PHP'].map((language) => requestsIn(language).length);
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(150);
    expect(requestsIn('sh curl').length).toBeGreaterThan(counts[0]!);
  });

  it('are of the types of the TypeScript client', { timeout: 120_000 }, () => {
    const calls = requestsIn('ts TypeScript').map((request) => {
      const names = [...request.matchAll(/(?:path|query): \{ ([\w, ]+) \}/g)].flatMap(([, list = '']) =>
        list.split(', '),
      );
      return `export async function f(${names.map((name) => `${name}: any`).join(', ')}) {\n${request}\nreturn answer;\n}`;
    });
    const text = calls.map((call, at) => call.replace('function f', `function f${at}`)).join('\n');
    const head = `import { answerOf, createServiceClient } from '../../packages/client/index.ts';\ndeclare const service: ReturnType<typeof createServiceClient>;\n`;
    write('requests.ts', head + text);
    const options = {
      extends: '../../packages/client/tsconfig.json',
      compilerOptions: { noEmit: true, rootDir: '../..' },
      files: ['requests.ts'],
    };
    const project = write('tsconfig.json', JSON.stringify(options));
    expect(run('node_modules/.bin/tsc', '-p', project)).toEqual({ status: 0, output: '' });
  });

  it.skipIf(!isInstalled('python3'))('name methods of the Python client, with their parameters', () => {
    const calls = write('requests.json', JSON.stringify(requestsIn('python Python')));
    const program = `
import collections, inspect, json, sys
sys.path.insert(0, "clients/python")
from veridoor import Client
class Calls:
    def __getattr__(self, name):
        return lambda *given, **named: inspect.signature(getattr(Client, name)).bind(self, *given, **named)
for call in json.load(open(${JSON.stringify(calls)})):
    exec(call, {}, collections.defaultdict(str, client=Calls()))
`;
    expect(run('python3', '-c', program)).toEqual({ status: 0, output: '' });
  });

  it.skipIf(!isInstalled('php'))('name methods of the PHP client, with their parameters', () => {
    const calls = requestsIn('php PHP').map((request) => `function () use ($client) {\n${request}\n}`);
    const program = `<?php
require 'clients/php/src/Problem.php';
require 'clients/php/src/Core.php';
require 'clients/php/src/Client.php';
final class Calls
{
    public function __call(string $name, array $given): void
    {
        $method = new ReflectionMethod(Veridoor\\Client::class, $name);
        if (count($given) < $method->getNumberOfRequiredParameters() || count($given) > $method->getNumberOfParameters())
            throw new ArgumentCountError($name);
        $names = array_map(fn ($one) => $one->getName(), $method->getParameters());
        foreach (array_filter(array_keys($given), 'is_string') as $named)
            if (!in_array($named, $names, true)) throw new Error("$name has no $named");
    }
}
error_reporting(E_ALL & ~E_WARNING);
$client = new Calls();
foreach ([${calls.join(',\n')}] as $call) $call();
`;
    expect(run('php', '-d', 'display_errors=stderr', write('requests.php', program))).toEqual({
      status: 0,
      output: '',
    });
  });
});
