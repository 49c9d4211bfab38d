import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESCRIPTOR_LENGTH } from '../../vision/faces/descriptor-net.ts';
import { deleteBlockEntry, insertBlockEntry } from './block-entries-queries.ts';
import { BLOCKED_FACE } from '../../platform/crypto/sealing-purposes.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { faceEntry } from './scan.ts';
import { createSeenIndexes, sealFace } from './seen-index.ts';

const face = (i: number) =>
  Float32Array.from({ length: DESCRIPTOR_LENGTH }, (_, k) => Math.sin((i + 1) * (k + 1) ** 2) / 3);

describe('faces in memory', () => {
  let test: TestApplication;
  let company: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = (await buildCompany(test.parts)).id;
  });
  afterAll(() => test.close());

  const add = async (descriptor: Float32Array, company_id = company) => {
    const { database, clock, secrets } = test.parts;
    const row = await insertBlockEntry(database, {
      company_id,
      mode: 'live',
      kind: 'face',
      number_hash: null,
      fingerprint: null,
      outline: null,
      descriptor: sealFace(secrets, BLOCKED_FACE, descriptor),
      reason: 'Known.',
      document_id: null,
      created_by: null,
      created_at: clock.now(),
      expires_at: null,
    });
    return { id: row.id, sequence: Number(row.sequence) };
  };
  const query = (descriptor: Float32Array) =>
    ({ table: 'block_entry', companyId: company, kind: 'face', entries: [faceEntry(descriptor)] }) as const;

  it('every instance knows the current faces of the company and no others', async () => {
    const instances = [createSeenIndexes(test.parts), createSeenIndexes(test.parts)];
    const near = async (descriptor: Float32Array) =>
      Promise.all(instances.map((seen) => seen.near(test.parts.database, query(descriptor), 0.1)));
    const { sequence } = await add(face(1));
    expect(await near(face(1))).toEqual([[sequence], [sequence]]);
    const later = await add(face(2));
    await add(face(2), (await buildCompany(test.parts)).id);
    expect(await near(face(2))).toEqual([[later.sequence], [later.sequence]]);
  });

  it('a face is in memory once when several checks load it at once', async () => {
    const seen = createSeenIndexes(test.parts);
    const { sequence } = await add(face(3));
    const { database } = test.parts;
    await Promise.all([1, 2, 3].map(() => seen.prepare(database, company, ['block_entry'])));
    expect(await seen.near(database, query(face(3)), 0.1)).toEqual([sequence]);
  });

  it('a deleted face leaves the memory within the hour', async () => {
    const { database } = test.parts;
    const seen = createSeenIndexes(test.parts);
    const gone = await add(face(4));
    const kept = await add(face(5));
    await seen.prepare(database, company, ['block_entry']);
    await deleteBlockEntry(database, company, gone.id);
    test.clock.advance({ minutes: 59 });
    await seen.prepare(database, company, ['block_entry']);
    test.clock.advance({ minutes: 2 });
    expect(await seen.near(database, query(face(4)), 0.1)).toEqual([]);
    expect(await seen.near(database, query(face(5)), 0.1)).toEqual([kept.sequence]);
  });
});
