import type { LinkSendingRequest, LinkSent } from '@veridoor/contract/links/link-sending';
import { nameIn } from '@veridoor/languages/closest-text';
import { holdsForbidden } from '@veridoor/validation/characters';
import { maskRecipient } from '@veridoor/validation/one-time-code';
import type { Parts } from '../../parts.ts';
import { permissionMissing } from '../../platform/access/permissions.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { takeEach } from '../../platform/http/limits/take-each.ts';
import { customerLanguage, customerText } from '../../platform/mail/customer-texts.ts';
import { sendNow } from '../../records/links/send-now.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { findNewestLink } from '../../records/profiles/links-queries.ts';
import { insertNote } from '../../records/profiles/notes-queries.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { createLink } from './links.ts';

/** Messages to one customer, and by one user, in so many seconds: a mailbox is not flooded from a desk. */
const LIMITS = { window: 3_600, customer: 6, user: 120 } as const;

/**
 * Makes the link that opens a profile's flow, as the one before it was, and sends it to the customer. Whoever decides on
 * a customer never holds the key to the customer's own pages: only who may make links gets it to pass on.
 *
 * @throws ProblemError profile_not_found, permission_missing, delivery_unavailable, too_many_requests, message_refused,
 * message_failed, and those of `createLink`.
 */
export async function sendLink(
  parts: Parts,
  user: UserPrincipal,
  id: string,
  { channel, words: given }: LinkSendingRequest,
): Promise<LinkSent> {
  if (channel === 'copy' && !user.permissions.has('link.create')) throw permissionMissing('link.create');
  if (channel !== 'copy' && !parts.messages.carries(channel)) throw new ProblemError('delivery_unavailable');
  const words = readWords(given);
  const profile = await findProfile(parts.database, user.companyId, id);
  const settings = await findCompanySettings(parts.database, user.companyId);
  if (!profile || !settings) throw new ProblemError('profile_not_found');
  const to = channel === 'copy' ? null : profile[channel];
  if (channel !== 'copy' && to === null)
    throw invalidField('/channel', 'not_allowed', 'needs the profile to have such an address');
  const now = parts.clock.now();
  // First, since the new link ends the one before it.
  await parts.database.transaction().execute((transaction) =>
    takeEach(transaction, { now, window: LIMITS.window, code: 'too_many_requests', unit: 'messages' }, [
      [`links sent to ${id}`, LIMITS.customer],
      [`links sent by ${user.userId}`, LIMITS.user],
    ]),
  );
  const before = await findNewestLink(parts.database, id);
  const made = await createLink(parts, user, {
    profile: id,
    ...(before ?? firstAddresses(settings)),
  });
  const { link, short_url, expires_at } = made;
  await parts.database.transaction().execute(async (transaction) => {
    if (words !== null)
      await insertNote(transaction, { profile_id: id, user_id: user.userId, text: words, created_at: now });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'link.sent',
      subject: { kind: 'profile', id },
      detail: { link, channel },
    });
  });
  if (channel === 'copy' || to === null) return { link, recipient: null, short_url, expires_at };
  const { branding } = settings;
  const language = customerLanguage(before?.language, branding.language);
  const { subject, text } = customerText('handoff', language, {
    company: nameIn(branding, language),
    seconds: (Date.parse(expires_at) - now.getTime()) / 1000,
  });
  // The link in a line of its own.
  const whole = [text, ...(words === null ? [] : [words]), short_url].join('\n\n');
  await sendNow(parts.messages, { id: `${link}-${channel}-${now.getTime()}`, channel, to, subject, text: whole });
  return { link, recipient: maskRecipient(channel, to), short_url: null, expires_at };
}

/** Words for a customer, as they are kept and sent. */
function readWords(given: string | undefined): string | null {
  const words = given?.normalize('NFC').trim() ?? '';
  if (words.split('\n').some(holdsForbidden))
    throw invalidField('/words', 'forbidden_character', 'must not contain control characters, nor heaps of marks');
  return words === '' ? null : words;
}

/** Where a customer without a link goes: the company's own first addresses. */
function firstAddresses({
  interface_origins: [page],
  return_origins: [back],
}: {
  interface_origins: readonly string[];
  return_origins: readonly string[];
}) {
  if (page === undefined || back === undefined) throw new ProblemError('origin_not_allowed');
  return { web_sdk_url: `${page}/`, return_url: `${back}/` };
}
