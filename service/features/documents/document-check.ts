import { createHash } from 'node:crypto';
import type { CheckResult } from '@veridoor/contract/check';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import type { FaceReader } from '../../vision/faces/face-reader.ts';
import type { ImageCheck } from '../../vision/pages/image-check.ts';
import type { Inspection } from '../../vision/pages/image-worker.ts';
import { findAnyDocument, findStepPages, updateResults, type DocumentRow } from '../../records/documents/queries.ts';
import { findFlow, lockFlow, type Flow } from '../../records/flow/queries.ts';
import { saveReading, type Reading } from '../../records/documents/readings-queries.ts';
import { isWhole } from '../../steps/pages.ts';
import { pageSurroundings, takenSides } from '../../steps/registry.ts';
import { judgePage, notMade } from '../../verdict/page-verdict.ts';
import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { presentFiles } from '../../verdict/profile-verdict.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import { isAskedAgain } from '@veridoor/contract/documents/page-codes';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import type { SeenFace } from '@veridoor/document-vision/document/recognise';
import { mayHaveHologram } from '@veridoor/document-vision/originality/holograms';
import { torchFrameOf } from './captures/captures.ts';
import { forgetTorchFrames } from '../../records/documents/captures-queries.ts';
import { captureResult } from './captures/result.ts';
import { judgeFile } from '../../vision/pages/originality.ts';
import { judgePageSight } from '../../vision/pages/page-sight.ts';
import { agreement, expectedPage } from './document-cross-check.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { findDuplicates } from '../duplicates/find.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import { checkFaces } from './face-check.ts';
import { checkPrint } from './print-check.ts';
import type { PrintReader } from '../../vision/pages/print/print-reader.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { readCheckOrder, type CheckOrder } from '../../records/documents/order-check.ts';
import { findProfileOfAnyCompany } from '../../records/profiles/queries.ts';
import { toldFindings } from './told-findings.ts';
import { checkProof } from './proof-check.ts';
import { readEvidence } from '../../records/documents/evidence.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { concludePage, settleSteps } from '../decisions/settle-steps.ts';
import { readProgress } from '../../records/decisions/facts.ts';
import { documentType, type DocumentField } from '@veridoor/contract/documents/document-types';
import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';

type CheckParts = Pick<Parts, 'database' | 'files' | 'clock' | 'secrets' | 'seen'> & {
  imageCheck: ImageCheck;
  faceReader: FaceReader;
  printReader: PrintReader;
};

type Found = Pick<Inspection, 'results'> & { reading: Reading | null; descriptor: Float32Array | null };

/** Looks at a document's file and decides what follows for the document and its step. */
export function checkDocument(parts: CheckParts): JobHandler {
  return {
    async run(payload) {
      const order = readCheckOrder(payload);
      const document = await findAnyDocument(parts.database, order.document);
      if (!document || !awaitsCheck(document, order)) return;
      const bytes = await parts.files.read(document.file_key);
      if (createHash('sha256').update(bytes).digest('hex') !== document.sha256)
        throw new Error('a stored file changed');
      const flow = await findFlow(parts.database, document.company_id, document.profile_id);
      const found = flow?.testOutcome
        ? toldFindings(flow, flow.testOutcome, document, await findProfileOfAnyCompany(parts.database, flow.profileId))
        : await (document.type === 'digital_id' ? lookInside : look)(parts, document, bytes);
      await parts.seen.prepare(parts.database, document.company_id, ['document_trace', 'block_entry']);
      await conclude(parts, document, order, found);
    },
    async exhausted(payload) {
      const order = readCheckOrder(payload);
      const document = await findAnyDocument(parts.database, order.document);
      const gaveUp: CheckResult = { check: 'image', outcome: 'not_made', score: null, detail: 'check_unavailable' };
      if (document) await conclude(parts, document, order, { results: [gaveUp], reading: null, descriptor: null });
    },
  };
}

