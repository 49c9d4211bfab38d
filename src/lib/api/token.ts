/** A token is renewed this long before it ends, in milliseconds, so that no request is sent with a stale one. */
const RENEW_BEFORE = 60_000;

/** Whether a token that ends at this instant (milliseconds since 1970) is still good for a request. */
export const isFresh = (endsAt: number, now: number): boolean => endsAt - now >= RENEW_BEFORE;

/** What a token says of itself (RFC 7519); nothing where it cannot be read. The service judges. */
export function claimsOf(token: string): { sub?: unknown; exp?: unknown } {
  try {
    const part = token.split('.')[1] ?? '';
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** Does work once for all who ask while it is under way. */
export function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
