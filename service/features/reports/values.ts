import {
  EXTRACTED_FIELDS,
  ValueSource,
  type Extracted,
  type ExtractedField,
  type ExtractedValue,
  type SourcedValue,
} from '@veridoor/contract/documents/extracted';

/** A fact from one source, before other sources are compared. */
export interface Candidate extends SourcedValue {
  confidence: number | null;
}

/** One source's values. */
export type Said = Partial<Record<ExtractedField, Candidate>>;

/** Every field with the value of its most trusted source, and differing values of others. */
export function merged(said: readonly Said[]): Extracted {
  const entries = EXTRACTED_FIELDS.map((field) => [field, mostTrusted(said.flatMap((one) => one[field] ?? []))]);
  return Object.fromEntries(entries) as Extracted;
}

function mostTrusted(candidates: readonly Candidate[]): ExtractedValue | null {
  const rank = ({ source }: Candidate) => ValueSource.enum.indexOf(source);
  const [best, ...rest] = candidates.toSorted((one, other) => rank(one) - rank(other));
  if (!best) return null;
  const others: SourcedValue[] = [];
  for (const { source, value, document } of rest) {
    const isListed = [best, ...others].some((one) => isSame(one.value, value));
    if (!isListed) others.push({ source, value, document });
  }
  return { ...best, others };
}

/** Whether two values differ only in accents, case, spaces and signs: MRZs have capitals without accents. */
export function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
