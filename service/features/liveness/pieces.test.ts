import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LIVENESS_BYTES,
  LIVENESS_FILE_LIMIT,
  LIVENESS_FRAME_BYTES,
  type LivenessChallenge,
} from '@veridoor/contract/faces/liveness';
import { chained, chainOf } from '@veridoor/image/frame-chain';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { plainJpeg } from '../../testing/documents/images.ts';
import { form } from '../../testing/documents/sending.ts';
import { livenessRequests } from '../../testing/faces/liveness.ts';
import { answerParts, livenessWorkflow, type AnswerInText } from '../../testing/faces/recognised.ts';
import { database } from '../../testing/servers/databases.ts';

type Image = { at: number; image: string };
interface Sent extends AnswerInText {
  nonce: string;
  frames: Image[];
  between: Image[];
  piece: number;
  more: boolean;
  chain: string;
}

const NOTHING_YET = { outcome: null, hint: null, prompt: null };

/** The pieces of a video, as a browser sends them: each has a large frame and small ones after it. */
async function piecesOf(nonce: string, count: number, imageAt: (at: number) => string): Promise<Sent[]> {
  const pieces: Sent[] = [];
  let link = await chainOf(nonce);
  for (let piece = 0; piece < count; piece += 1) {
    const [first, ...between] = [0, 100, 200].map((into) => ({
      at: piece * 300 + into,
      image: imageAt(piece * 300 + into),
    }));
    const all = [first!, ...between].map(({ at, image }) => ({ at, jpeg: Buffer.from(image, 'base64') }));
    link = await chained(link, all);
    const chain = Buffer.from(link).toString('hex');
    pieces.push({ nonce, frames: [first!], between, piece, more: piece < count - 1, chain });
  }
  return pieces;
}

const bytesAt = (at: number) => Buffer.from(`image ${at}`).toString('base64');

