/**
 * Percent from which an owner counts as a beneficial owner (Directive (EU) 2015/849, article 3 point 6: 25 % of the
 * shares).
 */
export const BENEFICIAL_SHARE = 25;

const WHOLE = 10_000;

/** A possible holder of a share, with the fields that the sums need. */
export interface Shareholder {
  kind?: 'person' | 'company';
  roles?: readonly string[];
  /** The party that it holds its share in; without it, the customer. */
  of?: string;
  /** Percent, at most two digits after the point. */
  share?: number;
}

/** How the shares of a company add up, in percent with at most two digits after the point. */
export interface SharesTotal {
  declared: number;
  /** The share that nobody holds yet; 0 when too much is declared. */
  missing: number;
  /** The declared share beyond the whole. */
  surplus: number;
}

/** A share in its stored form: hundredths of a percent are the finest. */
export function tidyShare(share: number): number {
  return Math.round(share * 100) / 100;
}

/** The sum of all shares in the customer, or in one of its owners. Counted in hundredths, so that three thirds of 33.33 are 99.99 and nothing else. */
export function totalShares(holders: readonly Shareholder[], company?: string): SharesTotal {
  const declared = holders.filter(({ of }) => of === company).reduce((sum, holder) => sum + hundredths(holder), 0);
  return {
    declared: declared / 100,
    missing: Math.max(0, WHOLE - declared) / 100,
    surplus: Math.max(0, declared - WHOLE) / 100,
  };
}

/** Whether an unnamed person could hold so much that they would have to be named. */
export function mayHideAnOwner(holders: readonly Shareholder[]): boolean {
  return totalShares(holders).missing >= BENEFICIAL_SHARE;
}

/**
 * The people who themselves hold so much that they own the company in effect; who does so through companies, or by
 * several entries, the service finds.
 */
export function beneficialOwners<Holder extends Shareholder>(holders: readonly Holder[]): Holder[] {
  return holders.filter(
    (holder) => holder.of === undefined && holder.kind === 'person' && hundredths(holder) >= BENEFICIAL_SHARE * 100,
  );
}

/** A share that is not asked for does not count. */
function hundredths({ roles = [], share }: Shareholder): number {
  return roles.includes('owner') && share !== undefined && Number.isFinite(share) ? Math.round(share * 100) : 0;
}
