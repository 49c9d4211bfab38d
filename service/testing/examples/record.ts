import type { Example } from '../../platform/http/openapi/examples.ts';
import { DESCRIPTOR_LENGTH } from '../../vision/faces/descriptor-net.ts';
import type { FaceReader } from '../../vision/faces/face-reader.ts';
import type { ImageCheck } from '../../vision/pages/image-check.ts';
import { createTestApplication, type TestApplication } from '../application.ts';
import { accountJourney } from './accounts.ts';
import { callJourney } from './calls.ts';
import { companyJourney } from './companies.ts';
import { customerJourney, deletionJourney } from './customers.ts';
import { playOutgoing, playTxtRecords } from '../openid/openid.ts';
import { openidJourney } from './openid.ts';
import { apiKeyJourney, setupJourney } from './setup.ts';
import { insightJourney } from './insight.ts';
import { neutral } from './neutral.ts';
import { recordExamples } from './recorder.ts';
import { askingJourney, faceJourney } from './steps.ts';
import { walletJourney } from './wallets.ts';
import { NOTHING_SEEN, USABLE } from '../documents/page-context.ts';

type Kind = Parameters<typeof createTestApplication>[0];

export const journeys = [
  setupJourney,
  customerJourney,
  deletionJourney,
  askingJourney,
  faceJourney,
  callJourney,
  companyJourney,
  apiKeyJourney,
  accountJourney,
  openidJourney,
  insightJourney,
  walletJourney,
];

/** An application for the journeys, on a fresh database: images, providers and name servers are played. */
export function createExampleApplication(kind: Kind) {
  const [outgoing, txtRecords] = [playOutgoing(true), playTxtRecords()];
  return createTestApplication(kind, {}, { imageCheck, faceReader, outgoing, txtRecords });
}

/**
 * Goes through the whole API with invented people, on a fresh application.
 *
 * @param watch makes what is called with each request before it is made.
 * @returns what was asked and answered, by operation.
 */
export async function makeExamples(
  kind: Kind,
  watch?: (test: TestApplication) => Promise<Parameters<typeof recordExamples>[1]>,
): Promise<Record<string, Example>> {
  const made = await createExampleApplication(kind);
  try {
    const { test, examples } = recordExamples(made, await watch?.(made));
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

/** Finds the same in every image: what is read is not what the examples are about. */
const imageCheck: ImageCheck = {
  inspect: () =>
    Promise.resolve({
      ...NOTHING_SEEN,
      image: { ...USABLE, measures: { ...USABLE.measures, sharpness: 0.485 } },
      reading: {
        outline,
        fingerprint: '00'.repeat(32),
        fields: {
          source: 'mrz',
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
      appearance: null,
      reproduction: { lattice: 0.5, colour: 40 },
      text: null,
    }),
  close: () => Promise.resolve(),
};

const quality = { eyes: 100, light: 120, detail: 0.1, pose: { yaw: 0, pitch: 0, roll: 0 } };
const face = {
  confidence: 1,
  mesh: Float32Array.from({ length: 3 * 468 }, (_, place) => (place % 3 === 2 ? 0 : 200 + (place % 100))),
  quality,
  descriptor: Float32Array.from({ length: DESCRIPTOR_LENGTH }, (_, place) => Math.sin(place) / 8),
  upright: null,
};
const SMALL = {
  scene: { grey: new Uint8Array(0), height: 0, head: null },
  colours: { data: new Uint8Array(0), height: 0 },
};
const faceReader: FaceReader = {
  read: (_, { video } = {}) =>
    Promise.resolve({
      width: 640,
      height: 480,
      signs: null,
      video: video ? { signature: new Uint8Array(0), print: null, head: null, ...SMALL } : null,
      faces: [face as never],
    }),
  relief: () => Promise.resolve({ value: null, tooFew: true }),
  small: () => Promise.resolve(SMALL),
  warm: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
