import { Type, type Static } from 'typebox';
import { Identifier, Timestamp } from './common.ts';
import { reference } from './reference.ts';

/** Left and right are the person's own. */
export const LivenessAction = Type.Enum(['turn_left', 'turn_right', 'look_up', 'come_closer', 'blink', 'smile'], {
  $id: 'LivenessAction',
});
export type LivenessAction = Static<typeof LivenessAction>;

/** Most frames of an answer, and the longest text of one: 96 kB as JPEG. */
export const LIVENESS_FRAMES = 40;
export const LIVENESS_FRAME_LENGTH = 131_072;
/** Longest body of an answer, in bytes. */
export const LIVENESS_BODY_LIMIT = 4 * 1024 * 1024;

export const LivenessRequest = Type.Object(
  {
    step: Type.String({ maxLength: 40, description: 'The selfie step.' }),
    without: Type.Optional(
      Type.Array(reference(LivenessAction), {
        maxItems: 4,
        uniqueItems: true,
        description:
          'What the person cannot do. One action is replaced by others; a film without more is for a person to look at.',
      }),
    ),
  },
  { $id: 'LivenessRequest', additionalProperties: false },
);
export type LivenessRequest = Static<typeof LivenessRequest>;

export const LivenessChallenge = Type.Object(
  {
    id: Identifier,
    nonce: Type.String({ description: 'Is sent back with the answer.' }),
    actions: Type.Array(reference(LivenessAction), { description: 'To be done in this order.' }),
    expires_at: Timestamp,
  },
  { $id: 'LivenessChallenge' },
);
export type LivenessChallenge = Static<typeof LivenessChallenge>;

export const LivenessAnswer = Type.Object(
  {
    nonce: Type.String({ minLength: 20, maxLength: 100 }),
    frames: Type.Array(
      Type.Object(
        {
          at: Type.Integer({ minimum: 0, maximum: 600_000, description: 'Milliseconds since the first frame.' }),
          image: Type.String({
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            maxLength: LIVENESS_FRAME_LENGTH,
            description: 'JPEG in base64, at most 640 pixels long.',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: LIVENESS_FRAMES },
    ),
    camera_label: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { $id: 'LivenessAnswer', additionalProperties: false },
);
export type LivenessAnswer = Static<typeof LivenessAnswer>;

/** What the person hears of it; what gave a film away is for reviewers alone. */
export const LivenessOutcome = Type.Object(
  {
    outcome: Type.Enum(['passed', 'review', 'failed']),
    hint: Type.Union([Type.Enum(['face_missing', 'face_several', 'not_done', 'unclear']), Type.Null()]),
  },
  { $id: 'LivenessOutcome' },
);
export type LivenessOutcome = Static<typeof LivenessOutcome>;
