import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { WALLET_PATH } from '@veridoor/contract/interface-pages';
import { createOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
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
  by: { way: 'browser'; origin: string; annexC: AnnexCSecrets | null } | LinkSecrets;
}

/** What binds the answer to a link. */
interface LinkSecrets {
  way: 'link';
  /** The verifier as the link named it: the company's key may be another one when the answer comes. */
  clientId: string;
  /** Address of the service for the answer. */
  responseUri: string;
  /** Comes back with the answer. */
  state: string;
  /** For a wallet on the same device: where it leads its owner, and the code that only this browser then has. */
  back: { uri: string; code: string } | null;
}

/** A question to a wallet that the browser knows; the answer is bound to the origin of the page. */
export async function newBrowserRequest(asked: Asked, origin: string): Promise<WalletRequest> {
  const annexC = await newAnnexCRequest(asked);
  return { ...(await newRequest(asked)), by: { way: 'browser', origin, annexC } };
}

/**
 * A question to a wallet that opens a link.
 *
 * @param page origin of the page on the same device; null for a wallet on another one.
 */
export async function newLinkRequest(
  asked: Asked,
  { clientId, responseUri, page }: { clientId: string; responseUri: string; page: string | null },
): Promise<WalletRequest & { by: LinkSecrets }> {
  const back = page === null ? null : { uri: `${page}${WALLET_PATH}`, code: createOpaqueToken() };
  return { ...(await newRequest(asked)), by: { way: 'link', clientId, responseUri, state: token(), back } };
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
