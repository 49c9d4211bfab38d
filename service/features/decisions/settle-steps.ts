import type { DocumentRow } from '../../records/documents/queries.ts';
import { forgetResults, updateResults } from '../../records/documents/queries.ts';
import { UNTOUCHED, updateStep, type Flow } from '../../records/flow/queries.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { usesAttempt } from '../../steps/pages.ts';
import { evaluateStep, pageContext, takenDocuments } from '../../steps/registry.ts';
import { isCurrent, judgePage } from '../../verdict/page-verdict.ts';
import { presentFiles } from '../../verdict/profile-verdict.ts';
import { keepDecision } from './kept-decisions.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { recordEvents, type DomainEvent } from '../../records/outbox/events.ts';
import { orderCheck } from '../../records/documents/order-check.ts';
import { readProgress } from '../../records/decisions/facts.ts';

/**
 * Judges the pages that nobody has decided on, and saves the status of the steps: after a page was added, removed,
 * checked or decided on. A check that compared a page with a replaced file is repeated.
 */
export async function settleSteps(transaction: Connection, flow: Flow, now: Date): Promise<void> {
  const { pages, steps } = await readProgress(transaction, flow.profileId);
  const rules = flow.definition.rules ?? [];
  const present = presentFiles(pages);
  const domainEvents: DomainEvent[] = [];
  for (const definition of flow.definition.steps) {
    if (takenDocuments(definition).length === 0) continue;
    const before = steps.get(definition.id);
    // Its pages belong to an earlier verification, which stays as it was.
    if (before?.taken) continue;
    let own = pages.get(definition.id) ?? [];
    let failedAttempts = before?.failedAttempts ?? UNTOUCHED.failedAttempts;
    for (const page of own) {
      if (!isOpen(page)) continue;
      const context = pageContext(definition, page, { pages: own, present, rules });
      const { ofPage } = context.requirements;
      const stale = page.results.some((one) => ofPage.includes(one.check) && !isCurrent(page, one, present));
      if (!stale && page.status !== 'pending') continue;
      const settled = stale
        ? await checkAgain(transaction, page, now)
        : await concludePage(transaction, page, judgePage(page, context), now);
      own = own.map((other) => (other.id === page.id ? settled : other));
      if (settled.status !== 'pending')
        domainEvents.push({ type: `document.${settled.status}`, document: toDocument(settled) });
      const others = own.filter((other) => other.id !== page.id);
      if (usesAttempt(settled, others)) failedAttempts += 1;
    }
    const outcome = evaluateStep(definition, { pages: own, answered: before?.status === 'approved', present, rules });
    const same = before?.status === outcome.status && before.reason === outcome.reason;
    if (same && before.failedAttempts === failedAttempts) continue;
    await updateStep(transaction, flow, definition.id, { ...outcome, failedAttempts, now });
  }
  // Last, so that each event shows the profile as its own change left it.
  await recordEvents(transaction, flow, domainEvents, now);
}

/**
 * Whether the rules may still decide on a page: it was checked, and it is undecided or the rules themselves approved
 * it.
 */
function isOpen({ status, decided_by, results }: DocumentRow): boolean {
  if (results.length === 0) return false;
  return decided_by === null ? status === 'pending' : decided_by === 'rules' && status === 'approved';
}

/** The page was compared with something that is gone, for example the portrait of a replaced document. */
async function checkAgain<Page extends DocumentRow>(transaction: Connection, page: Page, now: Date): Promise<Page> {
  const again = await forgetResults(transaction, page);
  await orderCheck(transaction, again, now);
  return { ...page, ...again };
}

/** The rules' decision on a page, with its grounds; none while a person must look. */
export async function concludePage<Page extends DocumentRow>(
  transaction: Connection,
  page: Page,
  { status, reject_reason }: Pick<DocumentRow, 'status' | 'reject_reason'>,
  now: Date,
): Promise<Page> {
  if (status === 'pending') return page;
  const { results } = page;
  const decided = await updateResults(transaction, page.id, {
    status,
    reject_reason,
    decided_by: 'rules',
    results,
    now,
  });
  await keepDecision(transaction, 'rules', page, { status, reason: reject_reason, note: null }, now);
  return { ...page, ...decided };
}
