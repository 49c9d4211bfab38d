import { createHmac } from 'node:crypto';
import type { IceServers } from '../../../packages/contract/call.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Principal } from '../../platform/access/principal.ts';

/** Lifetime of the relay's credentials in seconds; a longer call keeps its allocation and may ask again. */
const TURN_LIFETIME = 3600;

/**
 * Servers through which two browsers find each other, with credentials of the TURN REST scheme, as coturn's
 * `use-auth-secret` checks them: the user name is the expiry (seconds since 1970) and the user, and the password is its
 * HMAC-SHA1. Without a configured relay, only direct paths are tried.
 */
export function iceServers(
  { configuration, clock }: Pick<Parts, 'configuration' | 'clock'>,
  principal: Principal,
): IceServers {
  const expires = secondsAfter(clock.now(), TURN_LIFETIME);
  const { turn } = configuration;
  const who = principal.kind === 'user' ? principal.userId : principal.profileId;
  const username = `${Math.floor(expires.getTime() / 1000)}:${who}`;
  return {
    ice_servers:
      turn === null
        ? []
        : [
            {
              urls: [...turn.urls],
              username,
              credential: createHmac('sha1', turn.secret).update(username).digest('base64'),
            },
          ],
    expires_at: expires.toISOString(),
  };
}
