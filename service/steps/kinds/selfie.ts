import { doneByPages } from '../done.ts';
import type { StepModule } from '../step-module.ts';

/** An image of a living, present person's face, which the document shows. */
export const selfieStep: StepModule<'selfie'> = {
  kind: 'selfie',
  mistakes: () => [],
  takes: () => [{ type: 'selfie', sides: ['single'] }],
  uploads: ({ allow_file: files }) => ({ files, pdf: false }),
  requires: ({ liveness }) => ({
    ofPage: ['image', 'capture', 'face', 'match', ...(liveness === 'required' ? (['liveness'] as const) : [])],
    ofDocument: [],
  }),
  done: ({ options }, state) => doneByPages(selfieStep.takes(options), state),
  offers: ({ match, liveness }) => ({ face: { ...(match && { match }), liveness: liveness === 'required' } }),
};
