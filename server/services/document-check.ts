import type { CheckResult } from '../../contract/document.ts';
import type { Parts } from '../parts.ts';
import type { PictureCheck } from '../checks/picture-check.ts';
import { findAnyDocument, findStepPages, updateResults, type DocumentRow } from '../repositories/documents.ts';
import { lockFlow, UNTOUCHED, updateStep, type Flow } from '../repositories/flows.ts';
import { addJob } from '../repositories/jobs.ts';
import type { Connection } from '../parts.ts';
import type { JobHandler } from './job-runner.ts';
import { evaluateStep, judgePage, usesAttempt } from './step-evaluation.ts';

export const CHECK_DOCUMENT = 'check_document';
/** A check that failed this often by no fault of the file is left to a person. */
const ATTEMPTS = 3;

type CheckParts = Pick<Parts, 'database' | 'files' | 'clock'> & { pictureCheck: PictureCheck };

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
      await conclude(parts, document, order, [await parts.pictureCheck.inspect({ bytes, mimeType, type })]);
    },
    async exhausted(payload) {
      const order = readOrder(payload);
      const document = await findAnyDocument(parts.database, order.document);
      const gaveUp: CheckResult = { check: 'picture', outcome: 'skipped', score: null, detail: 'check_unavailable' };
      if (document) await conclude(parts, document, order, [gaveUp]);
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
  results: readonly CheckResult[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, company_id, profile_id);
    const document = await findAnyDocument(transaction, id);
    if (!flow || !document || !awaitsCheck(document, order)) return;
    const now = clock.now();
    // What a person has decided meanwhile stands.
    const judged = document.status === 'pending' ? judgePage(results, document.metadata) : document;
    await updateResults(transaction, id, { status: judged.status, reject_reason: judged.reject_reason, results, now });
    if (document.step_id === null || document.state !== 'active') return;
    const pages = await findStepPages(transaction, profile_id, document.step_id);
    const others = pages.filter((page) => page.id !== id);
    await settleStep(transaction, flow, document.step_id, pages, now, usesAttempt(judged, others) ? 1 : 0);
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
