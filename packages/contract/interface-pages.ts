/** The purposes of a visit to the hosted interface. */
export type Journey = 'verify' | 'call' | 'biologin' | 'biopay' | 'entity';

/** Every page of the hosted interface; the names are the interface specification's. */
export const INTERFACE_PATHS = {
  entry: '/',
  steps: '/select-step',
  version: '/select-version',
  capture: '/capture',
  confirm: '/confirm',
  form: '/initial-form',
  /** The spelling is the interface specification's. */
  questionnaire: '/questionaire',
  address: '/address',
  /** Leads to the open one of the two. */
  otp: '/otp',
  otpPhone: '/otp/phone',
  otpEmail: '/otp/email',
  signature: '/signature',
  pin: '/pin',
  call: '/call',
  callComplete: '/call-complete',
  complete: '/complete',
  entity: '/entity',
  entityInfo: '/entity/info',
  entityUpload: '/entity/upload',
  entityComplete: '/entity/complete',
  biologin: '/biologin',
  biopay: '/biopay',
} as const;

/** Wallets lead here when they have answered. It is no page of a journey: it brings a code to the page that asked. */
export const WALLET_PATH = '/wallet';

/** Addresses that lead to a page by another spelling: the old name of /biologin, and the usual one of /questionaire. */
export const OTHER_SPELLINGS = {
  '/login': INTERFACE_PATHS.biologin,
  '/questionnaire': INTERFACE_PATHS.questionnaire,
} as const;

/** The journey of each page; an unnamed page belongs to the verification of a person. */
const JOURNEYS: Partial<Record<keyof typeof INTERFACE_PATHS, Journey>> = {
  call: 'call',
  callComplete: 'call',
  entity: 'entity',
  entityInfo: 'entity',
  entityUpload: 'entity',
  entityComplete: 'entity',
  biologin: 'biologin',
  biopay: 'biopay',
};

/** The journey of the page at a path, with or without a slash at its end; null where there is no page. */
export function journeyAt(path: string): Journey | null {
  const spelt = path.replace(/(?<=.)\/+$/, '');
  const spellings: Readonly<Record<string, string>> = OTHER_SPELLINGS;
  const named = Object.hasOwn(spellings, spelt) ? spellings[spelt] : spelt;
  const page = (Object.keys(INTERFACE_PATHS) as (keyof typeof INTERFACE_PATHS)[]).find(
    (name) => INTERFACE_PATHS[name] === named,
  );
  return page ? (JOURNEYS[page] ?? 'verify') : null;
}
