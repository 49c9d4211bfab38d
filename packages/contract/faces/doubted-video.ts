import { Type, type Static } from 'typebox';
import { Timestamp, described, nullable, reference } from '../common.ts';
import { ReportLiveness } from '../report.ts';
import { LivenessAction } from './liveness.ts';

const since = (what: string) => Type.Integer({ description: `Milliseconds since the challenge began: ${what}.` });

export const DoubtedVideo = Type.Object(
  {
    step: Type.String({ description: 'Id of the selfie step.' }),
    level: described(ReportLiveness.properties.level, 'What the video shows at most.'),
    prompts: Type.Array(
      Type.Object({
        action: reference(LivenessAction),
        at: since('when it was shown'),
      }),
      { description: 'What the person was asked to do, in this order.' },
    ),
    frames: Type.Array(
      Type.Object({
        at: since('when it was taken, as the browser said'),
        prompt: Type.Integer({ description: 'The place of its prompt, from 0.' }),
        image: Type.String({ description: 'JPEG in base64; small ones lie between larger ones.' }),
      }),
      { description: 'All frames, oldest first.' },
    ),
    measures: Type.Array(
      Type.Object({
        measure: Type.Enum(['relief', 'gaze', 'continuity', 'light'], {
          description:
            '`relief`: the depth of nose and cheeks. `gaze`: how far the eyes go with the head. `continuity`: the largest step between frames. `light`: how the face follows the screen.',
        }),
        value: nullable(Type.Number(), 'What was measured; null when it could not be.'),
        limit: Type.Number({ description: 'The limit.' }),
        bound: Type.Enum(['at_least', 'at_most'], { description: 'On which side of the limit a living face is.' }),
        against: Type.Boolean({ description: 'Whether it is a sign against the video.' }),
      }),
      { description: 'What the signs measured; `light` only where the screen threw it.' },
    ),
    answered_at: nullable(Timestamp, 'When the last frames came; null where a further prompt was never answered.'),
  },
  { $id: 'DoubtedVideo', description: 'A selfie’s video that was doubted, until its verification is decided.' },
);
export type DoubtedVideo = Static<typeof DoubtedVideo>;
