import { LIVENESS_FILE_LIMIT, type LivenessAnswer } from '@veridoor/contract/faces/liveness';
import { inOrder, type ChainedFrame } from '@veridoor/image/frame-chain';
import { invalidField } from '../../problems/problems.ts';

/** The configuration of a route that takes an answer. */
export const takesAnswer = { readsOwnForm: true, fileLimit: LIVENESS_FILE_LIMIT } as const;

/** A frame of an answer; a small one lies between others. */
export type AnsweredFrame = ChainedFrame & { between?: true };

/** An answer with its images. */
export type Sent<Answer extends LivenessAnswer> = Omit<Answer, 'frames' | 'between'> & {
  frames: readonly AnsweredFrame[];
};

/**
 * The answer in a form: its images are cut out of the file.
 *
 * @throws ProblemError invalid_request unless the file is as long as they are together.
 */
export function answerOf<Answer extends LivenessAnswer>({
  body: {
    answer: { frames, between = [], ...said },
  },
  formFile,
}: {
  body: { answer: Answer };
  formFile: Uint8Array | null;
}): Sent<Answer> {
  const file = formFile ?? new Uint8Array();
  let end = 0;
  const cut = ({ at, bytes }: LivenessAnswer['frames'][number]): AnsweredFrame => ({
    at,
    jpeg: file.subarray(end, (end += bytes)),
  });
  const large = frames.map(cut);
  const small = between.map((frame) => ({ ...cut(frame), between: true as const }));
  if (file.length !== end) throw invalidField('/file', 'wrong_format', `must have ${end} bytes, as the frames say`);
  return { ...said, frames: inOrder(large, small) };
}
