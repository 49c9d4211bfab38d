import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typesOfFamily } from '@veridoor/contract/documents/document-types';
import { StepKind } from '@veridoor/contract/step';
import { inventions } from './inventions.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/adding-a-step.md'), 'utf8');
const places = [...page.matchAll(/^\| `([^`]+)` +\|/gmu)].map(([, place = '']) => place);

describe('places of docs/adding-a-step.md', () => {
  it('every place that docs/adding-a-step.md names exists for every kind of step and type of document', () => {
    expect(places.length).toBeGreaterThan(10);
    const named = { '<kind>': StepKind.enum, '<type>': typesOfFamily('identity') };
    const paths = places.flatMap((place) => {
      const [mark, names] = Object.entries(named).find(([one]) => place.includes(one)) ?? ['', ['']];
      return names.map((name) => place.replaceAll(mark, name.replaceAll('_', '-')));
    });
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('docs/adding-a-step.md names every file that does not compile without its part', () => {
    const refused = inventions.flatMap((invention) => Object.values(invention.refused).flat());
    expect(refused.length).toBeGreaterThan(4);
    const ofTypes = /^(packages\/document-types)\/([^/]+)\/\2\.ts$/u;
    for (const file of refused) expect(places).toContain(file.replace(ofTypes, '$1/<type>/<type>.ts'));
  });
});
