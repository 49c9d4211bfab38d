import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { buildPassportHolder, passportImages, type PassportHolder } from '../../../testing/documents/passports.ts';

let images: Awaited<ReturnType<typeof passportImages>>;
beforeAll(async () => {
  images = await passportImages();
}, 300_000);

describe('page of a report', () => {
  let test: TestApplication;
  let company: TestCompany;
  let holder: PassportHolder;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    holder = await buildPassportHolder(test, company, images);
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${holder.profile.id}`,
      token: await company.token('compliance'),
      payload: { status: 'rejected', status_reason: 'document_expired', note: '<b>Called twice</b>' },
    });
  }, 120_000);
  afterAll(() => test.close());

  const read = async (query = '', id = holder.profile.id) =>
    test.inject({ url: `/api/v2/profile/${id}/report/page${query}`, token: await company.token('compliance') });

  it('the page shows a layman who the person is, what was found and who decided, with images', async () => {
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const { body } = answer;
    for (const text of [
      'Verification report',
      'LINDQVIST AAKEROE',
      'It is not from the country that was chosen.',
      'Rejected',
      'Ada compliance',
    ])
      expect(body).toContain(text);
    expect(body.match(/src="data:image\/jpeg;base64,/gu)).toHaveLength(3);
    // What people wrote stays text.
    expect(body).toContain('&lt;b&gt;Called twice&lt;/b&gt;');
    expect(body).not.toMatch(/<script|javascript:|https?:\/\//u);
  });

  it('the page may load its own style and its own images, nothing else', async () => {
    const { body, headers } = await read();
    const style = /<style>([^]*)<\/style>/u.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; frame-ancestors 'none'`,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['en', 'ltr', 'Why it was not approved automatically'],
    ['tr', 'ltr', 'Neden kendiliğinden onaylanmadı'],
    ['ar', 'rtl', 'لماذا لم تتم الموافقة تلقائيًا'],
  ])('the page is written in %s', async (language, direction, text) => {
    const { body } = await read(`?language=${language}`);
    expect(body).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(body).toContain(text);
    expect((await read('?language=xx')).statusCode).toBe(400);
  });

  it('the page of a customer who has done nothing says so', async () => {
    const { id } = await buildProfile(test, company);
    const { body, statusCode } = await read('', id);
    expect(statusCode).toBe(200);
    expect(body).toContain('Nothing was read.');
    expect(body).toContain('The verification is not finished.');
    expect(body).toContain('Nothing has been decided yet.');
    const url = `/api/v2/audit?action=report.read&subject=${id}`;
    const { data } = (await test.inject({ url, token: await company.token('admin') })).json<{ data: AuditEntry[] }>();
    expect(data.map(({ detail }) => detail)).toEqual([{ part: 'report_page' }]);
  });
});
