import { framesToSend, type Challenger } from '../../../hooks/faces.ts';
import type { FaceOutcome, LivenessChallenge } from '../../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../../lib/errors/flow-error.ts';

/** What came of a face that is told to the screen at once; a try that may be repeated is not. */
export type FaceEnd = { readonly kind: 'recognised' | 'unavailable' } | { readonly kind: 'fault'; error: FlowError };

/** How the service is asked what to do, and told how it was done. */
interface FaceCalls {
  ask(without: Parameters<Challenger['ask']>[0]): Promise<LivenessChallenge>;
  answer(body: { challenge: string; nonce: string; frames: { at: number; image: string }[] }): Promise<FaceOutcome>;
}

/** Codes of a service that recognises nobody now, or no longer for this link or payment. */
const OVER = new Set<string | undefined>([
  'biologin_unavailable',
  'biopay_unavailable',
  'link_missing',
  'payment_over',
  'session_completed',
]);

/** Has the service judge whether the face before the camera is the one that is enrolled. */
export function faceChallenger(calls: FaceCalls, onEnd: (end: FaceEnd) => void): Challenger {
  const refused = (thrown: unknown): never => {
    const error = toFlowError(thrown);
    const over = OVER.has(error.details.serviceCode) || error.code === 'too_many_requests';
    onEnd(over ? { kind: 'unavailable' } : { kind: 'fault', error });
    throw error;
  };
  return {
    async ask(without) {
      const { id, nonce, actions } = await calls.ask(without).catch(refused);
      return {
        actions,
        async answer(frames) {
          const body = { challenge: id, nonce, frames: framesToSend(frames) };
          const { outcome } = await calls.answer(body).catch(refused);
          if (outcome === 'again') return false;
          onEnd({ kind: outcome === 'unavailable' ? 'unavailable' : 'recognised' });
          return true;
        },
      };
    },
  };
}
