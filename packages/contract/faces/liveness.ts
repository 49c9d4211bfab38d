import { Type, type Static, type TSchema } from 'typebox';
import { Identifier, nullable, described, reference } from '../common.ts';

export const LivenessAction = Type.Enum(['follow', 'come_closer', 'blink', 'smile', 'light'], {
  $id: 'LivenessAction',
  description:
    'What a person must do before the camera. `follow`: follow a point with the nose. `light`: hold still while the screen lights the face; every challenge has it.',
});
export type LivenessAction = Static<typeof LivenessAction>;

/** Most frames for one prompt, and bytes of one. */
export const LIVENESS_FRAMES = 16;
export const LIVENESS_FRAME_BYTES = 98_304;
/** Most small frames between them, and bytes of one. */
export const LIVENESS_BETWEEN = 192;
export const LIVENESS_BETWEEN_BYTES = 9216;
/**
 * Most bytes of the frames of a challenge, in base64 as they are kept; prompts for somebody `unhurried` take three times
 * as long. Four prompts in the hosted interface's largest frames stay below.
 */
export const LIVENESS_BYTES = { usual: 2_097_152, unhurried: 6_291_456 } as const;
/** Most bytes of the images of one prompt. */
export const LIVENESS_FILE_LIMIT = LIVENESS_FRAMES * LIVENESS_FRAME_BYTES + LIVENESS_BETWEEN * LIVENESS_BETWEEN_BYTES;

/** The person's wishes before the first prompt; also for recognition and payments. */
export const livenessWishes = {
  without: Type.Optional(
    Type.Array(reference(LivenessAction), {
      maxItems: 4,
      uniqueItems: true,
      description:
        'Prompts that the person cannot do. Equally unpredictable ones replace them; a video without `follow` goes to a reviewer.',
    }),
  ),
  unhurried: Type.Optional(
    Type.Boolean({
      description:
        'More time, and only directions that fit into a word: for people who use a screen reader or need longer. The prompts stay unpredictable.',
    }),
  ),
};

export const LivenessRequest = Type.Object(
  { step: Type.String({ maxLength: 40, description: 'The selfie step.' }), ...livenessWishes },
  { $id: 'LivenessRequest', additionalProperties: false, description: 'What the person requests before the video.' },
);
export type LivenessRequest = Static<typeof LivenessRequest>;

const LivenessTarget = Type.Object(
  {
    yaw: Type.Number({ description: "Degrees away from rest, positive to the person's own left." }),
    pitch: Type.Number({ description: 'Degrees away from rest, positive upwards.' }),
    travel: Type.Integer({ description: 'Milliseconds that the point takes to get there.' }),
    dwell: Type.Integer({ description: 'Milliseconds that it stays there.' }),
  },
  { description: 'A place of the point, given by the direction of the nose.' },
);

export const LivenessPrompt = Type.Object(
  {
    nonce: Type.String({ description: 'Send it back with the answer.' }),
    action: reference(LivenessAction),
    wait: Type.Integer({ description: 'Milliseconds to wait, with the face at rest, before the prompt is shown.' }),
    limit: Type.Integer({ description: 'Milliseconds from now within which the answer must arrive.' }),
    path: Type.Optional(Type.Array(LivenessTarget, { description: 'For `follow`: where the point goes.' })),
    amount: Type.Optional(
      Type.Number({ description: 'For `come_closer`: how many times larger the face must become.' }),
    ),
    colours: Type.Optional(
      Type.Array(Type.String({ description: '`#rrggbb`.' }), {
        description: 'For `light`: colours of the screen, 450 milliseconds each.',
      }),
    ),
    edges: Type.Optional(
      Type.Array(Type.Enum(['left', 'right', 'top', 'bottom']), {
        description:
          'For `light`: the side of the screen from which each colour enters. Its edge is over the whole screen after 180 milliseconds.',
      }),
    ),
  },
  { $id: 'LivenessPrompt', description: 'One thing to do in real time. It does not reveal the next prompt.' },
);
export type LivenessPrompt = Static<typeof LivenessPrompt>;

