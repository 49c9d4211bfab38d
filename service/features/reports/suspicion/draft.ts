import type { SuspicionDraft } from '@veridoor/contract/aml/suspicion';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findAccount } from '../../users/accounts-queries.ts';
import { findProfile } from '../../../records/profiles/queries.ts';
import { readDetails } from '../../../records/entities/details.ts';
import { getEntityReport } from '../entity-report.ts';
import { getReport } from '../report.ts';
import type { Suspicion } from './goaml.ts';

/**
 * What a report of suspicion about a customer says. It is not kept: what nobody keeps reaches nobody.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function draftSuspicion(
  parts: Pick<Parts, 'database' | 'secrets' | 'clock' | 'configuration'>,
  user: UserPrincipal,
  id: string,
  draft: SuspicionDraft,
  format: 'goaml' | 'page',
): Promise<Suspicion> {
  const about = await readSubject(parts, user, id);
  const account = await findAccount(parts.database, user.companyId, user.userId);
  await recordAudit(parts.database, {
    companyId: user.companyId,
    actor: user,
    action: 'suspicion.drafted',
    subject: { kind: 'profile', id },
    detail: { format },
  });
  return { draft, ...about, author: account ?? { first_name: '', last_name: '' } };
}

/** The facts about a person, or about a company for who may read companies. */
async function readSubject(
  parts: Pick<Parts, 'database' | 'secrets' | 'clock' | 'configuration'>,
  user: UserPrincipal,
  id: string,
): Promise<Pick<Suspicion, 'report' | 'subject'>> {
  const { database } = parts;
  const entity = user.permissions.has('entity.read') ? await findProfile(database, user.companyId, id, 'entity') : null;
  if (!entity) {
    const report = await getReport(parts, user, id);
    return { report, subject: { kind: 'person', extracted: report.extracted } };
  }
  const { made_at, screening } = await getEntityReport(parts, user, id);
  const { name, mode, id_card_number: reference } = entity;
  return {
    report: { made_at, screening, profile: { id, name, mode, reference } },
    subject: { kind: 'entity', details: await readDetails(parts, database, id) },
  };
}