/** What a wallet showed: it was verified when it came. */
async function lookInside(parts: CheckParts, document: DocumentRow, bytes: Uint8Array): Promise<Found> {
  const { results, fields } = readEvidence(bytes);
  const faces = await checkFaces(parts, document, bytes);
  const reading = { outline: null, fingerprint: '', fields };
  return { results: [...results, ...faces.results], reading, descriptor: faces.descriptor };
}

/** What there is to see in a document's file. */
async function look(parts: CheckParts, document: DocumentRow, bytes: Uint8Array): Promise<Found> {
  const { type, mime_type: mimeType } = document;
  const fromCamera = document.metadata.source === 'camera';
  const today = parts.clock.now().toISOString().slice(0, 10);
  const page = await expectedPage(parts.database, document);
  const light = mayHaveHologram(document) ? { otherLight: await torchFrameOf(parts, document) } : {};
  const inspection = await parts.imageCheck.inspect({ bytes, mimeType, type, fromCamera, page, ...light, today });
  // Both take seconds, in threads and processes of their own; in a sequence the customer waits for them.
  const [faces, read] = await Promise.all([
    checkFaces(parts, document, bytes),
    checkPrint(parts.printReader, document, bytes, inspection, page, today),
  ]);
  const capture = await captureResult(parts, document, bytes);
  const proof = await checkProof(parts, document, { bytes, text: inspection.text, capture }, today);
  const results = [
    ...read.results.slice(0, 1),
    ...(await checkSight(parts.database, document, page, inspection.sight, faces.seen)),
    ...read.results.slice(1),
    ...judgeData(type, read.reading?.fields ?? null),
    ...faces.results,
    ...proof.results,
    ...judgeFile(document.edit_mark),
    capture,
  ];
  const { issuer } = proof;
  const letter = issuer && { outline: null, fingerprint: '', fields: null, issuer };
  return { results, reading: read.reading ?? letter, descriptor: faces.descriptor };
}

/** The result of the check `page`; none for a file that is no page of an identity document. */
async function checkSight(
  database: Connection,
  document: DocumentRow,
  page: ExpectedPage | null,
  sight: Inspection['sight'],
  faces: readonly SeenFace[] | null,
): Promise<CheckResult[]> {
  if (!page || !sight) return [];
  const { overridden, hints = [] } = document.metadata;
  const told = overridden === true && hints.some(isAskedAgain);
  return [judgePageSight(sight, faces, page, told || (await wasAskedAgain(database, document)))];
}

/** A check that comes late, of a replaced file, of an earlier verification or for the second time, changes nothing. */
function awaitsCheck(
  { revision, results, verification_id }: Pick<DocumentRow, 'revision' | 'results' | 'verification_id'>,
  order: CheckOrder,
): boolean {
  return revision === order.revision && results.length === 0 && verification_id === null;
}

async function conclude(
  parts: CheckParts,
  { id, company_id, profile_id }: DocumentRow,
  order: CheckOrder,
  { results: found, reading, descriptor }: Found,
): Promise<void> {
  const { database, clock } = parts;
  await database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, company_id, profile_id);
    const document = await findAnyDocument(transaction, id);
    if (!flow || !document || !awaitsCheck(document, order)) return;
    const now = clock.now();
    const compared = [
      ...(await agreement(transaction, document, reading)),
      ...(await findDuplicates(parts, transaction, flow, document, { reading, descriptor }, now)),
    ];
    const told = new Set(flow.testOutcome ? found.map(({ check }) => check) : []);
    const made = [...found, ...compared.filter(({ check }) => !told.has(check))].map((result): CheckResult => ({
      ...result,
      files: result.files ?? [document.sha256],
    }));
    const results = [...made, ...(await missing(transaction, flow, { ...document, results: made }))];
    if (reading) await saveReading(transaction, id, reading, now);
    await forgetTorchFrames(transaction, id);
    // A person's decision made meanwhile stays.
    const { status, reject_reason, decided_by } = document;
    const page = await updateResults(transaction, id, { status, reject_reason, decided_by, results, now });
    if (document.step_id === null) await settleLoose(transaction, flow, page, now);
    else if (document.state === 'active') await settleSteps(transaction, flow, now);
    const checked = await findAnyDocument(transaction, id);
    await recordAudit(transaction, {
      companyId: company_id,
      actor: SYSTEM,
      action: 'document.checked',
      subject: { kind: 'document', id },
      detail: {
        profile: profile_id,
        revision: order.revision,
        status: checked?.status ?? status,
        checks: results.map(({ check, outcome }) => `${check}: ${outcome}`),
      },
    });
    await settleProfile(transaction, SYSTEM, flow, now);
  });
}

