import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyAssertion, PasskeyBinding, PasskeyChallenge, PasskeyRegistration } from './api/types.ts';

/** The reason why a device did nothing. */
export type DeviceFault =
  /** The person closed the device's dialog or took too long; browsers do not say which. */
  | 'cancelled'
  /** The browser or the page's address knows no passkeys. */
  | 'unsupported'
  /** The embedding page does not allow it. */
  | 'framed'
  /** The device has a passkey of this customer. */
  | 'known';

export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly fault: DeviceFault;

  constructor(fault: DeviceFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

type Feature = 'publickey-credentials-get' | 'publickey-credentials-create';

/** Whether this device can make a passkey and verify the person who uses it. */
export async function canMakePasskey(): Promise<boolean> {
  if (faultBefore('publickey-credentials-create') !== null) return false;
  return platformAuthenticatorIsAvailable().catch(() => false);
}

/** Has the device make a passkey. @throws {DeviceError} */
export async function makePasskey(options: PasskeyBinding): Promise<PasskeyRegistration> {
  // The library names the transports that it knows; the service passes on the browser's own.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, response } = await onDevice('publickey-credentials-create', () => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Has the device sign a challenge. @throws {DeviceError} */
export async function signChallenge(options: PasskeyChallenge): Promise<PasskeyAssertion> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, response } = await onDevice('publickey-credentials-get', () => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

async function onDevice<Answer>(feature: Feature, ask: () => Promise<Answer>): Promise<Answer> {
  const fault = faultBefore(feature);
  if (fault !== null) throw new DeviceError(fault);
  try {
    return await ask();
  } catch (thrown) {
    throw new DeviceError(faultOf(thrown), thrown);
  }
}

function faultBefore(feature: Feature): DeviceFault | null {
  if (!browserSupportsWebAuthn()) return 'unsupported';
  return isAllowed(feature) ? null : 'framed';
}

/**
 * The permissions of the embedding page. A browser that cannot be asked is assumed to permit; if it does not, it
 * cancels at once.
 */
function isAllowed(feature: Feature): boolean {
  type Policy = { allowsFeature: (name: string) => boolean };
  const { permissionsPolicy, featurePolicy } = document as Document & {
    permissionsPolicy?: Policy;
    featurePolicy?: Policy;
  };
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature(feature) ?? true;
}

/** Error names follow WebAuthn Level 3 (5.1.3 and 5.1.4); the library wraps some of them. */
function faultOf(thrown: unknown): DeviceFault {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unsupported';
}
