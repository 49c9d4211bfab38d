import { doneByPages } from '../done.ts';
import { mistake } from '../question-rules.ts';
import type { StepModule } from '../step-module.ts';

/** An image of a living, present person's face, which the document shows. */
export const selfieStep: StepModule<'selfie'> = {
  kind: 'selfie',
  mistakes: ({ liveness, liveness_level: level }, place) =>
    level !== undefined && liveness !== 'required'
      ? [mistake(`${place}/liveness_level`, 'not_allowed', 'must not be set unless liveness is required')]
      : [],
  takes: () => [{ type: 'selfie', sides: ['single'] }],
  uploads: ({ allow_file: files }) => ({ files, pdf: false }),
  requires: ({ liveness }) => ({
    ofPage: ['image', 'capture', 'face', 'match', ...(liveness === 'required' ? (['liveness'] as const) : [])],
    ofDocument: [],
  }),
  done: ({ options }, state) => doneByPages(selfieStep.takes(options), state),
  offers: ({ match, liveness, liveness_level: level = 'clip' }) => ({
    face: { ...(match && { match }), liveness: liveness === 'required' ? level : null },
  }),
};
