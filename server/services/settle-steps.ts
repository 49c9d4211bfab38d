import type { DocumentRow } from '../repositories/documents.ts';
import { forgetResults, updateResults } from '../repositories/documents.ts';
import { UNTOUCHED, updateStep, type Flow } from '../repositories/flows.ts';
import type { Connection } from '../parts.ts';
import { usesAttempt } from '../steps/pages.ts';
import { evaluateStep, pageSurroundings, takenDocuments } from '../steps/registry.ts';
import { isCurrent, judgePage } from '../verdict/page-verdict.ts';
import { presentFiles } from '../verdict/profile-verdict.ts';
import { keepDecision } from './decisions/page-decision.ts';
import { toDocument } from './document-view.ts';
import { recordEvents } from './events.ts';
import { orderCheck } from './order-check.ts';
import { readProgress } from './verdict.ts';

/**
 * Judges the pages that nobody has decided on, and writes down how the steps stand: after a page came, went, was checked or
 * decided on. A page's check that compared it with a file that is gone is made again.
 */
export async function settleSteps(transaction: Connection, flow: Flow, now: Date): Promise<void> {
  const { pages, steps } = await readProgress(transaction, flow.profileId);
  const rules = flow.definition.rules ?? [];
  const present = presentFiles(pages);
  for (const definition of flow.definition.steps) {
    if (takenDocuments(definition).length === 0) continue;
    const before = steps.get(definition.id);
    let own = pages.get(definition.id) ?? [];
    let failedAttempts = before?.failedAttempts ?? UNTOUCHED.failedAttempts;
    for (const page of own) {
      if (page.status !== 'pending' || page.decided_by !== null || page.results.length === 0) continue;
      const surroundings = pageSurroundings(definition, page, { pages: own, present, rules });
      const settled = page.results.some(
        (result) => surroundings.requirements.ofPage.includes(result.check) && !isCurrent(page, result, present),
      )
        ? await checkAgain(transaction, page, now)
        : await concludePage(transaction, flow, page, judgePage(page, surroundings), now);
      own = own.map((other) => (other.id === page.id ? settled : other));
      const others = own.filter((other) => other.id !== page.id);
      if (usesAttempt(settled, others)) failedAttempts += 1;
    }
    const outcome = evaluateStep(definition, {
      pages: own,
      answered: before?.status === 'approved',
      present,
      rules,
    });
    const same = before?.status === outcome.status && before.reason === outcome.reason;
    if (same && before.failedAttempts === failedAttempts) continue;
    await updateStep(transaction, flow, definition.id, { ...outcome, failedAttempts, now });
  }
}

/** What the page was compared with is gone: the portrait of a document that was replaced, for example. */
async function checkAgain<Page extends DocumentRow>(transaction: Connection, page: Page, now: Date): Promise<Page> {
  const again = await forgetResults(transaction, page);
  await orderCheck(transaction, again, now);
  return { ...page, ...again };
}

/** The rules' word on a page, with what it rests on; none while a person has to look. */
export async function concludePage<Page extends DocumentRow>(
  transaction: Connection,
  flow: Flow,
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
  await recordEvents(transaction, flow, [{ type: `document.${status}`, document: toDocument(decided) }], now);
  return { ...page, ...decided };
}
