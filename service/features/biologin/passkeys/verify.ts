import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '@veridoor/contract/faces/passkey';

/** COSE algorithms that are taken, the best first: EdDSA, ES256 and, for Windows, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** What an answer must be about. */
export interface Expected {
  challenge: Uint8Array;
  origin: string;
  rpId: string;
  /** Origins of pages that may show the asking page in a frame. */
  frames: readonly string[];
}

/** A new key, as a device presented it. */
export interface NewKey {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  synced: boolean;
}

/**
 * The key of a registration, by the rules of WebAuthn Level 3, 7.1.
 *
 * @returns null when it is not a registration, or not the expected one. No input makes this throw.
 */
export async function verifyRegistration(answer: PasskeyRegistration, expected: Expected): Promise<NewKey | null> {
  try {
    if (!isAnonymous(answer.attestationObject) || !isFramedRightly(answer.clientDataJSON, expected)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        response: { clientDataJSON: answer.clientDataJSON, attestationObject: answer.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: base64url(expected.challenge),
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo?.credential.id !== answer.id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      synced: credentialBackedUp,
    };
  } catch {
    // Any input of a stranger leads at most to a refusal.
    return null;
  }
}

/**
 * Whether a passkey signed the expected text, by the rules of WebAuthn Level 3, 7.2; the caller compares the counter.
 *
 * @returns the counter of the signature; null when this key did not sign the expected text.
 */
export async function verifyAssertion(
  answer: PasskeyAssertion,
  publicKey: Uint8Array,
  expected: Expected,
): Promise<{ signCount: number } | null> {
  try {
    if (!isFramedRightly(answer.clientDataJSON, expected)) return null;
    const { id, clientDataJSON, authenticatorData, signature } = answer;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: base64url(expected.challenge),
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      expectedTopOrigin: [...expected.frames],
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? { signCount: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/**
 * Whether a known passkey signed the expected text.
 *
 * @param passkey the passkey that the answer names; null when the person has none of that name.
 * @returns the counter of the signature, or why it is refused.
 */
export async function judgeAssertion(
  answer: PasskeyAssertion,
  passkey: { public_key: Uint8Array; sign_count: string } | null,
  expected: Expected,
): Promise<{ signCount: number } | { refusal: 'unknown' | 'invalid' | 'counter' }> {
  if (!passkey) return { refusal: 'unknown' };
  const shown = await verifyAssertion(answer, passkey.public_key, expected);
  if (!shown) return { refusal: 'invalid' };
  return wentBack(Number(passkey.sign_count), shown.signCount) ? { refusal: 'counter' } : shown;
}

/**
 * Whether a device counts its signatures and this one does not follow the last: somebody has copied it (WebAuthn Level
 * 3, 6.1.1).
 */
function wentBack(before: number, now: number): boolean {
  return (now > 0 || before > 0) && now <= before;
}

/** The origin of the page around the frame that asked, according to the browser; null when it names none. */
export function topOriginOf(clientDataJSON: string): string | null {
  const data = JSON.parse(isoBase64URL.toUTF8String(clientDataJSON)) as { topOrigin?: unknown } | null;
  return typeof data?.topOrigin === 'string' ? data.topOrigin : null;
}

function isFramedRightly(clientDataJSON: string, { frames }: Expected): boolean {
  const top = topOriginOf(clientDataJSON);
  return top === null || frames.includes(top);
}

/**
 * Whether a registration has no attestation, as requested: certificates name addresses of revocation lists, which the
 * service would have to fetch.
 */
function isAnonymous(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
