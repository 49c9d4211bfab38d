import type { ImageCheck } from '../../vision/pages/image-check.ts';
import type { Reading } from '../../records/documents/readings-queries.ts';
import { DESCRIPTOR_LENGTH } from '../../vision/faces/descriptor-net.ts';
import type { FaceReader } from '../../vision/faces/face-reader.ts';
import { NOTHING_SEEN } from './page-context.ts';

export const FACE = Float32Array.from({ length: DESCRIPTOR_LENGTH }, (_, i) => Math.sin(i) / 8);
/** The same face in another image, so far from it. */
export const apart = (distance: number) => FACE.map((value, i) => (i === 0 ? value + distance : value));
export const PAGE = { fingerprint: '0123456789abcdef'.repeat(4), corners: 0.1 };

/** What the next image shows. */
export interface Shown {
  number?: string;
  page?: typeof PAGE;
  face?: Float32Array;
}

/** Doubles of what looks at images: each image shows what was said last. */
export function shownImages(): { show: (what: Shown) => void; imageCheck: ImageCheck; faceReader: FaceReader } {
  let shown: Shown = {};
  const imageCheck: ImageCheck = {
    inspect: () =>
      Promise.resolve({
        ...NOTHING_SEEN,
        reading: readingOf(shown),
      }),
    close: () => Promise.resolve(),
  };
  const faceReader: FaceReader = {
    read: () =>
      Promise.resolve({
        width: 100,
        height: 100,
        signs: null,
        video: null,
        faces: shown.face ? [faceOf(shown.face)] : [],
      }),
    relief: () => Promise.resolve({ value: null, tooFew: true }),
    small: () => Promise.reject(new Error('nobody sends a video')),
    warm: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return {
    show: (what) => {
      shown = what;
    },
    imageCheck,
    faceReader,
  };
}

function readingOf({ number, page }: Shown): Reading | null {
  if (number === undefined && !page) return null;
  const at = page?.corners ?? 0;
  const outline = [
    [at, at],
    [1 - at, at],
    [1 - at, 1 - at],
    [at, 1 - at],
  ] as const;
  const fields = {
    source: 'mrz',
    lastName: 'DOE',
    firstName: 'ADA',
    documentNumber: number ?? '',
    otherNumbers: [],
    birthDate: null,
    expirationDate: null,
    sex: null,
    nationality: null,
    issuingCountry: 'DE',
    address: null,
  } as const;
  return {
    outline: page ? outline : null,
    fingerprint: page?.fingerprint ?? '00'.repeat(32),
    fields: number === undefined ? null : fields,
  };
}

function faceOf(descriptor: Float32Array) {
  const quality = { eyes: 100, light: 120, detail: 0.1, pose: { yaw: 0, pitch: 0, roll: 0 } };
  return { confidence: 1, mesh: [] as never, quality, descriptor, upright: null };
}
