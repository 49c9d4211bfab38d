import type { Answers } from '@veridoor/validation/question';
import type { Connection } from '../../platform/database/connection.ts';
import { saveProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { aboutProfile, recordEvents } from '../../records/outbox/events.ts';
import { normaliseEmail, normalisePhone } from '../../records/profiles/personal-data.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { shownName } from '../../records/profiles/shown-names.ts';
import { compareProfileAgain } from './profile-cross-check.ts';
import type { KnownQuestion } from '../../steps/step-module.ts';

const FIELDS = { name: shownName, email: normaliseEmail, phone: normalisePhone };
type Field = keyof typeof FIELDS;

/**
 * Fills gaps of the profile from answers to questions about it. The company's own values stay: otherwise a customer
 * could make the profile fit somebody else's document, or have a code sent to another telephone.
 */
export async function fillProfile(
  transaction: Connection,
  customer: ProfilePrincipal,
  profile: ProfileRow,
  { questions, answers }: { questions: readonly KnownQuestion[]; answers: Answers },
  now: Date,
): Promise<void> {
  const change: Partial<Record<Field, string>> = {};
  for (const { id, known } of questions) {
    const answer = answers[id];
    if (!isField(known) || typeof answer !== 'string' || (profile[known] ?? '') !== '') continue;
    const value = usable(known, answer);
    if (value !== null) change[known] = value;
  }
  const fields = Object.keys(change);
  if (fields.length === 0) return;
  const after = await saveProfile(transaction, profile.id, { ...change, updated_at: now });
  await recordAudit(transaction, { ...ofCustomer(customer), action: 'profile.updated', detail: { fields } });
  await recordEvents(transaction, aboutProfile(after), [{ type: 'profile.updated' }], now);
  if (after.name !== profile.name) await compareProfileAgain(transaction, after, now);
}

function isField(known: string | undefined): known is Field {
  return known !== undefined && Object.hasOwn(FIELDS, known);
}

/** The value in the profile's form; null when no profile could have it, although the answer may be valid. */
function usable(field: Field, answer: string): string | null {
  try {
    return FIELDS[field](`/${field}`, answer).slice(0, 254) || null;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
