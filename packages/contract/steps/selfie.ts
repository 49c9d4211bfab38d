import { Type } from 'typebox';
import { stepOf, stepOptions } from './common.ts';

export const SelfieStep = stepOf(
  'selfie',
  stepOptions({
    allow_file: Type.Boolean({ description: 'Whether a file may be sent instead of a live image.' }),
    match: Type.Optional(
      Type.Object(
        {
          approve: Type.Number({
            minimum: 0.5,
            maximum: 1,
            description: 'Score from which a match passes; below 0.5 strangers would pass.',
          }),
          reject: Type.Number({ minimum: 0, maximum: 1, description: 'Score below which a match fails.' }),
        },
        {
          additionalProperties: false,
          description: 'Thresholds for selfie and portrait; between the two, a person compares.',
        },
      ),
    ),
    liveness: Type.Optional(
      Type.Enum(['required', 'off'], {
        description: 'Whether the person must prove that they are alive and present.',
      }),
    ),
    liveness_level: Type.Optional(
      Type.Enum(['clip', 'clip_light'], {
        description:
          'The least `level` of the report with which `liveness: required` passes, without a sign against the video; below it a person decides. `clip` without it; `clip_light` where nobody else looks.',
      }),
    ),
  }),
);
