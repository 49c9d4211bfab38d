import { Type, type Static } from 'typebox';
import { Identifier, described, nullable, reference } from '../common.ts';
import { CAPTURE_FRAMES, CAPTURE_FRAME_LENGTH, TORCH_FRAME_LENGTH } from '../limits.ts';
import { Tilt } from './page-video.ts';
import { namedPage } from './accepted-document.ts';

export const CaptureRequest = Type.Object(
  {
    step: Type.String({ maxLength: 40, description: 'Id of the step in the workflow.' }),
    ...namedPage,
  },
  {
    $id: 'CaptureRequest',
    additionalProperties: false,
    description: 'The page of a step that the camera will take.',
  },
);
export type CaptureRequest = Static<typeof CaptureRequest>;

export const Capture = Type.Object(
  {
    id: described(Identifier, 'Id of the capture; the page names it when it is handed in.'),
    expires_at: Type.String({
      format: 'date-time',
      description: 'The frames must arrive by then; the image itself may follow later.',
    }),
    frames: Type.Integer({ description: 'Number of frames of the video to send.' }),
    torch: Type.Boolean({
      description:
        'Whether a frame with the torch the other way is looked at, too: documents of this kind have a hologram.',
    }),
    tilt: nullable(
      reference(Tilt),
      'Which way the customer tips the page in the video that follows its image; null where none is asked for.',
    ),
  },
  { $id: 'Capture', description: 'Permission to take one image with the camera.' },
);
export type Capture = Static<typeof Capture>;

const milliseconds = (description: string) => Type.Integer({ minimum: 0, maximum: 3_600_000, description });

/** The camera as the browser reports it (Media Capture and Streams, W3C: label and MediaTrackSettings). */
export const CaptureCamera = Type.Object(
  {
    label: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the camera.' })),
    width: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000, description: 'Width of the image, in pixels.' })),
    height: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20_000, description: 'Height of the image, in pixels.' }),
    ),
    frame_rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Frames each second.' })),
    facing_mode: Type.Optional(
      Type.String({ maxLength: 20, description: '`user` or `environment`, as the browser says.' }),
    ),
    resize_mode: Type.Optional(
      Type.String({ maxLength: 20, description: '`none` or `crop-and-scale`, as the browser says.' }),
    ),
  },
  {
    $id: 'CaptureCamera',
    additionalProperties: false,
    description:
      'The camera as the browser describes it (Media Capture and Streams, W3C: label and MediaTrackSettings).',
  },
);
export type CaptureCamera = Static<typeof CaptureCamera>;

const base64 = { pattern: '^[A-Za-z0-9+/]+={0,2}$' } as const;

export const CaptureFrames = Type.Object(
  {
    image: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of the bytes of the image to be sent, hexadecimal.',
    }),
    taken: milliseconds('When the image was taken, since the capture was asked for.'),
    frames: Type.Array(
      Type.Object(
        {
          at: milliseconds('When the frame was seen, since the capture was asked for.'),
          image: Type.String({
            ...base64,
            maxLength: CAPTURE_FRAME_LENGTH,
            description: 'JPEG in base64, at most 32 kB and 320 pixels long.',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: CAPTURE_FRAMES, description: 'The video, oldest frame first.' },
    ),
    camera: reference(CaptureCamera),
    torch_frame: Type.Optional(
      Type.String({
        ...base64,
        maxLength: TORCH_FRAME_LENGTH,
        description:
          'The page in the moment after the image, with the torch the other way: JPEG in base64, at most 90 kB and 960 pixels long. It is compared and forgotten.',
      }),
    ),
  },
  {
    $id: 'CaptureFrames',
    additionalProperties: false,
    description: 'The video just before the image, and the hash of the image: no other image may follow.',
  },
);
export type CaptureFrames = Static<typeof CaptureFrames>;
