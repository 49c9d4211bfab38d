import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send, upload } from '../../testing/documents/sending.ts';
import { housekeeping } from './housekeeping.ts';

describe('housekeeping', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const clean = () => housekeeping(test.parts).run({});

  it('housekeeping removes files without a reference and keeps those of a document', async () => {
    const { files } = test.parts;
    const { token } = await buildSession(test, company);
    const document = await send(test, token, await cardJpeg({ width: 400, height: 300 }), passport);
    const left = await files.write(Buffer.from('left behind'));
    test.clock.advance({ minutes: 50 });
    const fresh = await files.write(Buffer.from('being written'));
    test.clock.advance({ minutes: 20 });
    await clean();
    await expect(files.read(left)).rejects.toThrow('gone');
    expect(Buffer.from(await files.read(fresh)).toString()).toBe('being written');
    const user = await company.token('auditor');
    const file = await test.inject({ method: 'GET', url: `/api/v2/document/${document.id}/file`, token: user });
    expect(file.rawPayload.length).toBe(document.size);
  });

  it('housekeeping removes parts of uploads whose profile is gone', async () => {
    const { database, files } = test.parts;
    const { token, profile } = await buildSession(test, company);
    const id = await upload(test, token, Buffer.from('lost'));
    const [part] = await database.selectFrom('upload_part').select('file_key').where('upload_id', '=', id).execute();
    await database.deleteFrom('profile').where('id', '=', profile.id).execute();
    expect(Buffer.from(await files.read(part!.file_key)).toString()).toBe('lost');
    test.clock.advance({ hours: 26 });
    await clean();
    await expect(files.read(part!.file_key)).rejects.toThrow('gone');
  });

  it('housekeeping removes finished jobs after a week', async () => {
    const { database, jobs } = test.parts;
    await jobs.idle();
    const finished = async () =>
      (await database.selectFrom('job').selectAll().where('finished_at', 'is not', null).execute()).length;
    expect(await finished()).toBeGreaterThan(0);
    test.clock.advance({ days: 8 });
    await clean();
    expect(await finished()).toBe(0);
    const left = await database.selectFrom('job').select('kind').orderBy('kind').execute();
    expect(left.map((job) => job.kind)).toEqual([
      'audit.forget',
      'audit.seal',
      'check_openid_domains',
      'expire_verifications',
      'housekeeping',
      'keep_insight',
      'retention',
      'sweep_calls',
    ]);
  });
});
