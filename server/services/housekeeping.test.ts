import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { cardJpeg } from '../testing/pictures.ts';
import { passport, send, upload } from '../testing/sending.ts';
import { housekeeping } from './housekeeping.ts';

describe.each(databases)('housekeeping on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const clean = () => housekeeping(test.parts).run({});
  /** As if nobody had touched it for a week before the test's time. */
  const age = (...path: string[]) => {
    const then = new Date(test.clock.now().getTime() - 7 * 24 * 3600 * 1000);
    return utimes(join(test.parts.configuration.dataFolder, ...path), then, then);
  };

  it('removes files that no document has, and keeps those that one has, confirmed or not', async () => {
    const { files, database } = test.parts;
    const { token } = await buildSession(test, company);
    const document = await send(test, token, await cardJpeg({ width: 400, height: 300 }), passport);
    const left = await files.write(Buffer.from('left behind'));
    const committed = await files.write(Buffer.from('committed'));
    const fresh = await files.write(Buffer.from('being written'));
    await database.updateTable('document').set({ file_key: committed }).where('id', '=', document.id).execute();
    for (const key of [left, committed]) await age('files', key.slice(0, 2), `${key}.unconfirmed`);
    await clean();
    await expect(files.read(left)).rejects.toThrow('gone');
    expect(Buffer.from(await files.read(fresh)).toString()).toBe('being written');
    expect(Buffer.from(await files.read(committed)).toString()).toBe('committed');
    const unconfirmed = [];
    for await (const key of files.unconfirmedBefore(new Date(Date.now() + 60_000))) unconfirmed.push(key);
    expect(unconfirmed).toEqual([fresh]);
  });

  it('removes uploads whose profile is gone', async () => {
    const { uploadFiles, database } = test.parts;
    const { token, profile } = await buildSession(test, company);
    const [kept, lost] = [
      await upload(test, token, Buffer.from('kept')),
      await upload(test, token, Buffer.from('lost')),
    ];
    for (const id of [kept, lost]) for (const name of [id, `${id}.json`]) await age('uploads', name);
    await database.deleteFrom('upload').where('profile_id', '=', profile.id).where('id', '=', lost).execute();
    await clean();
    expect(await uploadFiles.read(lost)).toBe('missing');
    expect(await uploadFiles.read(kept)).not.toBe('missing');
  });

  it('forgets finished jobs after a week', async () => {
    const { database, jobs } = test.parts;
    await jobs.idle();
    const finished = async () =>
      (await database.selectFrom('job').selectAll().where('finished_at', 'is not', null).execute()).length;
    expect(await finished()).toBeGreaterThan(0);
    test.clock.advance({ days: 8 });
    await clean();
    expect(await finished()).toBe(0);
    expect(await database.selectFrom('job').select('kind').execute()).toEqual([{ kind: 'housekeeping' }]);
  });
});
