import { Type, type Static } from 'typebox';
import { reference } from './common.ts';

export const Mode = Type.Enum(['live', 'test'], {
  $id: 'Mode',
  description: 'Whether it is about real customers, or made to try the integration. Never changes (docs/test-mode.md).',
});
export type Mode = Static<typeof Mode>;

/** The mode of something that is shown. */
export const mode = reference(Mode);

/** The mode of something that a request makes, where the specification lets a request say none. */
export const chosenMode = Type.Optional(
  Type.Unsafe<Mode>({
    ...reference(Mode),
    description: 'live unless you say test, and `hint` says so. With an API key it is the key’s, and need not be sent.',
  }),
);

/** The mode of something that a request makes, which a person has to say. */
export const namedMode = Type.Optional(
  Type.Unsafe<Mode>({
    ...reference(Mode),
    description: 'Required of a person. With an API key it is the key’s, and need not be sent.',
  }),
);

/** What an answer says of a mode that nobody chose. */
export const modeHint = Type.Optional(
  Type.String({ description: 'In the answer that made it, when it is live because the request said no mode.' }),
);

/** The mode of the items of a list. */
export const listedMode = Type.Optional(
  Type.Unsafe<Mode>({
    ...reference(Mode),
    description: 'Only those of this mode: live unless you say test, and with an API key always the key’s.',
  }),
);
