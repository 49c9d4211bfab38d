import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, nullable } from './common.ts';
import { LivenessAction, LivenessAnswer } from './liveness.ts';
import { reference } from './reference.ts';

/** A challenge without a step: what the person cannot do is left out. */
export const FaceChallengeRequest = Type.Object(
  {
    without: Type.Optional(
      Type.Array(reference(LivenessAction), {
        maxItems: 4,
        uniqueItems: true,
        description:
          'What the person cannot do. One action is replaced by others; by a film without more nobody is recognised.',
      }),
    ),
  },
  { $id: 'FaceChallengeRequest', additionalProperties: false },
);
export type FaceChallengeRequest = Static<typeof FaceChallengeRequest>;

export const FaceAnswer = Type.Object(
  { challenge: Identifier, ...LivenessAnswer.properties },
  { $id: 'FaceAnswer', additionalProperties: false },
);
export type FaceAnswer = Static<typeof FaceAnswer>;

/** What the person hears: whether the film was not alive or another's face is told to nobody. */
export const FaceOutcome = Type.Object(
  {
    outcome: Type.Enum(['passed', 'review', 'again', 'unavailable'], {
      description:
        'review: the face agrees, but several actions were left out; the business has to decide. unavailable: not now, for whatever reason.',
    }),
    hint: nullable(Type.Enum(['face_missing', 'face_several'])),
  },
  { $id: 'FaceOutcome' },
);
export type FaceOutcome = Static<typeof FaceOutcome>;

/** The face that a profile is recognised by, as the business sees it. */
export const EnrolledFace = Type.Object(
  {
    profile: Identifier,
    document: Identifier,
    enrolled_at: Timestamp,
    failures: Type.Integer({ minimum: 0, description: 'Tries since the last that was recognised.' }),
    locked_until: nullable(Timestamp),
  },
  { $id: 'EnrolledFace', description: 'The selfie that a profile is recognised by, and how tries went.' },
);
export type EnrolledFace = Static<typeof EnrolledFace>;
