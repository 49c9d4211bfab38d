import type { CallChat } from '@veridoor/contract/calls/call-socket';
import type { LocalisedText } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { insertCallMessage } from './queries.ts';
import { findAnyCall } from '../queries.ts';
import type { CallRow } from '../../../records/flow/calls-queries.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { normaliseText } from '../../../records/profiles/personal-data.ts';
import type { Principal } from '../../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../../platform/problems/problems.ts';

/** Lines of one side in a minute, over all its connections: each is kept and audited, and people write slower. */
export const MOST_LINES = 60;

/**
 * Adds a line to the chat of a call. A ready phrase goes out in all its languages, so that each side reads its own.
 *
 * @throws ProblemError call_ended, also for somebody outside the call; too_many_attempts, invalid_request.
 */
export async function sendMessage(
  parts: Pick<Parts, 'database' | 'clock' | 'callNews' | 'rateLimiter'>,
  principal: Principal,
  callId: string,
  message: CallChat,
): Promise<void> {
  const seconds = await parts.rateLimiter.take(`chat ${callId} ${principal.kind}`, MOST_LINES);
  if (seconds > 0) {
    const limit = { maximum: MOST_LINES, unit: 'messages', seconds: 60 } as const;
    throw new ProblemError('too_many_attempts', { retryAfter: seconds, limit });
  }
  const call = await parts.database.transaction().execute(async (transaction) => {
    const call = await findAnyCall(transaction, callId);
    const from = call && senderOf(call, principal);
    if (!call || !from || call.state === 'ended') throw new ProblemError('call_ended');
    const now = parts.clock.now();
    await insertCallMessage(transaction, { callId, sender: from, text: textOf(call, from, message), now });
    await recordAudit(transaction, {
      companyId: call.company_id,
      actor: principal,
      action: 'call.message_sent',
      subject: { kind: 'call', id: callId },
      detail: { profile: call.profile_id },
    });
    return call;
  });
  parts.callNews.tell({ companyId: call.company_id, callId, queue: false });
}

function senderOf(call: CallRow, principal: Principal): 'customer' | 'agent' | null {
  if (principal.kind === 'profile') return call.profile_id === principal.profileId ? 'customer' : null;
  return call.state === 'active' && call.agent_id === principal.userId ? 'agent' : null;
}

function textOf(call: CallRow, from: 'customer' | 'agent', message: CallChat): LocalisedText {
  if ('text' in message) {
    const text = normaliseText('/text', message.text);
    if (text === '') throw invalidField('/text', 'too_short', 'must not be empty');
    return text;
  }
  const phrase = from === 'agent' ? call.options.phrases.find(({ id }) => id === message.phrase) : undefined;
  if (!phrase) throw invalidField('/phrase', 'not_allowed', 'must be a phrase of this call, sent by its agent');
  return phrase.text;
}
