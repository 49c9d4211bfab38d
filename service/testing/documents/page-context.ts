import { CARD_HOLDER } from './images.ts';
import type { PrintedValue } from '@veridoor/document-reading/read-print';
import { daysOf } from '@veridoor/document-vision/document/days';
import type { CheckResult } from '@veridoor/contract/check';
import type { Check } from '../../checks/check.ts';
import type { PageContext } from '../../checks/contexts.ts';
import type { DocumentPrint, PrintTask } from '../../vision/pages/print/print-worker.ts';
import type { InspectedImage, Inspection } from '../../vision/pages/image-worker.ts';

/** A sharp image in good light. */
export const USABLE: InspectedImage = {
  type: 'selfie',
  size: { width: 1000, height: 1000 },
  aspect: 1,
  measures: { sharpness: 1, detail: 1, dark: 50, middle: 120, bright: 200 },
  pageLength: null,
  lost: null,
};

/** An image in which nothing was seen. */
export const NOTHING_SEEN: Inspection = {
  image: USABLE,
  machine: null,
  reading: null,
  appearance: null,
  reproduction: null,
  text: null,
  origin: null,
};

/** What is read on a page without print. */
export const NO_PRINT: DocumentPrint = {
  fields: {},
  type: { country: null, kind: null, version: null, side: null },
  doubts: [],
  shown: null,
  lostGrain: null,
  lostCompression: null,
  nativeName: null,
};

/**
 * Print that says what the MRZ or the barcode of its page says, or else the names on every drawn card, and shows what its
 * type must show.
 */
export function printLike({ machine, size }: Pick<PrintTask, 'machine' | 'size'>): DocumentPrint {
  const holder = size === 'ID-1' ? CARD_HOLDER : undefined;
  const values = {
    last_name: machine?.lastName ?? holder?.surname,
    first_name: machine?.firstName ?? holder?.givenNames,
    number: machine?.documentNumber,
    birth_date: machine?.birthDate,
    expiry_date: machine?.expirationDate,
  };
  const fields = Object.entries(values).flatMap(([field, value]) =>
    value ? [[field, printedValue(value)] as const] : [],
  );
  const shown = { issuer: true, title: true, captions: [], disclaimer: null };
  return { ...NO_PRINT, fields: Object.fromEntries(fields), shown };
}

/** A value that two networks read alike. */
export const printedValue = (value: string): PrintedValue => ({ value, confidence: 1, box: WHOLE });

const WHOLE: PrintedValue['box'] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The front of an identity card at which nobody has looked. */
export const UNSEEN: PageContext = {
  file: {
    type: 'id_card',
    side: 'front',
    sentBy: 'customer',
    isPdf: false,
    fromCamera: true,
    mark: null,
    mayBeSpecimen: false,
    isOverridden: false,
  },
  days: daysOf('2026-11-21'),
  expected: null,
  insists: false,
  inspection: null,
  print: null,
  fields: null,
  faces: null,
  capture: null,
  proof: null,
  recorded: [],
  isSigned: false,
};

/** The results of checks, under their names. */
export async function resultsOf<Context>(
  checks: readonly (Pick<Check, 'name'> & { make: (context: Context) => ReturnType<Check['make']> })[],
  context: Context,
): Promise<CheckResult[]> {
  const all = checks.map(async ({ name, make }) =>
    [(await make(context)) ?? []].flat().map((found) => ({ check: name, ...found })),
  );
  return (await Promise.all(all)).flat();
}
