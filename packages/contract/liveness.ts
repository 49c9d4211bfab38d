import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described } from './common.ts';
import { reference } from './reference.ts';

/** Left and right are the person's own. */
export const LivenessAction = Type.Enum(['turn_left', 'turn_right', 'look_up', 'come_closer', 'blink', 'smile'], {
  $id: 'LivenessAction',
  description: "What a person is asked to do before the camera. Left and right are the person's own.",
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
  { $id: 'LivenessRequest', additionalProperties: false, description: 'What the person asks for before the film.' },
);
export type LivenessRequest = Static<typeof LivenessRequest>;

export const LivenessChallenge = Type.Object(
  {
    id: described(Identifier, 'Of the challenge.'),
    nonce: Type.String({ description: 'Is sent back with the answer.' }),
    actions: Type.Array(reference(LivenessAction), { description: 'To be done in this order.' }),
    expires_at: described(Timestamp, 'Until when the frames may come (RFC 3339).'),
  },
  { $id: 'LivenessChallenge', description: 'What the person has to do.' },
);
export type LivenessChallenge = Static<typeof LivenessChallenge>;

export const LivenessAnswer = Type.Object(
  {
    nonce: Type.String({ minLength: 20, maxLength: 100, description: 'The `nonce` of the challenge.' }),
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
      { minItems: 1, maxItems: LIVENESS_FRAMES, description: 'The film, oldest frame first.' },
    ),
    camera_label: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the camera.' })),
  },
  { $id: 'LivenessAnswer', additionalProperties: false, description: 'Frames in which the person did it.' },
);
export type LivenessAnswer = Static<typeof LivenessAnswer>;

export const LivenessOutcome = Type.Object(
  {
    outcome: Type.Enum(['passed', 'review', 'failed'], { description: '`review`: a person looks at it.' }),
    hint: Type.Union([Type.Enum(['face_missing', 'face_several', 'not_done', 'unclear']), Type.Null()], {
      description: 'What to do better; null where nothing helps.',
    }),
  },
  { $id: 'LivenessOutcome', description: 'What the person hears of it; what gave a film away is for reviewers alone.' },
);
export type LivenessOutcome = Static<typeof LivenessOutcome>;
