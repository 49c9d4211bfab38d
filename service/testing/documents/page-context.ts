import type { CheckResult } from '@veridoor/contract/check';
import type { Check } from '../../checks/check.ts';
import type { PageContext } from '../../checks/contexts.ts';
import type { DocumentPrint } from '../../vision/pages/print/print-worker.ts';
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
  sight: null,
  reproduction: null,
  text: null,
};

/** What is read on a page without print. */
export const NO_PRINT: DocumentPrint = {
  fields: {},
  type: { country: null, kind: null, version: null, side: null },
  doubts: [],
  lostGrain: null,
  likeness: null,
  lostCompression: null,
};

/** The front of an identity card at which nobody has looked. */
export const UNSEEN: PageContext = {
  file: {
    type: 'id_card',
    side: 'front',
    sentBy: 'customer',
    isPdf: false,
    fromCamera: true,
    mark: null,
    isOverridden: false,
  },
  today: '2026-11-21',
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
