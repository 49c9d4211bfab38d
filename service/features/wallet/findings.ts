import type { CheckResult } from '@veridoor/contract/check';
import { countryOf, type DocumentFields } from '@veridoor/document-vision/document/fields';
import { isOld } from '@veridoor/document-vision/document/findings';
import { isCountry } from '@veridoor/validation/countries';
import { CREDENTIAL_TYPES, type Asked, type WalletClaim } from './credentials/credential-types.ts';
import { valueAt, type VerifiedAnswer } from './requests/verify-answer.ts';

/** What the claims of a verified answer mean. */
export interface Findings {
  fields: DocumentFields;
  /** JPEG; null without. */
  portrait: Buffer | null;
  country: string | null;
  results: CheckResult[];
}

export function findingsOf(
  { type, claims }: Pick<VerifiedAnswer, 'type' | 'claims'>,
  { ageOver }: Asked,
  { minimumAge, now }: { minimumAge: number | null; now: Date },
): Findings {
  const known = CREDENTIAL_TYPES[type];
  const names = { ...known.required, ...known.optional };
  const claim = (name: WalletClaim) => claims[names[name] ?? ''];
  const text = (name: WalletClaim) => asText(claim(name));
  const birthDate = text('birth_date')?.slice(0, 10) ?? null;
  const expirationDate = text('expiry_date')?.slice(0, 10) ?? null;
  const country = countryCode(text('issuer'));
  const years = ageOver ?? minimumAge;
  const today = now.toISOString().slice(0, 10);
  const oldEnough =
    ageOver === null
      ? birthDate !== null && DATE.test(birthDate) && years !== null && isOld(birthDate, years, today)
      : valueAt(claims, known.ageOver(ageOver));
  return {
    fields: {
      source: 'wallet',
      lastName: text('last_name') ?? '',
      firstName: text('first_name') ?? '',
      documentNumber: text('number') ?? '',
      otherNumbers: [],
      birthDate,
      expirationDate,
      sex: null,
      nationality: null,
      issuingCountry: country,
      address: null,
    },
    portrait: portraitOf(claim('portrait')),
    country,
    results: [
      passed('digital_id'),
      ...(expirationDate === null ? [] : [judged('expiry', expirationDate >= today, 'document_expired')]),
      ...(years === null ? [] : [judged('age', oldEnough === true, 'too_young')]),
    ],
  };
}

/** ISO 8601. Anything else is no date of birth, so that nobody is old enough by it. */
const DATE = /^\d{4}-\d{2}-\d{2}$/u;

const passed = (check: CheckResult['check']): CheckResult => ({ check, outcome: 'passed', score: 1, detail: null });

const judged = (check: CheckResult['check'], good: boolean, detail: string): CheckResult =>
  good ? passed(check) : { check, outcome: 'failed', score: 0, detail };

const asText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** ISO 3166-1 alpha-2, also for an alpha-3; null for a code that no list of countries has. */
function countryCode(text: string | null): string | null {
  if (text === null) return null;
  return isCountry(text) ? text : countryOf(text);
}

/** Bytes in mobile documents, a data URL in JSON. */
function portraitOf(value: unknown): Buffer | null {
  if (Buffer.isBuffer(value)) return value;
  const base64 = typeof value === 'string' ? /^data:image\/jpeg;base64,(.+)$/su.exec(value)?.[1] : undefined;
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}
