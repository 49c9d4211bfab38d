import { toFlowError } from '../../../lib/errors/flow-error.ts';
import type { DecisionProposal, LinkSendingRequest } from '../../../lib/api/types.ts';
import { forgetDrafts } from './drafts.ts';
import type { KeptDecision, Remainder } from '../../parts/held-decisions.ts';
import { claimCase, confirmProposal, returnProposal, sendVerdict, type Verdict } from '../../report/case-queries.ts';
import { sendLink } from '../../parts/shared-queries.ts';
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

/**
 * Sends a decision; what was written for it is then forgotten.
 *
 * @returns what is left to be said: a link to pass on, or that none was sent; null for nothing.
 * @throws {FlowError}
 */
export async function sendTask({ staff, me }: Sender, profile: string, task: Task): Promise<Remainder | null> {
  let left: Remainder | null = null;
  if (task.kind === 'person') {
    const { verdict } = task;
    const waits = await sendVerdict(staff, task.verification, verdict);
    const sending = verdict.outcome === 'again' ? verdict.sending : null;
    if (sending !== null) left = waits ? { says: 'waits', link: null } : await reach(staff, profile, sending);
  } else if (task.kind === 'company') await sendCompanyVerdict(staff, profile, task.verdict);
  else if (task.kind === 'confirm') await confirmProposal(staff, task.proposal, task.subject);
  else await returnProposal(staff, { profile, subject: task.subject }, task.note);
  forgetDrafts(me.id, profile);
  return left;
}

/** The decision has arrived: a link that cannot be sent is a matter of its own. */
async function reach(staff: Staff, profile: string, sending: LinkSendingRequest): Promise<Remainder | null> {
  try {
    const { short_url } = await sendLink(staff.api, profile, sending);
    return short_url === null ? null : { says: 'made', link: short_url };
  } catch {
    return { says: 'unsent', link: null };
  }
}

/**
 * Sends a decision of a page that is gone. The case is claimed first: nobody else's decision is replaced by an old one.
 *
 * @throws {FlowError} `not_waiting`, `review_claimed` and those of the decision.
 */
export async function sendKept(sender: Sender, { profile, task, begun }: KeptDecision): Promise<Remainder | null> {
  try {
    await claimCase(sender.staff, profile);
  } catch (error) {
    const { serviceCode } = toFlowError(error).details;
    // The page went before it learned that the decision had arrived; of a link, nobody knows.
    if (begun && (serviceCode === 'not_waiting' || serviceCode === 'own_proposal'))
      return sendsLink(task as Task) ? { says: 'unsent', link: null } : null;
    throw error;
  }
  return sendTask(sender, profile, task as Task);
}

const sendsLink = (task: Task): boolean =>
  task.kind === 'person' && task.verdict.outcome === 'again' && task.verdict.sending !== null;