describe('pieces of a liveness video', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: ReturnType<typeof livenessRequests>;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: livenessWorkflow });
    requests = livenessRequests(test, company);
  });
  afterAll(() => test.close());

  /** A challenge whose first prompt was asked some seconds ago, and the pieces of its video. */
  async function begin(count = 3): Promise<LivenessChallenge & { pieces: Sent[] }> {
    ({ token } = await requests.start());
    const given = await requests.challenge(token);
    test.clock.advance({ seconds: 5 });
    return { ...given, pieces: await piecesOf(given.prompt.nonce, count, bytesAt) };
  }
  const send = async (id: string, body: AnswerInText) => (await requests.answer(token, id, body)).json<object>();
  const broken = { status: 409, code: 'liveness_broken' };

  it('the next prompt is given when the last piece of the one before has arrived, not earlier', async () => {
    const { id, pieces } = await begin();
    for (const piece of pieces.slice(0, -1)) {
      const response = await requests.answer(token, id, piece);
      expect(response.json()).toEqual(NOTHING_YET);
      expect(await requests.attemptOf(id)).toMatchObject({ answered: 0 });
    }
    const { prompts } = await requests.attemptOf(id);
    const { path, colours } = prompts[1]!;
    expect(await send(id, pieces.at(-1)!)).toMatchObject({
      outcome: null,
      prompt: { action: prompts[1]!.action, ...(path && { path }), ...(colours && { colours }) },
    });
  });

  it('a video in pieces is judged like one that comes at once', async () => {
    const images = await Promise.all(
      Array.from({ length: 9 }, async (_, i) => (await plainJpeg(`#80605${i}`, 160, 120)).toString('base64')),
    );
    const { id, pieces: _, ...given } = await begin();
    let prompt: { nonce: string } | null = given.prompt;
    let reported: { outcome?: unknown; prompt?: typeof prompt } = {};
    while (prompt) {
      test.clock.advance({ seconds: 2 });
      for (const piece of await piecesOf(prompt.nonce, 3, (at) => images[at / 100]!)) reported = await send(id, piece);
      prompt = reported.prompt ?? null;
    }
    expect(reported).toEqual({ outcome: 'failed', hint: 'face_missing', prompt: null });
    const rows = test.parts.database.selectFrom('liveness_answer').select('frames').where('attempt_id', '=', id);
    expect((await rows.execute()).every(({ frames }) => frames === null)).toBe(true);
  });

  it('a piece may be sent again and changes nothing; with other frames or as the last it is refused', async () => {
    const { id, pieces } = await begin();
    const [first, second, last] = pieces as [Sent, Sent, Sent];
    for (const piece of [first, first, second, first, second]) expect(await send(id, piece)).toEqual(NOTHING_YET);
    const answered = { status: 409, code: 'liveness_answered' };
    expect(await send(id, { ...second, more: false })).toMatchObject(answered);
    const [, otherSecond] = await piecesOf(first.nonce, 3, (at) => bytesAt(at < 300 ? at : at + 1));
    expect(await send(id, otherSecond!)).toMatchObject(answered);
    const next = await send(id, last);
    expect(await send(id, last)).toEqual(next);
    expect(await send(id, second)).toEqual(NOTHING_YET);
  });

  it('two requests with the same piece at once keep it once', async () => {
    const { id, pieces } = await begin();
    const answers = await Promise.all([send(id, pieces[0]!), send(id, pieces[0]!)]);
    expect(answers).toEqual([NOTHING_YET, NOTHING_YET]);
    const rows = test.parts.database.selectFrom('liveness_answer').select('piece').where('attempt_id', '=', id);
    expect(await rows.execute()).toHaveLength(1);
  });

  it('a missing piece is noticed, and the video goes on once it has arrived', async () => {
    const { id, pieces } = await begin();
    const [first, second, last] = pieces as [Sent, Sent, Sent];
    await send(id, first);
    expect(await send(id, last)).toMatchObject(broken);
    expect(await send(id, { ...last, piece: 1 })).toMatchObject(broken);
    await send(id, second);
    expect(await send(id, last)).toMatchObject({ outcome: null, prompt: { nonce: expect.any(String) as string } });
  });

  it('no frame of a piece can be replaced, reordered, left out or slipped in', async () => {
    const { id, pieces } = await begin();
    const [first, second] = pieces as [Sent, Sent, Sent];
    await send(id, first);
    const changes: ((frames: Image[], i: number) => Image[])[] = [
      (frames, i) => frames.with(i, { ...frames[i]!, image: bytesAt(7) }),
      (frames, i) => frames.with(i, { ...frames[i]!, at: frames[i]!.at + 1 }),
      (frames, i) => frames.toSpliced(i, 1),
      (frames, i) => frames.toSpliced(i, 0, frames[i]!),
      (frames, i) =>
        frames.map((frame, k) => ({
          ...frame,
          image: frames[k === i ? (i + 1) % 2 : k === (i + 1) % 2 ? i : k]!.image,
        })),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...changes), fc.nat({ max: 1 }), async (change, i) => {
        expect(await send(id, { ...second, between: change(second.between, i) })).toMatchObject(broken);
      }),
      { numRuns: 40 },
    );
    for (const without of ['chain', 'piece'] as const)
      expect((await send(id, { ...second, [without]: undefined })) as { code: string }).toMatchObject(broken);
    expect(await send(id, second)).toEqual(NOTHING_YET);
  });

  it('frames of a piece are not older than those before, nor later than now', async () => {
    const { id, pieces } = await begin();
    const [first, second] = pieces as [Sent, Sent, Sent];
    await send(id, first);
    const withTimes = async (shift: number) => {
      const [frame, ...between] = [...second.frames, ...second.between].map(({ at, image }) => ({
        at: at + shift,
        image,
      }));
      const all = [frame!, ...between].map(({ at, image }) => ({ at, jpeg: Buffer.from(image, 'base64') }));
      const link = await chained(Buffer.from(first.chain, 'hex'), all);
      return { ...second, frames: [frame!], between, chain: Buffer.from(link).toString('hex') };
    };
    expect(await send(id, await withTimes(-150))).toMatchObject(broken);
    expect(await send(id, await withTimes(5000))).toMatchObject({ status: 409, code: 'liveness_too_long' });
    test.clock.advance({ seconds: 8 });
    expect(await send(id, second)).toEqual(NOTHING_YET);
    test.clock.advance({ seconds: 3 });
    expect(await send(id, pieces[2]!)).toMatchObject({ status: 409, code: 'liveness_expired' });
  });

  it('the file has the images of the frames, neither less nor more, and is no text in JSON', async () => {
    const { id, pieces } = await begin();
    const url = `/api/v2/session/liveness/${id}`;
    const { answer, bytes } = answerParts(pieces[0]!);
    const sendForm = async (said: string, file?: Uint8Array) =>
      (await test.inject({ method: 'POST', url, token, ...form({ answer: said }, file && { bytes: file }) })).json<{
        code: string;
        errors: { field: string; code: string }[];
      }>();
    const wrongFile = { errors: [{ field: '/file', code: 'wrong_format' }] };
    for (const file of [bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)])
      expect(await sendForm(answer, file)).toMatchObject(wrongFile);
    expect(await sendForm(answer)).toMatchObject({ errors: [{ field: '/file', code: 'required' }] });
    expect(await sendForm('{"nonce"', bytes)).toMatchObject({ errors: [{ field: '/answer', code: 'wrong_format' }] });
    const huge = answer.replace(/"bytes":\d+/u, `"bytes":${LIVENESS_FRAME_BYTES + 1}`);
    expect((await sendForm(huge, bytes)).errors[0]).toMatchObject({ field: '/answer/frames/0/bytes' });
    expect(await sendForm(answer, Buffer.alloc(LIVENESS_FILE_LIMIT + 1))).toMatchObject({
      code: 'file_too_large',
      limit: { maximum: LIVENESS_FILE_LIMIT, unit: 'bytes' },
    });
    const inJson = await test.inject({ method: 'POST', url, token, payload: { ...pieces[0]! } });
    expect(inJson.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(await send(id, pieces[0]!)).toEqual(NOTHING_YET);
  });

  it("a piece of another profile's challenge is not found", async () => {
    const { id, pieces } = await begin();
    const other = await requests.start();
    expect((await requests.answer(other.token, id, pieces[0]!)).json()).toMatchObject({
      status: 404,
      code: 'liveness_not_found',
    });
  });

  it('a challenge takes so many bytes, and a prompt so many frames', async () => {
    const tooLarge = { status: 413, code: 'liveness_too_large' };
    const { id, prompt } = await begin();
    const large = Buffer.alloc(LIVENESS_FRAME_BYTES).toString('base64');
    const heavy = await piecesOf(prompt.nonce, 16, (at) => (at % 300 === 0 ? large : bytesAt(at)));
    const fits = Math.floor((LIVENESS_BYTES.usual * 3) / 4 / LIVENESS_FRAME_BYTES) - 1;
    for (const piece of heavy.slice(0, fits)) expect(await send(id, piece)).toEqual(NOTHING_YET);
    expect(await send(id, heavy[fits]!)).toMatchObject(tooLarge);

    const many = await begin(16);
    for (const piece of many.pieces.slice(0, 15)) await send(many.id, { ...piece, more: true });
    const { frames, ...last } = many.pieces[15]!;
    const link = await chained(
      Buffer.from(many.pieces[14]!.chain, 'hex'),
      [frames[0]!, frames[0]!, ...last.between].map(({ at, image }) => ({ at, jpeg: Buffer.from(image, 'base64') })),
    );
    const chain = Buffer.from(link).toString('hex');
    expect(await send(many.id, { ...last, frames: [frames[0]!, frames[0]!], chain })).toMatchObject(tooLarge);
  });
});
