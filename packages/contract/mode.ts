import { Type, type Static } from 'typebox';
import { reference } from './common.ts';

export const Mode = Type.Enum(['live', 'test'], {
  $id: 'Mode',
  description: 'Whether it is about real customers, or made to try the integration. Never changes (docs/test-mode.md).',
});
export type Mode = Static<typeof Mode>;

/** The mode of something that is shown. */
export const mode = reference(Mode);

/** The mode of something that a request makes. */
export const chosenMode = Type.Optional(
  Type.Unsafe<Mode>({
    ...reference(Mode),
    description: 'live unless you say test. With an API key it is the key’s, and need not be sent.',
  }),
);

/** The mode of the items of a list. */
export const listedMode = Type.Optional(
  Type.Unsafe<Mode>({
    ...reference(Mode),
    description: 'Only those of this mode: live unless you say test, and with an API key always the key’s.',
  }),
);
