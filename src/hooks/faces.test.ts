import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FlowError } from '../lib/errors/flow-error.ts';
import { askedBy, type PromptAnswer, type PromptNews } from './faces.ts';

const prompt = { nonce: 'first', action: 'smile', wait: 400, limit: 15_000 } as const;
const frames = {
  frames: [{ at: 120, image: Uint8Array.of(1, 2, 3) }],
  between: [{ at: 200, image: Uint8Array.of(4) }],
};
const lost = new FlowError('connection_lost');
const refused = (serviceCode: string) => new FlowError('request_refused', { serviceCode });

/** A service with these answers in turn. */
function service(...reported: (PromptNews | FlowError)[]) {
  return vi.fn<(answer: PromptAnswer, again: boolean) => Promise<PromptNews>>(async () => {
    const next = reported.shift();
    if (!next || next instanceof FlowError) throw next ?? lost;
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
    expect(send.mock.calls.map(([{ nonce }]) => nonce)).toEqual(['first', 'second']);
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      frames: [{ at: 120, image: 'AQID' }],
      between: [{ at: 200, image: 'BA==' }],
    });
  });

  it('an answer to a prompt is repeated unchanged when it was lost or is still being judged', async () => {
    const send = service(lost, refused('liveness_judging'), { passed: true, hint: null });
    const onLost = vi.fn<() => void>();
    const answering = askedBy(prompt, send).answer(frames, onLost);
    await vi.runAllTimersAsync();
    expect(await answering).toEqual({ passed: true, hint: null });
    expect(onLost).toHaveBeenCalledTimes(2);
    expect(send.mock.calls.map(([, again]) => again)).toEqual([false, true, true]);
    expect(new Set(send.mock.calls.map(([answer]) => JSON.stringify(answer))).size).toBe(1);
  });

  it('an answer to a prompt is given up when the service refuses it or stays silent', async () => {
    const late = askedBy(prompt, service(refused('liveness_expired'))).answer(frames, () => undefined);
    await expect(late).rejects.toMatchObject({ details: { serviceCode: 'liveness_expired' } });
    const send = service();
    const gone = askedBy(prompt, send).answer(frames, () => undefined);
    const fault = gone.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await fault).toBe(lost);
    expect(send).toHaveBeenCalledTimes(5);
  });
});