export const LivenessChallenge = Type.Object(
  {
    id: described(Identifier, 'Id of the challenge.'),
    prompt: described(reference(LivenessPrompt), 'To be done first.'),
  },
  { $id: 'LivenessChallenge', description: 'A challenge with its first prompt.' },
);
export type LivenessChallenge = Static<typeof LivenessChallenge>;

const livenessFrame = (maximum: number, longest: number) =>
  Type.Object(
    {
      at: Type.Integer({ minimum: 0, maximum: 120_000, description: 'Milliseconds since the prompt arrived.' }),
      bytes: Type.Integer({
        minimum: 1,
        maximum,
        description: `Length of its JPEG, whose longer side has at most ${longest} pixels.`,
      }),
    },
    { additionalProperties: false },
  );

export const LivenessAnswer = Type.Object(
  {
    nonce: Type.String({ minLength: 20, maxLength: 100, description: 'The `nonce` of the prompt.' }),
    frames: Type.Array(livenessFrame(LIVENESS_FRAME_BYTES, 640), {
      minItems: 1,
      maxItems: LIVENESS_FRAMES,
      description: `The video of this prompt, or of this piece of it, oldest frame first; at most ${LIVENESS_FRAMES} for a prompt.`,
    }),
    between: Type.Optional(
      Type.Array(livenessFrame(LIVENESS_BETWEEN_BYTES, 160), {
        maxItems: LIVENESS_BETWEEN,
        description:
          'Small frames between those, oldest first. With ten frames a second and more altogether they show that the video goes on without a cut; a video without them goes to a reviewer.',
      }),
    ),
    piece: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LIVENESS_FRAMES - 1,
        description: 'Number of this piece of the video of this prompt, from 0; 0 when left out.',
      }),
    ),
    more: Type.Optional(
      Type.Boolean({
        description:
          'Another piece of the video of this prompt follows: `prompt` and `outcome` of the answer are null.',
      }),
    ),
    chain: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description:
          'The chain over the frames of this prompt after the last of this piece, in hexadecimal digits. Each link is SHA-256 over the link before (32 bytes), `at` (four bytes, the highest first) and the JPEG, in the order of `at`; a frame of `frames` is before one of `between` with the same `at`. The link before the first frame is SHA-256 of the `nonce`. Required where a prompt has more than one piece.',
      }),
    ),
    camera_label: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the camera.' })),
  },
  { $id: 'LivenessAnswer', additionalProperties: false, description: 'Frames in which the person did it.' },
);
export type LivenessAnswer = Static<typeof LivenessAnswer>;

/** The form in which an answer is sent with its images. */
export const livenessForm = (answer: TSchema & { readonly $id?: string }) => ({
  content: {
    'multipart/form-data': {
      schema: Type.Object(
        {
          answer: reference(answer),
          file: Type.Unsafe<string>({
            type: 'string',
            format: 'binary',
            description: 'The JPEGs of `frames`, then those of `between`, one directly after the other.',
          }),
        },
        { additionalProperties: false, description: 'An answer, as JSON, with its images.' },
      ),
    },
  },
});

/** The next prompt, beside the outcome. */
export const nextPrompt = nullable(
  reference(LivenessPrompt),
  'What comes next; null once there is an outcome, and after a piece with `more`.',
);

export const LivenessOutcome = Type.Object(
  {
    outcome: nullable(
      Type.Enum(['passed', 'review', 'failed']),
      '`review`: a person must look at it. Null while another prompt or piece follows.',
    ),
    hint: nullable(
      Type.Enum(['face_missing', 'face_several', 'not_done', 'unclear']),
      'What the person can improve; null if nothing helps.',
    ),
    prompt: nextPrompt,
  },
  {
    $id: 'LivenessOutcome',
    description: 'The next prompt, or the outcome for the person. Only reviewers see why a video failed.',
  },
);
export type LivenessOutcome = Static<typeof LivenessOutcome>;
