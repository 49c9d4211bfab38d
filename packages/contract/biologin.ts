import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, nullable, described } from './common.ts';
import { LivenessAnswer, livenessWishes, nextPrompt } from './liveness.ts';

export const FaceChallengeRequest = Type.Object(livenessWishes, {
  $id: 'FaceChallengeRequest',
  additionalProperties: false,
  description: 'What the person asks for before being recognised.',
});
export type FaceChallengeRequest = Static<typeof FaceChallengeRequest>;

export const FaceAnswer = Type.Object(
  { challenge: described(Identifier, 'The `id` of the challenge.'), ...LivenessAnswer.properties },
  { $id: 'FaceAnswer', additionalProperties: false, description: 'Frames that answer a challenge of BioLogin.' },
);
export type FaceAnswer = Static<typeof FaceAnswer>;

export const FaceOutcome = Type.Object(
  {
    outcome: nullable(
      Type.Enum(['passed', 'passkey', 'review', 'again', 'unavailable']),
      'passkey: recognised at a login, and the passkey is asked for now. review: the face agrees, but the head was not turned, or its skin did not show that it lives; the business has to decide. unavailable: not now, for whatever reason. Null while another prompt follows.',
    ),
    hint: nullable(Type.Enum(['face_missing', 'face_several']), 'What to do better; null where nothing helps.'),
    prompt: nextPrompt,
  },
  {
    $id: 'FaceOutcome',
    description:
      "What comes next, or what the person hears: whether the video was not alive or another's face is told to nobody.",
  },
);
export type FaceOutcome = Static<typeof FaceOutcome>;

/** The face that recognises a profile, as the business sees it. */
export const EnrolledFace = Type.Object(
  {
    profile: described(Identifier, 'The profile that is recognised.'),
    document: described(Identifier, 'The selfie.'),
    enrolled_at: described(Timestamp, 'When the face was enrolled.'),
    failures: Type.Integer({ minimum: 0, description: 'Tries since the last that was recognised.' }),
    locked_until: nullable(Timestamp, 'Nobody is recognised before; null when it is not locked.'),
  },
  { $id: 'EnrolledFace', description: 'The selfie that a profile is recognised by, and how tries went.' },
);
export type EnrolledFace = Static<typeof EnrolledFace>;
