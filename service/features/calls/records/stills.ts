import type { AgentCall, CallPage } from '@veridoor/contract/calls/call';
import type { Parts } from '../../../parts.ts';
import { insertCallStill, listCallStills, settleCallStill } from './queries.ts';
import { findFlow } from '../../../records/flow/queries.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { submitDocument, type SubmissionParts } from '../../documents/document-submission.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { acceptedPage } from '../../../records/flow/submission-rules.ts';
import { change } from '../agents/agent.ts';
import { ownCall } from '../customer.ts';

type StillParts = SubmissionParts & Pick<Parts, 'callNews'>;

/**
 * Asks the customer's camera for an image in full size that becomes this page.
 *
 * @throws ProblemError call_not_found, call_ended, step_not_found, document_not_accepted.
 */
export async function askStill(
  parts: Pick<Parts, 'database' | 'clock' | 'callNews'>,
  agent: UserPrincipal,
  id: string,
  page: CallPage,
): Promise<AgentCall> {
  return change(parts, agent, id, false, async (transaction, call) => {
    if (page.step !== undefined) {
      const flow = await findFlow(transaction, call.company_id, call.profile_id);
      const step = flow?.definition.steps.find((step) => step.id === page.step);
      if (!step) throw new ProblemError('step_not_found');
      acceptedPage(step, { ...page, country: page.country ?? null, version: page.version ?? null });
    }
    const still = await insertCallStill(transaction, id, page, parts.clock.now());
    await recordAudit(transaction, {
      companyId: call.company_id,
      actor: agent,
      action: 'call.still_requested',
      subject: { kind: 'call', id },
      detail: { profile: call.profile_id, still: still.id, type: page.type, side: page.side },
    });
    return call;
  });
}

/**
 * Files the image that the agent asked for. It is checked like every other page. Because an agent wants it now, neither
 * the order of the steps nor the attempts matter.
 *
 * @throws ProblemError call_not_found, still_not_found, and whatever is wrong with the image.
 */
export async function fileStill(
  parts: StillParts,
  customer: ProfilePrincipal,
  stillId: string,
  bytes: Uint8Array,
): Promise<void> {
  const call = await ownCall(parts, customer);
  const still = (await listCallStills(parts.database, call.id)).find(({ id }) => id === stillId);
  if (!still || call.state !== 'active') throw new ProblemError('still_not_found');
  // The answer to the first try was lost.
  if (still.state === 'filed') return;
  const tell = () => parts.callNews.tell({ companyId: call.company_id, callId: call.id, queue: false });
  try {
    const submission = { ...still.page, metadata: { source: 'camera' as const } };
    const source = { bytes, request: null };
    const { document } = await submitDocument(parts, { ...customer, callId: call.id }, submission, source);
    await settleCallStill(parts.database, still.id, 'filed', document.id);
  } catch (error) {
    if (error instanceof ProblemError) await settleCallStill(parts.database, still.id, 'failed', null);
    throw error;
  } finally {
    tell();
  }
}
