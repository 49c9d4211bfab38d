import { Type, type Static } from 'typebox';
import { Identifier, nullable, described } from './common.ts';
import { reference } from './reference.ts';

export const LivenessAction = Type.Enum(['follow', 'come_closer', 'blink', 'smile', 'light'], {
  $id: 'LivenessAction',
  description:
    'What a person is asked to do before the camera. `follow`: a point, with the nose. `light`: nothing but let the screen light the face.',
});
export type LivenessAction = Static<typeof LivenessAction>;

/** Most frames of the answer to one prompt, and the longest text of one: 96 kB as JPEG. */
export const LIVENESS_FRAMES = 14;
export const LIVENESS_FRAME_LENGTH = 131_072;
/** Longest body of an answer, in bytes. */
export const LIVENESS_BODY_LIMIT = 2 * 1024 * 1024;

/** The person's wishes before the first prompt; also for recognition and payments. */
export const livenessWishes = {
  without: Type.Optional(
    Type.Array(reference(LivenessAction), {
      maxItems: 4,
      uniqueItems: true,
      description:
        'What the person cannot do. It is replaced by something that is as hard to foresee; a video without `follow` is for a person to look at.',
    }),
  ),
  unhurried: Type.Optional(
    Type.Boolean({
      description:
        'More time, and only directions that can be said in a word: for whoever is read to, or needs longer. It makes nothing easier to foresee.',
    }),
  ),
  dim: Type.Optional(
    Type.Boolean({ description: 'The room is so dark that the screen lights the face: `light` is asked for as well.' }),
  ),
};

export const LivenessRequest = Type.Object(
  { step: Type.String({ maxLength: 40, description: 'The selfie step.' }), ...livenessWishes },
  { $id: 'LivenessRequest', additionalProperties: false, description: 'What the person asks for before the video.' },
);
export type LivenessRequest = Static<typeof LivenessRequest>;

const LivenessTarget = Type.Object(
  {
    yaw: Type.Number({ description: "Degrees away from rest, positive to the person's own left." }),
    pitch: Type.Number({ description: 'Degrees away from rest, positive upwards.' }),
    travel: Type.Integer({ description: 'Milliseconds in which the point goes there.' }),
    dwell: Type.Integer({ description: 'Milliseconds that it stays there.' }),
  },
  { description: 'A place that the point goes to, by where the nose then points.' },
);

export const LivenessPrompt = Type.Object(
  {
    nonce: Type.String({ description: 'Is sent back with the answer.' }),
    action: reference(LivenessAction),
    wait: Type.Integer({ description: 'Milliseconds to wait, the face at rest, before the person is told.' }),
    limit: Type.Integer({ description: 'Milliseconds from now in which the answer has to be there.' }),
    path: Type.Optional(Type.Array(LivenessTarget, { description: 'Of `follow`: where the point goes.' })),
    amount: Type.Optional(
      Type.Number({ description: 'Of `come_closer`: how many times as large the face is to become.' }),
    ),
    colours: Type.Optional(
      Type.Array(Type.String({ description: '`#rrggbb`.' }), {
        description: 'Of `light`: what the screen shows, 450 milliseconds each.',
      }),
    ),
  },
  { $id: 'LivenessPrompt', description: 'One thing to do, in real time. It tells nothing of what comes after it.' },
);
export type LivenessPrompt = Static<typeof LivenessPrompt>;

export const LivenessChallenge = Type.Object(
  { id: described(Identifier, 'Of the challenge.'), prompt: described(reference(LivenessPrompt), 'To be done first.') },
  { $id: 'LivenessChallenge', description: 'A challenge, with the first thing that the person has to do.' },
);
export type LivenessChallenge = Static<typeof LivenessChallenge>;

export const LivenessAnswer = Type.Object(
  {
    nonce: Type.String({ minLength: 20, maxLength: 100, description: 'The `nonce` of the prompt.' }),
    frames: Type.Array(
      Type.Object(
        {
          at: Type.Integer({ minimum: 0, maximum: 120_000, description: 'Milliseconds since the prompt arrived.' }),
          image: Type.String({
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            maxLength: LIVENESS_FRAME_LENGTH,
            description: 'JPEG in base64, at most 640 pixels long.',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: LIVENESS_FRAMES, description: 'The video of this prompt, oldest frame first.' },
    ),
    camera_label: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the camera.' })),
  },
  { $id: 'LivenessAnswer', additionalProperties: false, description: 'Frames in which the person did it.' },
);
export type LivenessAnswer = Static<typeof LivenessAnswer>;

/** The next prompt, beside the outcome. */
export const nextPrompt = nullable(reference(LivenessPrompt), 'What comes next; null once there is an outcome.');

export const LivenessOutcome = Type.Object(
  {
    outcome: nullable(
      Type.Enum(['passed', 'review', 'failed']),
      '`review`: a person looks at it. Null while another prompt follows.',
    ),
    hint: nullable(
      Type.Enum(['face_missing', 'face_several', 'not_done', 'unclear']),
      'What to do better; null where nothing helps.',
    ),
    prompt: nextPrompt,
  },
  {
    $id: 'LivenessOutcome',
    description: 'What comes next, or what the person hears of it; what gave a video away is for reviewers alone.',
  },
);
export type LivenessOutcome = Static<typeof LivenessOutcome>;
