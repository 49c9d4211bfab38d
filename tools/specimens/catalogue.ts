import { makeVideo, type VideoRequest, type VideoSegment } from './video/video.ts';
import { photograph, type PhotographRequest } from './video/photograph.ts';
import type { HolderName } from './holder.ts';
import type { MadeFiles } from './made-files.ts';
import { makeSelfie, type PersonName } from './portrait.ts';
import { makeNationalFiles, NATIONAL_NAMES, type NationalName } from './national.ts';
import { makeSpecimen, type Specimen, type SpecimenKind } from './specimen.ts';

/**
 * The documents of the default set: their holders, and their issuing states, Utopia by default. The videos' documents
 * come from states that a customer can choose. The identity card and the selfie show the same person.
 */
const DOCUMENTS = {
  'identity-card': { kind: 'identity-card', holder: 'odelaney', portrait: 'gwen', details: { issuer: 'TUR' } },
  passport: { kind: 'passport', holder: 'lindqvist', portrait: 'hope', details: { issuer: 'D' } },
  'passport-long-name': { kind: 'passport', holder: 'wolframshausen', portrait: 'lena' },
  'identity-card-old': { kind: 'identity-card-old', holder: 'suryani', portrait: 'kate' },
  'residence-permit': { kind: 'residence-permit', holder: 'yildiz', portrait: 'iris' },
  'driving-licence': {
    kind: 'driving-licence',
    holder: 'bjornsdottir',
    portrait: 'jana',
    details: { issuer: 'USA' },
  },
  'proof-of-address': { kind: 'proof-of-address', holder: 'odelaney', portrait: 'gwen' },
} as const satisfies Record<
  string,
  { kind: SpecimenKind; holder: HolderName; portrait: PersonName; details?: { issuer: string } }
>;

type DocumentName = keyof typeof DOCUMENTS;

/** Part of a video as the catalogue writes it: documents by name. */
type Part = Omit<VideoSegment, 'subject'> &
  ({ document: DocumentName; side: 'front' | 'back' } | { person: PersonName });

/** The seed is the name, unless the video needs the light of another. */
type VideoPlan = Omit<VideoRequest, 'seed' | 'segments' | 'onProgress'> & { seed?: string; parts: readonly Part[] };

const CARD_FRONT = { label: 'identity-card-front', document: 'identity-card', side: 'front' } as const;
const CARD_BACK = { label: 'identity-card-back', document: 'identity-card', side: 'back' } as const;
const FACE = { label: 'selfie', person: 'gwen', motion: 'swaying' } as const;

const VIDEOS = {
  'video-identity-card-front': video({ ...CARD_FRONT, seconds: 3, motion: 'steady', ground: 'wood', fingers: true }),
  'video-identity-card-back': {
    seed: 'morning',
    ...video({ ...CARD_BACK, seconds: 3, motion: 'steady', ground: 'wood', fingers: true }),
  },
  'video-passport': {
    seed: 'morning',
    ...video({
      label: 'passport',
      document: 'passport',
      side: 'front',
      seconds: 3,
      motion: 'steady',
      ground: 'cloth',
    }),
  },
  'video-driving-licence-front': video({
    label: 'driving-licence-front',
    document: 'driving-licence',
    side: 'front',
    seconds: 2,
    motion: 'steady',
    ground: 'plain',
  }),
  'video-driving-licence-back': video({
    label: 'driving-licence-back',
    document: 'driving-licence',
    side: 'back',
    seconds: 2,
    motion: 'steady',
    ground: 'plain',
  }),
  'video-selfie': video({ ...FACE, seconds: 3 }),
  'video-selfie-too-far': video({ ...FACE, seconds: 2, conditions: ['too-far'] }),
  'video-selfie-other': video({ ...FACE, person: 'hope', seconds: 3 }),
  'video-settling': video({ ...CARD_FRONT, seconds: 4, motion: 'settling', ground: 'desk', fingers: true }),
  'video-unsteady': video({ ...CARD_FRONT, seconds: 3, motion: 'unsteady', ground: 'cloth', fingers: true }),
  'video-dark': flawed('dark', 'wood'),
  'video-overexposed': flawed('overexposed', 'plain'),
  'video-blurred': flawed('blurred', 'desk'),
  'video-motion': flawed('motion', 'wood'),
  'video-glare': flawed('glare', 'desk'),
  'video-too-far': flawed('too-far', 'desk'),
  'video-too-near': flawed('too-near', 'wood'),
  'video-cut-off': flawed('cut-off', 'cloth'),
  'video-journey': {
    frameMark: true,
    imagesPerSecond: 10,
    parts: [
      { ...CARD_FRONT, seconds: 4, motion: 'steady', ground: 'wood' },
      { ...CARD_BACK, seconds: 4, motion: 'steady', ground: 'wood' },
      { ...FACE, seconds: 4 },
    ],
  },
} as const satisfies Record<string, VideoPlan>;

