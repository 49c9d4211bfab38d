import { toFlowError } from '../../../lib/errors/flow-error.ts';
import type { DecisionProposal } from '../../../lib/api/types.ts';
import { forgetDrafts } from './drafts.ts';
import type { KeptDecision } from '../../parts/held-decisions.ts';
import { claimCase, confirmProposal, returnProposal, sendVerdict, type Verdict } from '../../report/case-queries.ts';
import type { Member, Staff } from '../../sign-in/staff.ts';
import { sendCompanyVerdict, type CompanyVerdict } from '../company/company-queries.ts';

type Subject = 'person' | 'entity';

/** What a decision has the service do, as it is kept until it is sent. */
export type Task =
  | { kind: 'person'; verification: string; verdict: Verdict }
  | { kind: 'company'; verdict: CompanyVerdict }
  | { kind: 'confirm'; subject: Subject; proposal: DecisionProposal }
  | { kind: 'return'; subject: Subject; note: string };

interface Sender {
  staff: Staff;
  me: Pick<Member, 'id'>;
}

/** Sends a decision; what was written for it is then forgotten. @throws {FlowError} */
export async function sendTask({ staff, me }: Sender, profile: string, task: Task): Promise<void> {
  if (task.kind === 'person') await sendVerdict(staff, task.verification, task.verdict);
  else if (task.kind === 'company') await sendCompanyVerdict(staff, profile, task.verdict);
  else if (task.kind === 'confirm') await confirmProposal(staff, task.proposal, task.subject);
  else await returnProposal(staff, { profile, subject: task.subject }, task.note);
  forgetDrafts(me.id, profile);
}

/**
 * Sends a decision of a page that is gone. The case is claimed first: nobody else's decision is replaced by an old one.
 *
 * @throws {FlowError} `not_waiting`, `review_claimed` and those of the decision.
 */
export async function sendKept(sender: Sender, { profile, task, begun }: KeptDecision): Promise<void> {
  try {
    await claimCase(sender.staff, profile);
  } catch (error) {
    const { serviceCode } = toFlowError(error).details;
    // The page went before it learned that the decision had arrived.
    if (begun && (serviceCode === 'not_waiting' || serviceCode === 'own_proposal')) return;
    throw error;
  }
  await sendTask(sender, profile, task as Task);
}
