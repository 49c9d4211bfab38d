import type { PasskeyBinding, PasskeyChallenge } from '@veridoor/contract/faces/passkey';
import type { RelyingParty } from './relying-party.ts';
import { ALGORITHMS } from './verify.ts';

/** Seconds for answering a challenge, as WebAuthn Level 3, 15.1 advises when the device verifies the person. */
export const CHALLENGE_LIFETIME = 300;

interface Known {
  credential_id: string;
  transports: string[];
}

interface Registering {
  challenge: Uint8Array;
  /** Whom the passkey will be for: an id of 128 bits, which says nothing of the person (WebAuthn Level 3, 14.6.1). */
  user: { id: string; name: string; displayName: string };
  known: readonly Known[];
  hints: PasskeyBinding['hints'];
}

/** What a device needs to make a passkey. */
export function creationOptions(party: RelyingParty, { challenge, user, known, hints }: Registering): PasskeyBinding {
  return {
    challenge: base64url(challenge),
    timeout: CHALLENGE_LIFETIME * 1000,
    rp: { id: party.id, name: party.name },
    user: { ...user, id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url') },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(describePasskey),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    hints,
    attestation: 'none',
  };
}

/** What a device needs to show one of these passkeys. */
export function requestOptions(
  party: RelyingParty,
  { challenge, known }: Pick<Registering, 'challenge' | 'known'>,
): PasskeyChallenge {
  return {
    challenge: base64url(challenge),
    timeout: CHALLENGE_LIFETIME * 1000,
    rpId: party.id,
    allowCredentials: known.map(describePasskey),
    userVerification: 'required',
  };
}

/** A passkey as WebAuthn names it to a browser. */
function describePasskey({ credential_id: id, transports }: Known) {
  return { id, type: 'public-key' as const, transports };
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
