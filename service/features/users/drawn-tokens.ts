import type { PlatformParts } from '../../platform/parts.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { issueProfileToken, type IssuedToken } from './tokens.ts';

/** Milliseconds for which a user gets the same token again: a polling client draws few. */
const SAME_FOR = 10 * 60_000;
/** Tokens remembered at once, of some 600 characters each. */
const MOST_REMEMBERED = 10_000;

interface Remembered {
  token: IssuedToken;
  from: number;
}

export interface DrawnTokens {
  /**
   * The last profile token of the user or API key while it is valid; else a new one.
   *
   * @param note called before a new one is made: a token is never given out without an audit entry.
   */
  draw(
    callerId: string,
    profile: { id: string; company_id: string; subject: CustomerSubject; token_version: number },
    note: () => Promise<void>,
  ): Promise<IssuedToken>;
}

/** Remembers what this instance gave out, by user or key, profile, the profile's token_version and the key that signs now. */
export function createDrawnTokens(parts: Pick<PlatformParts, 'configuration' | 'signingKeys' | 'clock'>): DrawnTokens {
  const remembered = new Map<string, Remembered>();
  return {
    async draw(callerId, profile, note) {
      const key = [callerId, profile.id, profile.token_version, parts.signingKeys.current.kid].join(' ');
      const now = parts.clock.now().getTime();
      const known = remembered.get(key);
      // A clock that was set back must not prolong what is cached.
      if (known && now >= known.from && now < known.from + SAME_FOR) return known.token;
      await note();
      const token = await issueProfileToken(parts, profile, null);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(key, { token, from: now });
      return token;
    },
  };
}
