import type { Example } from '../../platform/http/openapi/examples.ts';
import type { FaceReader } from '../../features/liveness/faces/face-reader.ts';
import type { PictureCheck } from '../../features/documents/checks/picture-check.ts';
import { createTestApplication } from '../application.ts';
import { callJourney } from './calls.ts';
import { companyJourney } from './companies.ts';
import { customerJourney, deletionJourney } from './customers.ts';
import { houseJourney } from './house.ts';
import { neutral } from './neutral.ts';
import { recordExamples } from './recorder.ts';
import { askingJourney, faceJourney } from './steps.ts';

type Kind = Parameters<typeof createTestApplication>[0];

const journeys = [
  houseJourney,
  customerJourney,
  deletionJourney,
  askingJourney,
  faceJourney,
  callJourney,
  companyJourney,
];

/**
 * Goes through the whole API with invented people, on a fresh application.
 *
 * @returns what was asked and answered, by operation.
 */
export async function makeExamples(kind: Kind): Promise<Record<string, Example>> {
  const made = await createTestApplication(kind, {}, { pictureCheck, faceReader });
  try {
    const { test, examples } = recordExamples(made);
    for (const journey of journeys) await journey(test);
    return neutral(Object.fromEntries([...examples].toSorted(([one], [other]) => (one < other ? -1 : 1))));
  } finally {
    await made.close();
  }
}

const outline = [
  [0.05, 0.05],
  [0.95, 0.05],
  [0.95, 0.95],
  [0.05, 0.95],
] as const;

/** Finds the same in every picture: what is read is not what the examples are about. */
const pictureCheck: PictureCheck = {
  inspect: () =>
    Promise.resolve({
      results: [{ check: 'picture', outcome: 'passed', score: 0.97, detail: null }],
      reading: {
        outline,
        fingerprint: '00'.repeat(32),
        fields: {
          source: 'zone',
          lastName: 'SPECIMEN',
          firstName: 'ADA',
          documentNumber: 'U1234567',
          otherNumbers: [],
          birthDate: '1980-02-29',
          expirationDate: '2031-05-01',
          sex: 'F',
          nationality: 'TR',
          issuingCountry: 'TR',
          address: null,
        },
      },
      text: null,
    }),
  close: () => Promise.resolve(),
};

const quality = { eyes: 100, light: 120, detail: 0.1, pose: { yaw: 0, pitch: 0, roll: 0 } };
const face = {
  confidence: 1,
  mesh: Float32Array.from({ length: 3 * 468 }, (_, place) => (place % 3 === 2 ? 0 : 200 + (place % 100))),
  quality,
  descriptor: Float32Array.from({ length: 128 }, (_, place) => Math.sin(place) / 8),
};
const faceReader: FaceReader = {
  read: () =>
    Promise.resolve({ width: 640, height: 480, signature: new Uint8Array(0), print: null, faces: [face as never] }),
  warm: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
