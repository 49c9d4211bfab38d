import type { EntityReport } from '@veridoor/contract/report';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { entityProgress, outstanding } from '../../records/entities/required-documents.ts';
import { findLinkTimes } from '../../records/profiles/links-queries.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { decisionsSection } from './decisions.ts';
import { noteLook } from './looks.ts';
import { screeningSection } from './sections.ts';

/**
 * All findings about a company and its people, and all decisions. The look is audited.
 *
 * @throws ProblemError entity_not_found, also for another company's.
 */
export async function getEntityReport(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  id: string,
): Promise<EntityReport> {
  const profile = await findProfile(database, user.companyId, id, 'entity');
  if (!profile) throw new ProblemError('entity_not_found');
  await noteLook(database, user, id, 'report');
  const { definition } = await findWorkflow(database, profile.workflow_id);
  const { opened_at, handed_in_at } = await findLinkTimes(database, id, undefined);
  return {
    made_at: clock.now().toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
    handed_in_at: handed_in_at?.toISOString() ?? null,
    outstanding: outstanding(await entityProgress(database, id, definition)),
    screening: await screeningSection(database, { profile, facts: await readFacts(database, profile) }),
    decisions: await decisionsSection(database, profile),
  };
}
