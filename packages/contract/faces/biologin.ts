import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, nullable, described } from '../common.ts';
import { LivenessAnswer, livenessWishes, nextPrompt } from './liveness.ts';

export const FaceChallengeRequest = Type.Object(livenessWishes, {
  $id: 'FaceChallengeRequest',
  additionalProperties: false,
  description: 'What the person requests before face recognition.',
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
      'passkey: a login recognised the face, and the passkey is next. review: the face matches, but the head did not turn or a sign speaks against the video; the business must decide. unavailable: not possible now, for any reason. Null while another prompt or piece follows.',
    ),
    hint: nullable(Type.Enum(['face_missing', 'face_several']), 'What the person can improve; null if nothing helps.'),
    prompt: nextPrompt,
  },
  {
    $id: 'FaceOutcome',
    description:
      'The next prompt, or the outcome for the person. It does not reveal whether the video or the face was wrong.',
  },
);
export type FaceOutcome = Static<typeof FaceOutcome>;

/** The face that recognises a profile, as the business sees it. */
export const EnrolledFace = Type.Object(
  {
    profile: described(Identifier, 'The profile that is recognised.'),
    document: described(Identifier, 'The selfie.'),
    enrolled_at: described(Timestamp, 'When the face was enrolled.'),
    failures: Type.Integer({ minimum: 0, description: 'Attempts since the last success.' }),
    locked_until: nullable(Timestamp, 'The lock ends then; null if the face is not locked.'),
  },
  { $id: 'EnrolledFace', description: 'The selfie that identifies a profile, and the attempts.' },
);
export type EnrolledFace = Static<typeof EnrolledFace>;
