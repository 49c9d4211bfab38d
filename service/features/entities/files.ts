import type { Connection } from '../../platform/database/connection.ts';
import { findActiveDocuments, findEntityRow } from './queries.ts';
import type { Flow } from '../sessions/flows-queries.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed } from '../profiles/profile-status.ts';
import type { PageDescription } from '../../steps/step-module.ts';
import { customerMaySend } from '../documents/submission-rules.ts';
import { wantedDocuments } from './wanted.ts';

/**
 * A file of a company's document, which belongs to no step. A customer may send the documents that the workflow wants
 * from a company of this country, up to their number; the integrator's server may send any.
 *
 * @throws ProblemError step_not_found, profile_closed, session_completed, consent_required, document_not_accepted with
 * the accepted documents, too_many_files.
 */
export async function entityPage(
  connection: Connection,
  flow: Flow,
  principal: Principal,
  { step, type }: Pick<PageDescription, 'type'> & { step?: string },
): Promise<PageDescription> {
  if (step !== undefined) throw new ProblemError('step_not_found');
  const { country } = await findEntityRow(connection, flow.profileId);
  const page: PageDescription = { type, country, version: null, side: 'single' };
  if (principal.kind === 'user') {
    if (isClosed(flow.status)) throw new ProblemError('profile_closed');
    return page;
  }
  customerMaySend(flow);
  const wanted = wantedDocuments(flow.definition, country);
  const own = wanted.find((one) => one.type === type);
  if (!own) throw new ProblemError('document_not_accepted', { allowed: wanted.map((one) => one.type) });
  const files = (await findActiveDocuments(connection, flow.profileId)).filter((document) => document.type === type);
  if (files.length >= own.most_files) throw new ProblemError('too_many_files');
  return page;
}
