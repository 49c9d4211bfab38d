import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyBinding,
  PasskeyChallenge,
  PasskeyRegistration,
} from '@veridoor/contract/faces/passkey';

/** What a dishonest or broken device does otherwise. */
export interface Deviation {
  /** Origin of the page that asked. */
  origin?: string;
  /** Origin of the page around it. */
  topOrigin?: string;
  challenge?: string;
  type?: string;
  rpId?: string;
  /** Without the device having verified the person. */
  unverified?: boolean;
  /** The counter of this signature. */
  signCount?: number;
  /** Statement and format of an attestation, as CBOR. */
  attestation?: { format: string; statement: Buffer };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

/** A device with one passkey (WebAuthn Level 3, ES256), as a browser shows it to a page of this origin. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** The name of the passkey. */
  get name(): string {
    return this.id.toString('base64url');
  }

  create({ challenge, rp }: Pick<PasskeyBinding, 'challenge' | 'rp'>, change: Deviation = {}): PasskeyRegistration {
    const key = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, this.#coseKey()]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, KEY_INCLUDED, change), key]);
    const { format, statement } = change.attestation ?? { format: 'none', statement: cborMap([]) };
    const attestation = cborMap([
      [cborText('fmt'), cborText(format)],
      [cborText('attStmt'), statement],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      id: this.name,
      clientDataJSON: this.#clientData('webauthn.create', challenge, change).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    };
  }

  get({ challenge, rpId }: Pick<PasskeyChallenge, 'challenge' | 'rpId'>, change: Deviation = {}): PasskeyAssertion {
    const client = this.#clientData('webauthn.get', challenge, change);
    const data = this.#authenticatorData(rpId, 0, change);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: this.name,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    };
  }

  #clientData(type: string, challenge: string, change: Deviation): Buffer {
    const { origin = this.#origin, topOrigin } = change;
    return Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: change.challenge ?? challenge,
        origin,
        crossOrigin: topOrigin !== undefined,
        ...(topOrigin !== undefined && { topOrigin }),
      }),
    );
  }

  #authenticatorData(rpId: string, flags: number, change: Deviation): Buffer {
    this.#signCount = change.signCount ?? this.#signCount + 1;
    const verified = change.unverified === true ? 0 : USER_VERIFIED;
    return Buffer.concat([
      createHash('sha256')
        .update(change.rpId ?? rpId)
        .digest(),
      Buffer.from([flags | USER_PRESENT | verified]),
      uint32(this.#signCount),
    ]);
  }

  /** The public key as COSE has it (RFC 9053, 7.1.1): elliptic curve, ES256, P-256, x and y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

/** The head of a CBOR item (RFC 8949, 3): its major type and a number below 65536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}

const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
export const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
export const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
export const cborArray = (items: Buffer[]) => Buffer.concat([cborHead(4, items.length), ...items]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
