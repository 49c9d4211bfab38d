/** What a customer comes to the hosted interface for. */
export type Journey = 'verify' | 'call' | 'biologin' | 'biopay' | 'entity';

/**
 * Every page of the hosted interface and the journey that it belongs to; the names are the interface specification's. The
 * interface's router and the check of links read this one table.
 */
const pages = {
  entry: ['/', 'verify'],
  steps: ['/select-step', 'verify'],
  version: ['/select-version', 'verify'],
  capture: ['/capture', 'verify'],
  confirm: ['/confirm', 'verify'],
  form: ['/initial-form', 'verify'],
  /** The spelling is the interface specification's. */
  questionnaire: ['/questionaire', 'verify'],
  address: ['/address', 'verify'],
  /** Leads to whichever of the two is open. */
  otp: ['/otp', 'verify'],
  otpPhone: ['/otp/phone', 'verify'],
  otpEmail: ['/otp/email', 'verify'],
  signature: ['/signature', 'verify'],
  call: ['/call', 'call'],
  callComplete: ['/call-complete', 'call'],
  complete: ['/complete', 'verify'],
  entity: ['/entity', 'entity'],
  entityInfo: ['/entity/info', 'entity'],
  entityUpload: ['/entity/upload', 'entity'],
  entityComplete: ['/entity/complete', 'entity'],
  biologin: ['/biologin', 'biologin'],
  biopay: ['/biopay', 'biopay'],
} as const satisfies Record<string, readonly [path: string, journey: Journey]>;

type Pages = typeof pages;
type Paths = { readonly [Name in keyof Pages]: Pages[Name][0] };

export const INTERFACE_PATHS = Object.fromEntries(Object.entries(pages).map(([name, [path]]) => [name, path])) as Paths;

/** Addresses that lead to a page by another spelling: the old name of /biologin, and the usual one of /questionaire. */
export const OTHER_SPELLINGS = {
  '/login': INTERFACE_PATHS.biologin,
  '/questionnaire': INTERFACE_PATHS.questionnaire,
} as const;

const journeys = new Map<string, Journey>([
  ...Object.values(pages),
  ...Object.entries(OTHER_SPELLINGS).map(
    ([spelling, page]) => [spelling, page === INTERFACE_PATHS.biologin ? 'biologin' : 'verify'] as const,
  ),
]);

/** The journey of the page at a path, with or without a slash at its end; null where there is no page. */
export function journeyAt(path: string): Journey | null {
  return journeys.get(path.replace(/(?<=.)\/+$/, '')) ?? null;
}
