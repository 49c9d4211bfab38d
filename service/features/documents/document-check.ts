import { createHash } from 'node:crypto';
import type { CheckResult } from '@veridoor/contract/check';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { makeChecks } from '../../checks/registry.ts';
import { comparedContexts } from './document-context.ts';
import { seePage, type LookingParts } from './page-context.ts';
import { findPortraitPages } from './portraits-queries.ts';
import { testFindings } from './test-findings.ts';
import { findAnyDocument, updateResults, type DocumentRow } from '../../records/documents/queries.ts';
import { findFlow, lockFlow, type Flow } from '../../records/flow/queries.ts';
import { saveReading, type Reading } from '../../records/documents/readings-queries.ts';
import { isWhole } from '../../steps/pages.ts';
import { pageContext, takenSides } from '../../steps/registry.ts';
import { judgePage, notMade } from '../../verdict/page-verdict.ts';
import { NOTHING_REQUIRED } from '../../verdict/requirements.ts';
import { presentFiles } from '../../verdict/profile-verdict.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import { forgetFrames } from '../../records/documents/captures-queries.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { findDuplicates } from '../duplicates/find.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { readCheckOrder, type CheckOrder } from '../../records/documents/order-check.ts';
import { findProfileOfAnyCompany } from '../../records/profiles/queries.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { concludePage, settleSteps } from '../decisions/settle-steps.ts';
import { readProgress } from '../../records/decisions/facts.ts';

type CheckParts = LookingParts & Pick<Parts, 'seen'>;

interface Found {
  results: CheckResult[];
  reading: Reading | null;
  descriptor: Float32Array | null;
  /** How well the frames of its capture fit it; null where they were not compared. */
  scene: number | null;
}

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
        ? testFindings(
            flow,
            flow.testOutcome,
            document,
            await findProfileOfAnyCompany(parts.database, flow.profileId),
            (await findPortraitPages(parts.database, flow.profileId, 1))[0]?.sha256,
          )
        : await look(parts, document, bytes);
      await parts.seen.prepare(parts.database, document.company_id, ['document_trace', 'block_entry']);
      await conclude(parts, document, order, found);
    },
    async exhausted(payload) {
      const order = readCheckOrder(payload);
      const document = await findAnyDocument(parts.database, order.document);
      const gaveUp: CheckResult = { check: 'image', outcome: 'not_made', score: null, detail: 'check_unavailable' };
      if (document)
        await conclude(parts, document, order, { results: [gaveUp], reading: null, descriptor: null, scene: null });
    },
  };
}

async function look(parts: CheckParts, document: DocumentRow, bytes: Uint8Array): Promise<Found> {
  const { contexts, ...seen } = await seePage(parts, document, bytes);
  return { ...seen, results: await makeChecks(contexts), scene: contexts.page?.capture?.scene ?? null };
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
  { results: found, reading, descriptor, scene }: Found,
): Promise<void> {
  const { database, clock } = parts;
  await database.transaction().execute(async (transaction) => {
    const flow = await lockFlow(transaction, company_id, profile_id);
    const document = await findAnyDocument(transaction, id);
    if (!flow || !document || !awaitsCheck(document, order)) return;
    const now = clock.now();
    const company = await findDuplicates(parts, transaction, flow, document, { reading, descriptor }, now);
    const contexts = { ...(await comparedContexts(transaction, document, reading)), ...(company && { company }) };
    const given = new Set(flow.testOutcome ? found.map(({ check }) => check) : []);
    const compared = (await makeChecks(contexts)).filter(({ check }) => !given.has(check));
    const made = [...found, ...compared].map((result) => ({ ...result, files: result.files ?? [document.sha256] }));
    const results = [...made, ...(await missing(transaction, flow, { ...document, results: made }))];
    if (reading) await saveReading(transaction, id, reading, now);
    await forgetFrames(transaction, document, scene);
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

/**
 * A page outside every step is never approved automatically, because nothing says what it needs; a failed one is
 * refused.
 */
async function settleLoose(transaction: Connection, flow: Flow, page: DocumentRow, now: Date): Promise<void> {
  const context = { requirements: NOTHING_REQUIRED, document: [page], present: new Set([page.sha256]) };
  const verdict = judgePage(page, { ...context, rules: flow.definition.rules ?? [] });
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
  const context = pageContext(step, document, { pages, present: presentFiles(all), rules: [] });
  const { ofPage, ofDocument } = context.requirements;
  const whole = isWhole(pages, takenSides(step, document) ?? []) && pages.every((page) => page.results.length > 0);
  return notMade(document, { ...context, requirements: { ofPage, ofDocument: whole ? ofDocument : [] } });
}
