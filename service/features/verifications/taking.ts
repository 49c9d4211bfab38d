import { isDeepStrictEqual } from 'node:util';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { secondsAfter } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findProfilePages, type DocumentRow } from '../../records/documents/queries.ts';
import { findReadings } from '../../records/documents/readings-queries.ts';
import { findLastDecision } from '../../records/decisions/queries.ts';
import { findStepsOf } from '../../records/flow/profile-steps-queries.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { listVerifications } from '../../records/profiles/verifications-queries.ts';
import { markTaken } from './taking-queries.ts';

const DAY = 86_400;

/** Has a new verification take the steps that its workflow allows from earlier ones, the newest first. */
export async function takeOver(
  transaction: Connection,
  profileId: string,
  { steps }: WorkflowDefinition,
  now: Date,
): Promise<void> {
  let requested = steps.filter((step) => step.earlier_days !== undefined);
  if (requested.length === 0) return;
  const [, ...earlier] = await listVerifications(transaction, profileId);
  for (const { id, workflow_id } of earlier) {
    const decision = await findLastDecision(transaction, profileId, id);
    if (decision?.outcome !== 'approved') continue;
    const { definition } = await findWorkflow(transaction, workflow_id);
    const rows = await findStepsOf(transaction, profileId, id);
    const approved = new Set(rows.filter(({ status }) => status === 'approved').map(({ step_id }) => step_id));
    const pages = Map.groupBy(await findProfilePages(transaction, profileId, id), ({ step_id }) => step_id);
    for (const step of requested) {
      const before = definition.steps.find((one) => one.id === step.id);
      const own = pages.get(step.id) ?? [];
      if (!before || !asksTheSame(before, step) || !approved.has(step.id)) continue;
      if (!(await isStillGood(transaction, own, step, now))) continue;
      await markTaken(transaction, { profileId, stepId: step.id, from: id, now });
      requested = requested.filter((one) => one !== step);
    }
  }
}

/** An approval says something about the question that was asked, and about no other. */
function asksTheSame(before: WorkflowStep, step: WorkflowStep): boolean {
  return before.kind === step.kind && isDeepStrictEqual(before.options, step.options);
}

/** Whether approved pages are young enough, still there, and of a document that is still valid. */
async function isStillGood(
  connection: Connection,
  pages: readonly DocumentRow[],
  { earlier_days = 0 }: WorkflowStep,
  now: Date,
): Promise<boolean> {
  const since = secondsAfter(now, -earlier_days * DAY);
  const kept = pages.every(
    ({ status, file_removed_at, created_at }) =>
      status === 'approved' && file_removed_at === null && created_at >= since,
  );
  if (pages.length === 0 || !kept) return false;
  const readings = await findReadings(
    connection,
    pages.map(({ id }) => id),
  );
  const today = now.toISOString().slice(0, 10);
  return [...readings.values()].every(({ fields }) => {
    const end = fields?.expirationDate;
    return end === undefined || end === null || end === '' || end >= today;
  });
}
