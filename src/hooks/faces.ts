import { chained, chainOf, inOrder, toHex } from '@veridoor/image/frame-chain';
import { startFaceAnalyzer, type FaceAnalyzer } from '../vision/face-analyzer.ts';
import { watchFace, type Asked, type Challenger, type FaceNews } from '../vision/face-watch.ts';
import type { Frames } from '../vision/prompt-performance.ts';
import type { LivenessAnswer, LivenessPrompt } from '../lib/api/types.ts';
import { toFlowError } from '../lib/errors/flow-error.ts';

export type { Challenger, FaceAnalyzer, FaceNews };

/** A loaded face analyzer; null where this browser cannot load one, or not in time. */
export async function openFaceAnalyzer(): Promise<FaceAnalyzer | null> {
  const analyzer = startFaceAnalyzer();
  try {
    await analyzer?.ask('load', undefined);
    return analyzer;
  } catch {
    analyzer?.close();
    return null;
  }
}

/** A piece of the answer to one prompt, in the service's format, with its images. */
export interface PromptAnswer {
  answer: LivenessAnswer;
  images: Blob;
}

/** The result of an answer: the next prompt, or the outcome; null after a piece that is followed by another. */
export type PromptNews =
  | { readonly prompt: LivenessPrompt }
  | Exclude<Awaited<ReturnType<Asked['answer']>>, Asked>
  | null;

/** Milliseconds after which a lost piece is sent again. */
const AGAIN_AFTER = [500, 1500, 3000, 6000];

/**
 * A prompt of the service, and what follows it. A piece without a reply is sent again unchanged: the service recognises
 * it.
 *
 * @param send sends a piece; `again` says that it was sent before
 */
export function askedBy(
  prompt: LivenessPrompt,
  send: (answer: PromptAnswer, again: boolean) => Promise<PromptNews>,
): Asked {
  const pieceOf = piecesFor(prompt.nonce);
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = (piece: Promise<PromptAnswer>, onLost: () => void): Promise<PromptNews> => {
    const sent = Promise.all([piece, before]).then(([answer]) => untilAnswered((again) => send(answer, again), onLost));
    before = sent;
    return sent;
  };
  return {
    prompt,
    limit: prompt.limit,
    send(frames) {
      // Its fault is the last piece's, too.
      inTurn(pieceOf(frames, true), () => undefined).catch(() => undefined);
    },
    async answer(frames, onLost) {
      const news = await inTurn(pieceOf(frames, false), onLost);
      return news && 'prompt' in news ? askedBy(news.prompt, send) : (news ?? { passed: false, hint: 'unclear' });
    },
  };
}

/** Makes the pieces of one prompt, with the chain over their frames. */
function piecesFor(nonce: string): (frames: Promise<Frames>, more: boolean) => Promise<PromptAnswer> {
  let link = chainOf(nonce);
  let number = 0;
  return async (made, more) => {
    const piece = number++;
    const before = link;
    const own = made.then(async ({ frames, between }) =>
      chained(
        await before,
        inOrder(frames, between).map(({ at, image }) => ({ at, jpeg: image })),
      ),
    );
    link = own;
    const { frames, between } = await made;
    const chain = toHex(await own);
    return {
      answer: { nonce, frames: frames.map(saidOf), between: between.map(saidOf), piece, more, chain },
      images: new Blob([...frames, ...between].map(({ image }) => Uint8Array.from(image))),
    };
  };
}

async function untilAnswered<Reply>(send: (again: boolean) => Promise<Reply>, onLost: () => void): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(tries > 0);
    } catch (thrown) {
      const wait = AGAIN_AFTER[tries];
      if (wait === undefined || !mayComeAgain(thrown)) throw thrown;
      onLost();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

const saidOf = ({ at, image }: { at: number; image: Uint8Array }) => ({ at, bytes: image.length });

/** Nothing has answered, or the video is still being judged. */
function mayComeAgain(thrown: unknown): boolean {
  const { code, details } = toFlowError(thrown);
  return code === 'connection_lost' || details.serviceCode === 'liveness_judging';
}

/** Whether the prompt was too late or otherwise invalid: another challenge may succeed. */
export function isMissed(thrown: unknown): boolean {
  return MISSED.has(toFlowError(thrown).details.serviceCode);
}
const MISSED = new Set<string | undefined>([
  'liveness_answered',
  'liveness_broken',
  'liveness_expired',
  'liveness_judging',
  'liveness_too_large',
  'liveness_too_long',
  'unreadable_image',
]);

export { watchFace };
