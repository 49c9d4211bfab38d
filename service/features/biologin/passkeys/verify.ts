import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '../../../../packages/contract/passkey.ts';

/** COSE algorithms that are taken, the best first: EdDSA, ES256 and, for Windows, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** What an answer has to be about. */
export interface Expected {
  challenge: Uint8Array;
  origin: string;
  rpId: string;
  /** Origins of pages that may show the asking page in a frame. */
  frames: readonly string[];
}

/** What a device has shown of a new key. */
export interface NewKey {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  synced: boolean;
}

/**
 * The key of a registration, by the rules of WebAuthn Level 3, 7.1.
 *
 * @returns null when it is not a registration, or not about what was expected. Nothing in it makes this fail otherwise.
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
    // Whatever a stranger sends, a refusal is all that it can cause.
    return null;
  }
}

/**
 * Whether a passkey signed what was expected, by the rules of WebAuthn Level 3, 7.2; the counter is for the caller to compare.
 *
 * @returns the counter of the signature; null when it is not a signature of this key about what was expected.
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

/** The origin of the page around the frame that asked, as the browser tells it; null where it tells none. */
export function topOriginOf(clientDataJSON: string): string | null {
  const data = JSON.parse(isoBase64URL.toUTF8String(clientDataJSON)) as { topOrigin?: unknown } | null;
  return typeof data?.topOrigin === 'string' ? data.topOrigin : null;
}

function isFramedRightly(clientDataJSON: string, { frames }: Expected): boolean {
  const top = topOriginOf(clientDataJSON);
  return top === null || frames.includes(top);
}

/**
 * Whether a registration says nothing of the maker of the device, as it was asked to: certificates name addresses of lists of
 * revoked ones, which would be fetched.
 */
function isAnonymous(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
