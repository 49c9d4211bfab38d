import {
  LIVENESS_BETWEEN,
  LIVENESS_BYTES,
  LIVENESS_FRAMES as MOST_FRAMES,
  type LivenessAnswer,
} from '@veridoor/contract/faces/liveness';
import { chained, chainOf } from '@veridoor/image/frame-chain';
import { LIVENESS_FRAMES } from '../../platform/crypto/sealing-purposes.ts';
import type { Parts } from '../../parts.ts';
import type { AnsweredFrame } from '../../platform/http/bodies/frames-form.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import type { LivenessAnswerRow } from './queries.ts';

/** What is sent for a prompt: all its frames, in the order of time, or a piece of them. */
export type SentPiece = Pick<LivenessAnswer, 'nonce' | 'piece' | 'more' | 'chain'> & {
  frames: readonly AnsweredFrame[];
};

/** A piece whose chain is that of the frames which arrived. */
export interface Piece {
  piece: number;
  more: boolean;
  /** In the order of time. */
  frames: readonly AnsweredFrame[];
  chain: Uint8Array;
}

/**
 * The piece, with the chain over all frames of its prompt up to it.
 *
 * @param before what arrived for this prompt
 * @throws ProblemError liveness_broken when the piece before is missing, or the chain is another than the sender's.
 */
export async function pieceOf(
  { nonce, frames, piece = 0, more = false, chain }: SentPiece,
  before: readonly LivenessAnswerRow[],
): Promise<Piece> {
  const last = piece === 0 ? await chainOf(nonce) : before.find((one) => one.piece === piece - 1)?.chain;
  if (!last) throw new ProblemError('liveness_broken');
  const own = await chained(last, frames);
  // Frames that come all at once need no chain.
  const isSame = chain === undefined ? piece === 0 && !more : Buffer.from(own).toString('hex') === chain;
  if (!isSame) throw new ProblemError('liveness_broken');
  return { piece, more, frames, chain: own };
}

/**
 * The frames of a prompt with those of another piece.
 *
 * @throws ProblemError liveness_broken when one is older than those before; liveness_too_large when they are too many.
 */
export function joined(before: readonly AnsweredFrame[], { frames }: Piece): readonly AnsweredFrame[] {
  const [last, first] = [before.at(-1), frames[0]];
  if (last && first && first.at < last.at) throw new ProblemError('liveness_broken');
  const all = [...before, ...frames];
  const small = all.filter(({ between }) => between).length;
  refuseMoreFrames(small, LIVENESS_BETWEEN);
  refuseMoreFrames(all.length - small, MOST_FRAMES);
  return all;
}

function refuseMoreFrames(count: number, maximum: number): void {
  if (count > maximum) throw new ProblemError('liveness_too_large', { limit: { maximum, unit: 'frames' } });
}

/** A frame as it is kept, with its image in base64. */
type KeptFrame = Omit<AnsweredFrame, 'jpeg'> & { image: string };

/**
 * The frames as they are kept.
 *
 * @param arrived all that is kept of the challenge
 * @throws ProblemError liveness_too_large
 */
export function sealed(
  secrets: Parts['secrets'],
  { frames }: Piece,
  arrived: readonly LivenessAnswerRow[],
  { unhurried }: { unhurried: boolean },
): Uint8Array {
  const kept = frames.map(({ jpeg, ...frame }): KeptFrame => ({ ...frame, image: textOf(jpeg) }));
  const own = secrets.seal(LIVENESS_FRAMES, Buffer.from(JSON.stringify(kept)));
  const bytes = arrived.reduce((sum, one) => sum + (one.frames?.length ?? 0), own.length);
  const maximum = LIVENESS_BYTES[unhurried ? 'unhurried' : 'usual'];
  if (bytes > maximum) throw new ProblemError('liveness_too_large', { limit: { maximum, unit: 'bytes' } });
  return own;
}

/**
 * The frames of the pieces of one prompt.
 *
 * @throws ProblemError liveness_expired when they are no longer kept.
 */
export const framesIn = (secrets: Parts['secrets'], pieces: readonly LivenessAnswerRow[]): AnsweredFrame[] =>
  pieces.flatMap(({ frames }) => {
    if (!frames) throw new ProblemError('liveness_expired');
    const kept = JSON.parse(Buffer.from(secrets.open(LIVENESS_FRAMES, frames)).toString()) as KeptFrame[];
    return kept.map(({ image, ...frame }) => ({ ...frame, jpeg: Buffer.from(image, 'base64') }));
  });

/** An image in base64. */
export const textOf = (jpeg: Uint8Array): string => Buffer.from(jpeg).toString('base64');
