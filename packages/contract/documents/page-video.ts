import { Type, type Static } from 'typebox';
import { Identifier, described, nullable, reference } from '../common.ts';
import { VIDEO_BYTES, VIDEO_FRAME_LENGTH, VIDEO_FRAME_SIDE, VIDEO_FRAMES, VIDEO_MILLISECONDS } from '../limits.ts';

export const Tilt = Type.Enum(['towards', 'away', 'left', 'right'], {
  $id: 'Tilt',
  description:
    'Which way the page is tipped: its upper edge (`towards`), lower edge (`away`), right edge (`left`) or left edge (`right`) comes nearer to the camera.',
});
export type Tilt = Static<typeof Tilt>;

const chain = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 over all of it, hexadecimal. It begins with the hash of the capture’s id; each frame makes it the hash of itself, the time in milliseconds (four bytes, big-endian) and the JPEG. The image stands among the frames at its own time, with the 32 bytes of its hash.',
});

const frame = (image: ReturnType<typeof Type.String>) =>
  Type.Object(
    {
      at: Type.Integer({
        minimum: 0,
        maximum: 3_600_000,
        description: 'When it was seen, in milliseconds since the capture was asked for.',
      }),
      image,
    },
    { additionalProperties: false },
  );

export const CaptureVideo = Type.Object(
  {
    frames: Type.Array(
      frame(
        Type.String({
          pattern: '^[A-Za-z0-9+/]+={0,2}$',
          maxLength: VIDEO_FRAME_LENGTH,
          description: `JPEG in base64, at most ${VIDEO_FRAME_SIDE} pixels long: the page, cut out.`,
        }),
      ),
      {
        minItems: 2,
        maxItems: VIDEO_FRAMES,
        description: `Oldest first: at most ${VIDEO_BYTES / 1000} kB in all, and ${VIDEO_MILLISECONDS / 1000} s from the first to the last.`,
      },
    ),
    chain,
  },
  {
    $id: 'CaptureVideo',
    additionalProperties: false,
    description: 'The page in the camera just before and after its image was taken.',
  },
);
export type CaptureVideo = Static<typeof CaptureVideo>;

export const DocumentVideo = Type.Object(
  {
    document: described(Identifier, 'Id of the document.'),
    tilt: reference(Tilt),
    taken: Type.Integer({ description: 'When the image itself was taken, in milliseconds as the frames’ times.' }),
    frames: Type.Array(frame(Type.String({ description: 'JPEG in base64.' })), { description: 'Oldest first.' }),
    sha256: chain,
  },
  { $id: 'DocumentVideo', description: 'The video of one side of a document.' },
);
export type DocumentVideo = Static<typeof DocumentVideo>;

export const VideoFacts = Type.Object(
  {
    outcome: Type.Enum(['made', 'not_made', 'gone'], {
      description: 'Whether there is a video of the page; `gone` once the page itself is no longer kept.',
    }),
    detail: nullable(
      Type.Enum(['sent_as_file', 'sent_by_api', 'of_call', 'not_received']),
      'Why there is none: a file instead of the camera’s image, sent by the business, taken in a call, or it did not come. Null otherwise.',
    ),
    frames: Type.Integer({ minimum: 0, description: 'Number of frames.' }),
    duration: Type.Integer({ minimum: 0, description: 'Milliseconds from the first to the last.' }),
    size: Type.Integer({ minimum: 0, description: 'Bytes of its frames.' }),
    sha256: nullable(chain),
    tilt: nullable(reference(Tilt), 'Which way the customer was asked to tip the page; null when nobody asked.'),
    url: nullable(Type.String(), 'Its address; null without one, and once it is no longer kept.'),
  },
  { $id: 'VideoFacts', description: 'The video of a page, as evidence. It decides nothing.' },
);
export type VideoFacts = Static<typeof VideoFacts>;
