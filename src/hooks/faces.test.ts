import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chained, chainOf } from '@veridoor/image/frame-chain';
import { FlowError } from '../lib/errors/flow-error.ts';
import { askedBy, type PromptAnswer, type PromptNews } from './faces.ts';

const prompt = { nonce: 'first', action: 'smile', wait: 400, limit: 15_000 } as const;
const video = {
  frames: [{ at: 120, image: Uint8Array.of(1, 2, 3) }],
  between: [{ at: 200, image: Uint8Array.of(4) }],
};
const later = { frames: [{ at: 1200, image: Uint8Array.of(5) }], between: [{ at: 1100, image: Uint8Array.of(6) }] };
const frames = Promise.resolve(video);
const lost = new FlowError('connection_lost');
const refused = (serviceCode: string) => new FlowError('request_refused', { serviceCode });

/** A service with these answers in turn. */
function service(...reported: (PromptNews | FlowError)[]) {
  return vi.fn<(answer: PromptAnswer, again: boolean) => Promise<PromptNews>>(async () => {
    const next = reported.shift();
    if (next === undefined || next instanceof FlowError) throw next ?? lost;
    return next;
  });
}

describe('answer to a prompt', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('an answer to a prompt brings the next prompt with its own nonce, or the result', async () => {
    const send = service({ prompt: { ...prompt, nonce: 'second' } }, { passed: true, hint: null });
    const next = await askedBy(prompt, send).answer(frames, () => undefined);
    if (!('answer' in next)) throw new Error('there is no next prompt');
    expect(await next.answer(frames, () => undefined)).toEqual({ passed: true, hint: null });
    expect(send.mock.calls.map(([{ answer }]) => answer.nonce)).toEqual(['first', 'second']);
    const { answer, images } = send.mock.calls[0]![0];
    expect(answer).toMatchObject({ frames: [{ at: 120, bytes: 3 }], between: [{ at: 200, bytes: 1 }] });
    expect(new Uint8Array(await images.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3, 4));
  });

  it('an answer to a prompt is repeated unchanged when it was lost or is still being judged', async () => {
    const send = service(lost, refused('liveness_judging'), { passed: true, hint: null });
    const onLost = vi.fn<() => void>();
    const answering = askedBy(prompt, send).answer(frames, onLost);
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await vi.runAllTimersAsync();
    expect(await answering).toEqual({ passed: true, hint: null });
    expect(onLost).toHaveBeenCalledTimes(2);
    expect(send.mock.calls.map(([, again]) => again)).toEqual([false, true, true]);
    expect(new Set(send.mock.calls.map(([{ images }]) => images)).size).toBe(1);
    expect(new Set(send.mock.calls.map(([{ answer }]) => JSON.stringify(answer))).size).toBe(1);
  });

  it('an answer to a prompt is given up when the service refuses it or stays silent', async () => {
    const late = askedBy(prompt, service(refused('liveness_expired'))).answer(frames, () => undefined);
    await expect(late).rejects.toMatchObject({ details: { serviceCode: 'liveness_expired' } });
    const send = service();
    const gone = askedBy(prompt, send).answer(frames, () => undefined);
    const fault = gone.catch((error: unknown) => error);
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await vi.runAllTimersAsync();
    expect(await fault).toBe(lost);
    expect(send).toHaveBeenCalledTimes(5);
  });

  it('pieces go out one after the other, each with the chain over all frames up to it', async () => {
    const replies = [Promise.withResolvers<PromptNews>(), Promise.withResolvers<PromptNews>()];
    const sent: PromptAnswer[] = [];
    const asked = askedBy(prompt, (answer) => replies[sent.push(answer) - 1]!.promise);
    asked.send(frames);
    const answering = asked.answer(Promise.resolve(later), () => undefined);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.answer).toMatchObject({ piece: 0, more: true });
    replies[0]!.resolve(null);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.answer).toMatchObject({ piece: 1, more: false });
    replies[1]!.resolve({ passed: true, hint: null });
    expect(await answering).toEqual({ passed: true, hint: null });
    const inTime = [...video.frames, ...video.between, ...later.between, ...later.frames];
    const linkAfter = async (count: number) =>
      chained(
        await chainOf('first'),
        inTime.slice(0, count).map(({ at, image }) => ({ at, jpeg: image })),
      );
    const chains = [await linkAfter(2), await linkAfter(4)].map((link) =>
      Array.from(link, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    );
    expect(sent.map(({ answer }) => answer.chain)).toEqual(chains);
  });

  it('a lost piece is sent again before the next; after a refused one nothing more is sent', async () => {
    const again = service(lost, null, { passed: true, hint: null });
    const asked = askedBy(prompt, again);
    asked.send(frames);
    const answering = asked.answer(Promise.resolve(later), () => undefined);
    await vi.waitFor(() => expect(again).toHaveBeenCalled());
    await vi.runAllTimersAsync();
    expect(await answering).toMatchObject({ passed: true });
    expect(again.mock.calls.map(([{ answer }, isAgain]) => [answer.piece, isAgain])).toEqual([
      [0, false],
      [0, true],
      [1, false],
    ]);

    const send = service(refused('liveness_broken'));
    const stopped = askedBy(prompt, send);
    stopped.send(frames);
    const refusal = stopped.answer(Promise.resolve(later), () => undefined);
    await expect(refusal).rejects.toMatchObject({ details: { serviceCode: 'liveness_broken' } });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
