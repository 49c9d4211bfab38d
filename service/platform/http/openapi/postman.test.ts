import { readFile } from 'node:fs/promises';
import postman from 'openapi-to-postmanv2';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenapiDocument } from './openapi-document.ts';

interface Item {
  name: string;
  item?: Item[];
  request?: { auth?: { type: string } | null; body?: { raw?: string }; url: { path: string[] } };
}

describe('Postman import', () => {
  let data: string;
  beforeAll(async () => {
    data = await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const convert = () =>
    new Promise<Item[]>((resolve, reject) => {
      const options = { folderStrategy: 'Tags', parametersResolution: 'Example' } as const;
      postman.convertV2({ type: 'string', data }, options, (error, converted) => {
        if (error || !converted?.result) reject(error ?? new Error('it was not converted'));
        else resolve((converted.output?.[0]?.data as unknown as { item: Item[] } | undefined)?.item ?? []);
      });
    });

  it(
    'Postman makes a folder for each tag, with requests that have a token and the recorded bodies',
    { timeout: 60_000 },
    async () => {
      const complaints = vi.spyOn(console, 'error').mockReturnValue();
      const folders = await convert();
      // What it cannot read it leaves out, and says no more than this.
      expect(complaints.mock.calls).toEqual([]);
      const { tags, paths } = JSON.parse(data) as OpenapiDocument & { tags: { name: string }[] };
      expect(folders.map(({ name }) => name)).toEqual(tags.map(({ name }) => name));
      const requests = folders.flatMap(({ item = [] }) => item);
      expect(requests.length).toBe(Object.values(paths).flatMap((methods) => Object.keys(methods)).length);
      const create = folders.find(({ name }) => name === 'profiles')?.item?.[0]?.request;
      expect(create?.auth?.type).toBe('bearer');
      expect(JSON.parse(create?.body?.raw ?? '')).toMatchObject({ id_card_number: 'C-100482' });
    },
  );
});
