import type { OpenidDomain } from '@veridoor/contract/accounts/openid';
import { secondsAfter } from '../../../platform/clock.ts';
import type { DomainRow } from './domains-queries.ts';

/** Seconds that a proof counts when no name server answers meanwhile. */
const PROOF_AGE = 7 * 86_400;

/** The label before the domain: nobody who is only given pages, mail or a host name of a domain can publish there. */
export const recordName = (domain: string): string => `_veridoor-challenge.${domain}`;

/** What a look at DNS says of a domain. */
export type DomainProof = 'proved' | NonNullable<OpenidDomain['fault']>;

/** Since when a proof must have been seen to count now. */
export const provedSince = (now: Date): Date => secondsAfter(now, -PROOF_AGE);

export function domainView({ domain, token, proved_at, checked_at, fault }: DomainRow, now: Date): OpenidDomain {
  return {
    domain,
    record: { name: recordName(domain), value: token },
    proved: proved_at !== null && proved_at > provedSince(now),
    proved_at: proved_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
    fault,
  };
}
