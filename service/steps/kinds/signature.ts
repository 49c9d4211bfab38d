import { doneByPages } from '../done.ts';
import type { StepModule } from '../step-module.ts';

/** A text that is signed, by drawing or by typing. */
export const signatureStep: StepModule<'signature'> = {
  kind: 'signature',
  mistakes: () => [],
  takes: () => [{ type: 'signature', sides: ['single'] }],
  // It is put under a text, not sent.
  uploads: () => null,
  requires: () => ({ ofPage: ['signature'], ofDocument: [] }),
  done: ({ options }, state) => doneByPages(signatureStep.takes(options), state),
  offers: ({ text }) => ({ text }),
};
