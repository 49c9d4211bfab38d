import { toBase64 } from '../lib/base64.ts';
import { startFaceAnalyzer, type FaceAnalyzer } from '../vision/face-analyzer.ts';
import { watchFace, type Asked, type Challenger, type FaceNews } from '../vision/face-watch.ts';
import type { LivenessPrompt } from '../lib/api/types.ts';
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

/** The answer to one prompt, in the service's format. */
export interface PromptAnswer {
  nonce: string;
  frames: { at: number; image: string }[];
  between: { at: number; image: string }[];
}

/** The result of an answer: the next prompt, or the outcome. */
export type PromptNews = { readonly prompt: LivenessPrompt } | Exclude<Awaited<ReturnType<Asked['answer']>>, Asked>;

/** Milliseconds after which a lost answer is sent again. */
const AGAIN_AFTER = [500, 1500, 3000, 6000];

/**
 * A prompt of the service, and what follows it. An answer without a reply is sent again unchanged: the service
 * recognises it.
 *
 * @param send sends the answer; `again` says that it was sent before
 */
export function askedBy(
  prompt: LivenessPrompt,
  send: (answer: PromptAnswer, again: boolean) => Promise<PromptNews>,
): Asked {
  return {
    prompt,
    limit: prompt.limit,
    async answer({ frames, between }, onLost) {
      const answer = { nonce: prompt.nonce, frames: frames.map(inText), between: between.map(inText) };
      for (let tries = 0; ; tries += 1) {
        try {
          const news = await send(answer, tries > 0);
          return 'prompt' in news ? askedBy(news.prompt, send) : news;
        } catch (thrown) {
          const wait = AGAIN_AFTER[tries];
          if (wait === undefined || !mayComeAgain(thrown)) throw thrown;
          onLost();
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
      }
    },
  };
}

const inText = ({ at, image }: { at: number; image: Uint8Array }) => ({ at, image: toBase64(image) });

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
  'liveness_expired',
  'liveness_judging',
  'liveness_too_long',
  'unreadable_image',
]);

export { watchFace };
