import { askedBy, isMissed, type Challenger, type PromptAnswer } from '../../../hooks/faces.ts';
import type { FaceOutcome, FaceWishes, LivenessChallenge } from '../../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../../lib/errors/flow-error.ts';

/** A final outcome that the screen learns at once; a repeatable try is not final. */
export type FaceEnd = { readonly kind: 'recognised' | 'unavailable' } | { readonly kind: 'fault'; error: FlowError };

/** Asks the service for prompts and sends it the answers. */
interface FaceCalls {
  ask(wishes: FaceWishes): Promise<LivenessChallenge>;
  answer(sent: PromptAnswer & { answer: { challenge: string } }): Promise<FaceOutcome>;
}

/** Codes of a service that recognises nobody now, or no longer for this link or payment. */
const OVER = new Set<string | undefined>([
  'biologin_unavailable',
  'biopay_unavailable',
  'link_missing',
  'passkey_missing',
  'payment_over',
  'session_completed',
]);

/** Has the service judge whether the face before the camera is the enrolled one. */
export function faceChallenger(calls: FaceCalls, onEnd: (end: FaceEnd) => void): Challenger {
  const refused = (thrown: unknown): never => {
    const error = toFlowError(thrown);
    const over = OVER.has(error.details.serviceCode) || error.code === 'too_many_requests';
    onEnd(over ? { kind: 'unavailable' } : { kind: 'fault', error });
    throw error;
  };
  return {
    async ask({ without, ...wishes }) {
      const { id, prompt } = await calls.ask({ without: [...without], ...wishes }).catch(refused);
      return askedBy(prompt, async ({ answer, images }, again) => {
        try {
          const sent = { answer: { challenge: id, ...answer }, images };
          const { outcome, hint, prompt: next } = await calls.answer(sent);
          if (answer.more) return null;
          if (next) return { prompt: next };
          if (outcome === 'again') return { passed: false, hint };
          onEnd({ kind: outcome === 'unavailable' ? 'unavailable' : 'recognised' });
        } catch (thrown) {
          const { details, category } = toFlowError(thrown);
          // The lost answer has used the link up.
          if (again && details.serviceCode === 'session_completed') onEnd({ kind: 'recognised' });
          else if (isMissed(thrown) || category === 'connection') throw thrown;
          else refused(thrown);
        }
        return { passed: true, hint: null };
      });
    },
  };
}
