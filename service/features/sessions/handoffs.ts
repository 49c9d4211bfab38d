import { nameIn } from '@veridoor/languages/closest-text';
import type { Handoff, HandoffMessage, HandoffSent } from '@veridoor/contract/links/handoff';
import { maskRecipient } from '@veridoor/validation/one-time-code';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { createOpaqueToken, hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import type { Message } from '../../platform/mail/message.ts';
import { sendNow } from '../../records/links/send-now.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { withParameters } from '../../records/links/addresses.ts';
import { launchAddress } from '../links/links.ts';
import {
  findLinkByCode,
  insertLink,
  voidUnopenedHandoffs,
  type LinkRow,
} from '../../records/profiles/links-queries.ts';
import { normaliseEmail, normalisePhone } from '../../records/profiles/personal-data.ts';
import { isHandedIn } from '../../records/profiles/profile-status.ts';
import { takeCode } from '../steps/codes/limits.ts';
import { customerLanguage, customerText } from '../../platform/mail/customer-texts.ts';
import { withLockedProfile } from '../../records/profiles/customer-profile.ts';

/** Seconds that a link for another device may be opened. */
const HANDOFF_LIFETIME = 15 * 60;
const CHANNELS = ['email', 'phone'] as const;

/**
 * Makes a link that continues this flow on another device. The link that the session came from stays good.
 *
 * @throws ProblemError link_missing when the session came from no link, session_completed.
 */
export async function createHandoff(parts: Parts, customer: ProfilePrincipal): Promise<Handoff> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    if (!link) throw new ProblemError('link_missing');
    // A link for face recognition is for verified customers.
    const over = isHandedIn(profile.status) && link.journey !== 'biologin';
    if (link.void_reason === 'completed' || over) throw new ProblemError('session_completed');
    const now = parts.clock.now();
    const code = createOpaqueToken();
    const parent = link.handoff_of ?? link.id;
    await voidUnopenedHandoffs(transaction, parent, now);
    const { id, expires_at } = await insertLink(transaction, {
      profile_id: profile.id,
      company_id: profile.company_id,
      verification_id: link.verification_id,
      code_hash: hashOpaqueToken(code),
      journey: link.journey,
      web_sdk_url: link.web_sdk_url,
      return_url: link.return_url,
      deep_link: link.deep_link,
      language: link.language,
      geo_location: link.geo_location,
      handoff_of: parent,
      expires_at: secondsAfter(now, HANDOFF_LIFETIME),
      created_at: now,
    });
    await recordAudit(transaction, { ...ofCustomer(customer), action: 'link.handed_off', detail: { link: id } });
    const channels = CHANNELS.filter((channel) => parts.messages.carries(channel)).map((channel) => {
      const own = profile[channel];
      return { channel, known: own === null ? null : maskRecipient(channel, own) };
    });
    const url = launchAddress(link.web_sdk_url, profile.id, parts.configuration.baseUrl, code);
    return { url, expires_at: expires_at.toISOString(), channels };
  });
}

/**
 * Sends a link that `createHandoff` made to the customer's telephone or mailbox. It counts as a code does, and nothing
 * of it is kept: a message that did not leave is ordered again by the customer.
 *
 * @throws ProblemError link_missing, handoff_missing when the link was replaced, opened or is over; invalid_request,
 * too_many_codes, delivery_unavailable, message_refused, message_failed.
 */
export async function sendHandoff(
  parts: Parts,
  customer: ProfilePrincipal,
  { code, channel, recipient, language }: HandoffMessage,
): Promise<HandoffSent> {
  if (!parts.messages.carries(channel)) throw new ProblemError('delivery_unavailable');
  const message = await withLockedProfile(parts, customer, async (transaction, profile, link): Promise<Message> => {
    if (!link) throw new ProblemError('link_missing');
    const made = await findLinkByCode(transaction, profile.id, hashOpaqueToken(code));
    const parent = link.handoff_of ?? link.id;
    const usable = made?.handoff_of === parent && made.voided_at === null && made.opened_at === null;
    if (!usable || made.expires_at <= parts.clock.now()) throw new ProblemError('handoff_missing');
    const own = profile[channel];
    const normalise = channel === 'phone' ? normalisePhone : normaliseEmail;
    const to = typeof recipient === 'string' ? normalise('/recipient', recipient) : own;
    if (to === null) throw invalidField('/recipient', 'required', 'must be given, because the profile has none');
    const { address } = customer.origin;
    await takeCode(transaction, parts, { profile: profile.id, recipient: to, own: to === own, address });
    const settings = await findCompanySettings(transaction, profile.company_id);
    await recordAudit(transaction, {
      ...ofCustomer(customer),
      action: 'link.handoff_sent',
      detail: { link: made.id, channel },
    });
    if (!settings) throw new Error('the company of a profile is gone');
    const { branding } = settings;
    const requested = customerLanguage(language, link.language, customer.origin.languages, branding.language);
    const { subject, text } = customerText('handoff', requested, {
      company: nameIn(branding, requested),
      seconds: HANDOFF_LIFETIME,
    });
    // The link in a line of its own.
    const whole = `${text}\n\n${handoffAddress(parts, made, code)}`;
    return { id: `${made.id}-${channel}`, channel, to, subject, text: whole };
  });
  await sendNow(parts.messages, message);
  return { recipient: maskRecipient(channel, message.to) };
}

/** The launch address of a link for another device; it says so, since a phone has nothing to hand over. */
function handoffAddress(
  { configuration }: Pick<Parts, 'configuration'>,
  { web_sdk_url, profile_id }: Pick<LinkRow, 'web_sdk_url' | 'profile_id'>,
  code: string,
): string {
  return launchAddress(withParameters(web_sdk_url, [['handoff', '1']]), profile_id, configuration.baseUrl, code);
}
