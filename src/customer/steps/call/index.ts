import { paths, stepAddress } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';

/** A video call with an agent of the company. */
export const callStep: Step<'call'> = {
  kind: 'call',
  illustration: 'phone-handoff',
  seconds: 300,
  texts: ['call_live', 'steps', 'completion'],
  entry: ({ definition }) => stepAddress(paths.call, { step: definition.id }),
  screens: {
    [paths.call]: () => import('./call-screen.tsx'),
    [paths.callComplete]: () => import('./call-complete-screen.tsx'),
  },
};
