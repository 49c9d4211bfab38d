import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Asked } from '../credentials/credential-types.ts';
import { newAnnexCRequest, type AnnexCSecrets } from './annex-c.ts';

/** Bytes of a nonce: 192 bits, more than the 128 of OpenID4VP. */
const NONCE_BYTES = 24;

/** One question to a wallet, with what verifies its answer. It is kept sealed, answered once, and short-lived. */
export interface WalletRequest {
  asked: Asked;
  nonce: string;
  /** Key that the answer is encrypted to, in both forms. */
  encryption: { public: JWK; private: JWK };
  by:
    | { way: 'browser'; origin: string; annexC: AnnexCSecrets | null }
    /** `responseUri` is the service's; `state` comes back with the answer. */
    | { way: 'link'; responseUri: string; state: string };
}

/** A question to a wallet that the browser knows; the answer is bound to the origin of the page. */
export async function newBrowserRequest(asked: Asked, origin: string): Promise<WalletRequest> {
  const annexC = await newAnnexCRequest(asked);
  return { ...(await newRequest(asked)), by: { way: 'browser', origin, annexC } };
}

/** A question to a wallet that opens a link, perhaps on another device. */
export async function newLinkRequest(asked: Asked, responseUri: string): Promise<WalletRequest> {
  return { ...(await newRequest(asked)), by: { way: 'link', responseUri, state: token() } };
}

async function newRequest(asked: Asked): Promise<Omit<WalletRequest, 'by'>> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const named = { use: 'enc', alg: 'ECDH-ES', kid: token() };
  return {
    asked,
    nonce: token(),
    encryption: {
      public: { ...(await exportJWK(pair.publicKey)), ...named },
      private: { ...(await exportJWK(pair.privateKey)), ...named },
    },
  };
}

/** The thumbprint (RFC 7638) of the key that the answer is encrypted to. */
export async function thumbprintOf({ encryption }: Pick<WalletRequest, 'encryption'>): Promise<Buffer> {
  return Buffer.from(await calculateJwkThumbprint(encryption.public), 'base64url');
}

const token = () => randomBytes(NONCE_BYTES).toString('base64url');