/** Whether an earlier image of this page was rejected because it showed something else. */
async function wasAskedAgain(database: Connection, document: DocumentRow): Promise<boolean> {
  if (document.step_id === null) return false;
  const earlier = await findStepPages(database, document.profile_id, document.step_id, 'archived');
  return earlier.some(({ side, status, reject_reason: reason }) => {
    return side === document.side && status === 'rejected' && isAskedAgain(reason);
  });
}

/**
 * A page outside every step is never approved automatically, because nothing says what it needs; a failed one is
 * refused.
 */
async function settleLoose(transaction: Connection, flow: Flow, page: DocumentRow, now: Date): Promise<void> {
  const surroundings = { requirements: NOTHING_REQUIRED, document: [page], present: new Set([page.sha256]) };
  const verdict = judgePage(page, { ...surroundings, rules: flow.definition.rules ?? [] });
  if (page.status !== 'pending' || verdict.status !== 'rejected') return;
  const rejected = await concludePage(transaction, page, verdict, now);
  await recordEvents(transaction, flow, [{ type: 'document.rejected', document: toDocument(rejected) }], now);
}

/** Results for required checks that were not made; for the whole document once all its pages have been checked. */
async function missing(transaction: Connection, flow: Flow, document: DocumentRow): Promise<CheckResult[]> {
  const step = flow.definition.steps.find(({ id }) => id === document.step_id);
  if (!step || document.step_id === null) return [];
  const { pages: all } = await readProgress(transaction, flow.profileId);
  const pages = (all.get(step.id) ?? []).map((page) => (page.id === document.id ? document : page));
  const surroundings = pageSurroundings(step, document, { pages, present: presentFiles(all), rules: [] });
  const { ofPage, ofDocument } = surroundings.requirements;
  const whole = isWhole(pages, takenSides(step, document) ?? []) && pages.every((page) => page.results.length > 0);
  return notMade(document, { ...surroundings, requirements: { ofPage, ofDocument: whole ? ofDocument : [] } });
}

const READ: Record<DocumentField, (fields: DocumentFields) => string | null> = {
  name: ({ firstName, lastName }) => `${firstName}${lastName}`,
  birth_date: ({ birthDate }) => birthDate,
  number: ({ documentNumber }) => documentNumber,
  expiry_date: ({ expirationDate }) => expirationDate,
  issuer: ({ issuingCountry }) => issuingCountry,
};

/**
 * The result of the check `data`: whether a page has every field that its type must have. An unread page has no result:
 * another page of the document may have them, and if none does, the check was not made.
 */
function judgeData(type: DocumentType, fields: DocumentFields | null): CheckResult[] {
  const wanted = documentType(type).fields;
  // Whoever draws a card prints what they like: print alone is read for a person, and approves nothing.
  if (!fields || fields.source === 'print' || wanted.length === 0) return [];
  const read = wanted.filter((field) => (READ[field](fields) ?? '').trim() !== '');
  const whole = read.length === wanted.length;
  const score = Math.round((read.length / wanted.length) * 1000) / 1000;
  return [{ check: 'data', outcome: whole ? 'passed' : 'review', score, detail: whole ? null : 'data_incomplete' }];
}
