import type { CheckResult } from '../../contract/check.ts';
import type { Parts } from '../parts.ts';
import type { FaceReader } from '../checks/faces/face-reader.ts';
import type { PictureCheck } from '../checks/picture-check.ts';
import type { Inspection } from '../checks/picture-worker.ts';
import { findAnyDocument, findStepPages, updateResults, type DocumentRow } from '../repositories/documents.ts';
import { lockFlow, UNTOUCHED, updateStep, type Flow } from '../repositories/flows.ts';
import { addJob } from '../repositories/jobs.ts';
import { saveReading } from '../repositories/readings.ts';
import type { Connection } from '../parts.ts';
import { SYSTEM, recordAudit } from './audit.ts';
import { captureResult } from './capture-result.ts';
import { toDocument } from './document-view.ts';
import { agreement, expectedPage } from './document-agreement.ts';
import { recordEvents } from './events.ts';
import { checkFaces } from './face-check.ts';
import type { JobHandler } from './job-runner.ts';
import { checkProof } from './proof-check.ts';
import { settleProfile } from './profile-settlement.ts';
import { evaluateStep, judgePage, usesAttempt } from './step-evaluation.ts';

export const CHECK_DOCUMENT = 'check_document';
/** A check that failed this often by no fault of the file is left to a person. */
const ATTEMPTS = 3;

type CheckParts = Pick<Parts, 'database' | 'files' | 'clock' | 'secrets'> & {
  pictureCheck: PictureCheck;
  faceReader: FaceReader;
};

interface Order {
  document: string;
  revision: number;
}

/** Orders the check of a document's file, in the transaction that brought it. */
export async function orderCheck(transaction: Connection, document: DocumentRow, now: Date): Promise<void> {
  const payload: Order = { document: document.id, revision: document.revision };
  await addJob(transaction, { kind: CHECK_DOCUMENT, payload: { ...payload }, runAt: now, maxAttempts: ATTEMPTS });
}

/** Looks at a document's file and decides what follows for the document and its step. */
export function checkDocument(parts: CheckParts): JobHandler {
  return {
    async run(payload) {
      const order = readOrder(payload);
      const document = await findAnyDocument(parts.database, order.document);
      if (!document || !awaitsCheck(document, order)) return;
      const bytes = await parts.files.read(document.file_key);
      const { type, mime_type: mimeType } = document;
      const today = parts.clock.now().toISOString().slice(0, 10);
      const page = await expectedPage(parts.database, document);
      const inspection = await parts.pictureCheck.inspect({ bytes, mimeType, type, page, today });
      const faces = await checkFaces(parts, document, bytes);
      const proof = await checkProof(parts, document, inspection.text, today);
      const capture = await captureResult(parts, document, bytes);
      const results = [...inspection.results, ...faces, ...proof.results, capture];
      await conclude(parts, document, order, { results, reading: inspection.reading, readable: proof.readable });
    },
    async exhausted(payload) {
      const order = readOrder(payload);
      const document = await findAnyDocument(parts.database, order.document);
      const gaveUp: CheckResult = { check: 'picture', outcome: 'not_made', score: null, detail: 'check_unavailable' };
      if (document) await conclude(parts, document, order, { results: [gaveUp], reading: null, readable: false });
    },
  };
}

/** A check that comes late, of a file that has been replaced or for the second time, changes nothing. */
function awaitsCheck(document: Pick<DocumentRow, 'revision' | 'results'>, order: Order): boolean {
  return document.revision === order.revision && document.results.length === 0;
}

async function conclude(
  { database, clock }: CheckParts,
  { id, company_id, profile_id }: DocumentRow,
  order: Order,
  { results: found, reading, readable }: Omit<Inspection, 'text'> & { readable: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, company_id, profile_id);
    const document = await findAnyDocument(transaction, id);
    if (!flow || !document || !awaitsCheck(document, order)) return;
    const now = clock.now();
    const results = [...found, ...(await agreement(transaction, document, reading))];
    if (reading) await saveReading(transaction, id, reading, now);
    // What a person has decided meanwhile stands.
    const judged = document.status === 'pending' ? judgePage(results, document.metadata, readable) : document;
    const { status, reject_reason } = judged;
    const checked = await updateResults(transaction, id, { status, reject_reason, results, now });
    await recordAudit(transaction, {
      companyId: company_id,
      actor: SYSTEM,
      action: 'document.checked',
      subject: { kind: 'document', id },
      detail: {
        profile: profile_id,
        revision: order.revision,
        status,
        checks: results.map(({ check, outcome }) => `${check}: ${outcome}`),
      },
    });
    if (document.step_id !== null && document.state === 'active') {
      const pages = await findStepPages(transaction, profile_id, document.step_id);
      const others = pages.filter((page) => page.id !== id);
      await settleStep(transaction, flow, document.step_id, pages, now, usesAttempt(judged, others) ? 1 : 0);
      await settleProfile(transaction, SYSTEM, flow, now);
    }
    if (status === 'pending' || document.status !== 'pending') return;
    await recordEvents(transaction, flow, [{ type: `document.${status}`, document: toDocument(checked) }], now);
  });
}

/** Writes down how a step stands after its pages changed. */
export async function settleStep(
  transaction: Connection,
  flow: Flow,
  stepId: string,
  pages: readonly DocumentRow[],
  now: Date,
  failedAttempts = 0,
): Promise<void> {
  const definition = flow.definition.steps.find(({ id }) => id === stepId);
  if (!definition) return;
  const before = flow.steps.get(stepId) ?? UNTOUCHED;
  const outcome = evaluateStep(definition, pages);
  await updateStep(transaction, flow, stepId, {
    ...outcome,
    failedAttempts: before.failedAttempts + failedAttempts,
    now,
  });
}

function readOrder(payload: unknown): Order {
  if (typeof payload === 'object' && payload !== null && 'document' in payload && 'revision' in payload) {
    const { document, revision } = payload;
    if (typeof document === 'string' && typeof revision === 'number') return { document, revision };
  }
  throw new Error('the job names no document');
}
