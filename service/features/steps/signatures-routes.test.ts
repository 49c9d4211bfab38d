import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import type { Signature } from '@veridoor/contract/answers/signature';
import type { Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { beginUpload } from '../../testing/documents/sending.ts';

const text = { en: 'I open an account.\nFor myself.', tr: 'Hesap açıyorum.' };
const workflow = {
  name: 'Signatures',
  automatic_decision: true,
  steps: [
    {
      id: 'contract',
      kind: 'signature' as const,
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { text },
    },
  ],
};
const strokes = [
  [
    [10, 20, 0.2],
    [60, 40, 0.9],
    [120, 20, 0.5],
  ],
];
const drawn = { method: 'drawn', width: 300, height: 120, strokes };

describe('signatures', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow });
  });
  afterAll(() => test.close());

  const url = '/api/v2/session/steps/contract/signature';
  const sign = (token: string, signature: object, shown = text.en) =>
    test.inject({ method: 'POST', url, token, payload: { text: shown, signature } });
  const documentsOf = async (profile: string) =>
    (
      await test.inject({ url: `/api/v2/profile/${profile}/documents`, token: await company.token('compliance') })
    ).json<{ data: Document[] }>().data;
  const read = async (id: string, token?: string) =>
    test.inject({ url: `/api/v2/document/${id}/signature`, token: token ?? (await company.token('compliance')) });

  it('a signature is kept as drawing and image, with the time, the text and its hash', async () => {
    const { token, profile } = await buildSession(test, company);
    const signed = await sign(token, drawn);
    expect(signed.json<Session>().steps[0]).toMatchObject({ status: 'approved', documents: [{ type: 'signature' }] });
    const [document] = await documentsOf(profile.id);
    expect(document).toMatchObject({ type: 'signature', mime_type: 'image/png', status: 'approved' });
    const kept = (await read(document?.id ?? '')).json<Signature>();
    expect(kept).toMatchObject({
      method: 'drawn',
      language: 'en',
      text: text.en,
      text_sha256: createHash('sha256').update(text.en).digest('hex'),
      signed_at: test.clock.now().toISOString(),
    });
    expect(kept.svg).toMatch(/^<svg .*<path d="M10 20Q/);
    const file = await test.inject({
      url: `/api/v2/document/${document?.id}/file`,
      token: await company.token('compliance'),
    });
    expect(file.headers['content-type']).toBe('image/png');
    const image = await sharp(file.rawPayload).stats();
    expect(image.channels[0]?.min).toBeLessThan(60);
    expect(image.channels[0]?.max).toBe(255);
    const rows = await test.parts.database.selectFrom('signature').selectAll().execute();
    expect(rows.every(({ svg }) => !Buffer.from(svg ?? []).includes('<svg'))).toBe(true);
  });

  it('a signature sent twice counts once, and the newest one counts', async () => {
    const { token, profile } = await buildSession(test, company);
    const twice = await Promise.all([sign(token, drawn), sign(token, drawn)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await documentsOf(profile.id)).toHaveLength(1);
    expect(
      (await sign(token, { ...drawn, strokes: [...strokes, ...strokes.map((s) => s.toReversed())] })).statusCode,
    ).toBe(200);
    expect((await documentsOf(profile.id)).map(({ state }) => state).toSorted()).toEqual(['active', 'archived']);
  });

  it('a signature may be typed in any script, with the image that the customer saw', async () => {
    const { token, profile } = await buildSession(test, company);
    const png = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const name = 'آدا <b>王</b>';
    expect((await sign(token, { method: 'typed', name, image: png.toString('base64') }, text.tr)).statusCode).toBe(200);
    const [document] = await documentsOf(profile.id);
    const kept = (await read(document?.id ?? '')).json<Signature>();
    expect(kept).toMatchObject({ method: 'typed', language: 'tr', text: text.tr });
    expect(kept.svg).toContain('آدا &#60;b&#62;王');
    const jpeg = (await sharp(png).jpeg().toBuffer()).toString('base64');
    expect((await sign(token, { method: 'typed', name, image: jpeg })).json()).toMatchObject({
      code: 'unreadable_image',
    });
    expect((await sign(token, { method: 'typed', name: '  ', image: png.toString('base64') })).statusCode).toBe(400);
  });

  it('a signature under another text, as a single point or as a file is refused', async () => {
    const { token } = await buildSession(test, company);
    expect((await sign(token, drawn, 'I open two accounts.')).json()).toMatchObject({ code: 'text_changed' });
    const point = await sign(token, { ...drawn, strokes: [[[10, 10, 0.5]]] });
    expect(point.json()).toMatchObject({ errors: [{ field: '/signature/strokes', code: 'too_short' }] });
    for (const wrong of [
      { ...drawn, strokes: [] },
      { ...drawn, strokes: [[[10, 'x', 0.5]]] },
      { ...drawn, strokes: [[[10, -1, 0.5]]] },
      { method: 'stamped' },
    ])
      expect((await sign(token, wrong)).statusCode).toBe(400);
    const begun = await beginUpload(test, token, 9);
    const upload = String(begun.headers.location).split('/').at(-1);
    const file = await test.inject({
      method: 'POST',
      url: '/api/v2/document',
      token,
      payload: { upload, step: 'contract', type: 'signature', side: 'single' },
    });
    expect(file.json()).toMatchObject({ code: 'document_not_accepted' });
  });

  it('nobody but the own company reads a signature', async () => {
    const { token, profile } = await buildSession(test, company);
    await sign(token, drawn);
    const [document] = await documentsOf(profile.id);
    const id = document?.id ?? '';
    expect((await read(id, await (await buildCompany(test.parts)).token('compliance'))).statusCode).toBe(404);
    expect((await read(id, token)).statusCode).toBe(401);
    expect((await read(id, await company.token('developer'))).statusCode).toBe(403);
  });
});
