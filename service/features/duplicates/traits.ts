import type { DuplicateKind } from '@veridoor/contract/duplicates';
import { isSameImage, pageBitsApart, SAME_IMAGE, type SeenPage } from '@veridoor/document-vision/document/fingerprint';
import { descriptorDistance, matchScore } from '../../vision/faces/match.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findBlockEntries, isNumberBlocked } from './block-entries-queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import type { Reading } from '../../records/documents/readings-queries.ts';
import { BLOCKED_FACE, SEEN_FACE } from '../../platform/crypto/sealing-purposes.ts';
import { findByNumber, findTraces, type Trace, type TraceTable } from '../../records/documents/traces-queries.ts';
import { hashNumber } from './number-hash.ts';
import { faceEntry, pageEntry } from './scan.ts';
import { openFace, sealFace } from './seen-index.ts';

/**
 * Distance up to which a face counts as one that was seen before: nine of ten people are found (docs/bench/face-search.md),
 * and of a million strangers of one sex and looks 4 to 1,100 (docs/bench/faces-match.md).
 */
export const SEEN_DISTANCE = 0.8;
/** Maximum number of similar documents for one feature of one document: the nearest, or the newest. */
const MOST_ALIKE = 10;

/** Features of a document that can be compared with other documents. */
export interface Seen {
  reading: Reading | null;
  /** The largest face in numbers. */
  descriptor: Float32Array | null;
}

/** A document of another profile, and its similarity: 1 for the same. */
interface Alike {
  document: string;
  score: number;
}

/** One thing of a document that others may have, too. */
export interface Trait {
  kind: DuplicateKind;
  /** The values for the comparison. */
  trace: Partial<Trace>;
  /** Documents of other profiles of the company that have it. */
  like(): Promise<Alike[]>;
  isBlocked(): Promise<boolean>;
}

interface Context {
  parts: Pick<Parts, 'secrets' | 'seen'>;
  connection: Connection;
  document: DocumentRow;
  now: Date;
}

/** All comparable features of a document; no number if none was read, no page without its outline. */
export function traitsOf(context: Context, { reading, descriptor }: Seen): Trait[] {
  const { document } = context;
  const { issuingCountry = null, documentNumber = '' } = reading?.fields ?? {};
  const country = issuingCountry ?? document.country ?? '';
  const hash = hashNumber(context.parts, document.company_id, { country, type: document.type, number: documentNumber });
  const outline = reading?.outline;
  return [
    ...(hash === null ? [] : [numberOf(context, hash)]),
    ...(reading && outline ? [pageOf(context, { fingerprint: reading.fingerprint, outline })] : []),
    ...(descriptor ? [faceOf(context, descriptor)] : []),
  ];
}

function numberOf({ connection, document, now }: Context, hash: string): Trait {
  const { company_id, profile_id } = document;
  return {
    kind: 'number',
    trace: { number_hash: hash },
    async like() {
      const found = await findByNumber(connection, company_id, hash, profile_id, MOST_ALIKE);
      return found.map((other) => ({ document: other, score: 1 }));
    },
    isBlocked: () => isNumberBlocked(connection, entriesOf({ document, now }), hash),
  };
}

function pageOf(context: Context, page: SeenPage): Trait {
  const near = (table: TraceTable) => nearRows(context, table, 'page', pageEntry(page.fingerprint), SAME_IMAGE.bits);
  const same = ({ fingerprint, outline }: Pick<Trace, 'fingerprint' | 'outline'>) =>
    fingerprint !== null && outline !== null && isSameImage(page, { fingerprint, outline })
      ? 1 - pageBitsApart(page, { fingerprint, outline }) / 256
      : null;
  return {
    kind: 'page',
    trace: page,
    like: async () => nearest(await others(context, await near('document_trace')), same),
    isBlocked: async () => (await blocking(context, await near('block_entry'))).some((row) => same(row) !== null),
  };
}

function faceOf(context: Context, descriptor: Float32Array): Trait {
  const { secrets } = context.parts;
  const near = (table: TraceTable) => nearRows(context, table, 'face', faceEntry(descriptor), SEEN_DISTANCE);
  const same = (purpose: string) => (row: Pick<Trace, 'descriptor'>) => {
    const other = row.descriptor && openFace(secrets, purpose, row.descriptor);
    return other && descriptorDistance(descriptor, other) <= SEEN_DISTANCE ? matchScore(descriptor, other) : null;
  };
  return {
    kind: 'face',
    trace: { descriptor: sealFace(secrets, SEEN_FACE, descriptor) },
    like: async () => nearest(await others(context, await near('document_trace')), same(SEEN_FACE)),
    isBlocked: async () =>
      (await blocking(context, await near('block_entry'))).some((row) => same(BLOCKED_FACE)(row) !== null),
  };
}

const nearRows = (
  { parts, connection, document }: Context,
  table: TraceTable,
  kind: 'page' | 'face',
  entry: Uint8Array,
  distance: number,
) => parts.seen.near(connection, { table, companyId: document.company_id, kind, entries: [entry] }, distance);

const others = ({ connection, document }: Context, sequences: readonly number[]) =>
  findTraces(connection, document.company_id, sequences, document.profile_id);

const blocking = ({ connection, document, now }: Context, sequences: readonly number[]) =>
  findBlockEntries(connection, entriesOf({ document, now }), sequences);

const entriesOf = ({ document, now }: Pick<Context, 'document' | 'now'>) => ({
  companyId: document.company_id,
  of: { profile: document.profile_id },
  now,
});

/** The most alike of the rows that are alike at all. */
function nearest<Row extends { document: string }>(rows: readonly Row[], score: (row: Row) => number | null): Alike[] {
  return rows
    .flatMap((row) => {
      const alike = score(row);
      return alike === null ? [] : [{ document: row.document, score: alike }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_ALIKE);
}
