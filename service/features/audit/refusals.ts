import type { Parts } from '../../parts.ts';
import { recordAudit } from './audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { ProblemCode } from '../../platform/problems/problems.ts';

/** Milliseconds in which the same refusal of the same user is written once: a program that insists must not fill the audit. */
const SILENCE = 60_000;
const MOST_REMEMBERED = 10_000;

/** Makes the function that audits the refusal of a user. */
export function createRefusalReport({ database, clock }: Pick<Parts, 'database' | 'clock'>) {
  const silentUntil = new Map<string, number>();
  return async (user: UserPrincipal, code: ProblemCode, operation = ''): Promise<void> => {
    const key = `${user.userId} ${code} ${operation}`;
    const now = clock.now().getTime();
    if (now < (silentUntil.get(key) ?? 0)) return;
    if (silentUntil.size >= MOST_REMEMBERED) silentUntil.clear();
    silentUntil.set(key, now + SILENCE);
    await recordAudit(database, {
      companyId: user.companyId,
      actor: user,
      action: 'access.refused',
      subject: { kind: 'operation', id: operation },
      detail: { code },
    });
  };
}