const PHOTOGRAPHS = {
  'photograph-passport': { document: 'passport', ground: 'desk', fingers: false },
  'photograph-identity-card-back': { document: 'identity-card', side: 'back', ground: 'wood', fingers: true },
} as const satisfies Record<
  string,
  Pick<PhotographRequest, 'side' | 'ground' | 'fingers'> & { document: DocumentName }
>;

/** Name of a part of the default set. */
export type SpecimenName = DocumentName | NationalName | keyof typeof VIDEOS | keyof typeof PHOTOGRAPHS | 'selfie';

/** All names, documents first: videos are made from them. */
export const SPECIMEN_NAMES: readonly SpecimenName[] = [
  ...(Object.keys(DOCUMENTS) as DocumentName[]),
  'selfie',
  ...(Object.keys(PHOTOGRAPHS) as (keyof typeof PHOTOGRAPHS)[]),
  ...(Object.keys(VIDEOS) as (keyof typeof VIDEOS)[]),
  ...NATIONAL_NAMES,
];

/** Makes the parts of the default set; a part that several need is made once. */
export interface Workshop {
  make(name: SpecimenName, onProgress: (share: number) => void): Promise<MadeFiles>;
}

/** Opens a workshop. */
export function createWorkshop(): Workshop {
  const documents = new Map<DocumentName, Promise<Specimen>>();
  const document = (name: DocumentName): Promise<Specimen> => {
    const made = documents.get(name) ?? makeSpecimen({ ...DOCUMENTS[name], seed: name });
    documents.set(name, made);
    return made;
  };
  return {
    async make(name, onProgress) {
      if (isKey(name, DOCUMENTS)) return documentFiles(await document(name));
      if (isKey(name, PHOTOGRAPHS)) {
        const { document: documentName, ...rest } = PHOTOGRAPHS[name];
        const { jpeg, ...truth } = await photograph({ ...rest, specimen: await document(documentName), seed: name });
        return { photograph: { ending: '.jpg', bytes: jpeg }, truth: json(truth) };
      }
      if (isKey(name, VIDEOS)) {
        const { parts, seed = name, ...rest }: VideoPlan = VIDEOS[name];
        const segments: VideoSegment[] = [];
        for (const part of parts) segments.push(await segmentOf(part, document));
        const { mjpeg, truth } = await makeVideo({ ...rest, segments, seed, onProgress });
        return { video: { ending: '.mjpeg', bytes: mjpeg }, truth: json(truth) };
      }
      if (name !== 'selfie') return makeNationalFiles(name);
      const { png, face } = await makeSelfie(FACE.person, { width: 1280, height: 960 });
      return { selfie: { ending: '.png', bytes: png }, truth: json({ face, width: 1280, height: 960 }) };
    },
  };
}

async function segmentOf(part: Part, document: (name: DocumentName) => Promise<Specimen>): Promise<VideoSegment> {
  if ('person' in part) return { ...part, subject: { person: part.person } };
  return { ...part, subject: { specimen: await document(part.document), side: part.side } };
}

function documentFiles({ sides, pdf, portrait: _portrait, ...truth }: Specimen): MadeFiles {
  const files: MadeFiles = {
    truth: json({ ...truth, sides: Object.fromEntries(sides.map((side) => [side.name, { ...side, png: undefined }])) }),
  };
  for (const side of sides) files[side.name] = { ending: `-${side.name}.png`, bytes: side.png };
  if (pdf) files.pdf = { ending: '.pdf', bytes: pdf };
  return files;
}

/** A video that hardly moves needs fewer images. */
function video(part: Part): VideoPlan {
  const calm = part.motion === 'steady' || part.motion === 'swaying';
  return { imagesPerSecond: calm ? 10 : 15, parts: [part] };
}

function flawed(
  condition: NonNullable<VideoSegment['conditions']>[number],
  ground: NonNullable<VideoSegment['ground']>,
): VideoPlan {
  return {
    imagesPerSecond: 10,
    parts: [{ ...CARD_FRONT, seconds: 1.5, motion: 'steady', ground, conditions: [condition] }],
  };
}

function json(value: unknown): { ending: string; bytes: Buffer } {
  return { ending: '.json', bytes: Buffer.from(`${JSON.stringify(value)}\n`) };
}

function isKey<Table extends object>(name: string, table: Table): name is Extract<keyof Table, string> {
  return Object.hasOwn(table, name);
}
