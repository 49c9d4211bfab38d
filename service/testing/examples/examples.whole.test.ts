import { beforeAll, describe, expect, it } from 'vitest';
import committed from '../../platform/http/openapi/examples.recorded.json' with { type: 'json' };
import type { Example } from '../../platform/http/openapi/examples.ts';
import { database } from '../servers/databases.ts';
import { isLeak, watchAsForeigners, type ForeignAnswer } from './foreigners.ts';
import { watchReaders, type Readers } from './readers.ts';
import { makeExamples } from './record.ts';

/** What of a value is the same in every run: kinds and names, not texts and numbers. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shapeOf(item)]));
}

describe('examples of the OpenAPI document', () => {
  let made: Record<string, Example>;
  const foreign: ForeignAnswer[] = [];
  const readers: Readers = new Map();
  // The embedded database has one connection, for which nobody waits.
  const isShared = database.name === 'PostgreSQL';
  beforeAll(async () => {
    made = await makeExamples(database, async (test) => {
      const foreigners = await watchAsForeigners(test, foreign);
      const reader = watchReaders(test, readers);
      return async (request) => {
        await foreigners(request);
        if (isShared) await reader(request);
      };
    });
  });

  it('the recorded examples are what the service takes and answers; `npm run openapi` records them', () => {
    const documented: Record<string, Example> = committed;
    expect(Object.keys(made)).toEqual(Object.keys(documented));
    for (const [operation, example] of Object.entries(made)) {
      expect({ operation, shape: shapeOf(example) }).toEqual({ operation, shape: shapeOf(documented[operation]) });
    }
  });

  it('another company is refused whatever belongs to this one, while it is there, and learns nothing of it', () => {
    expect(foreign.length).toBeGreaterThan(150);
    expect(foreign.filter(isLeak)).toEqual([]);
    expect(foreign.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it.runIf(isShared)('whoever reads waits for nobody who writes, except where reading must write as well', () => {
    // The first wallet alone gets a request, so reading it notes that; a search is kept, and with it what it is about.
    const writing = { fetchWalletRequest: 'waited', searchAmlByQuery: 'waited' };
    const others = [...readers].filter(([, outcome]) => outcome !== 'answered');
    expect(Object.fromEntries(others)).toEqual(writing);
  });
});
