import { inflateSync } from 'node:zlib';
import { compactVerify, decodeProtectedHeader } from 'jose';
import { isObject } from '../../../platform/is-object.ts';
import { demand, WalletRefusal } from '../refusal.ts';
import { trustedSigner } from './chain.ts';

/** Bytes of an inflated list: a hundred million statuses of one bit; a small file must not become a large one. */
const LARGEST_LIST = 12_500_000;
const SKEW = 60;

/**
 * Reads the status of one credential in a Token Status List (draft-ietf-oauth-status-list), a JWT.
 *
 * @throws WalletRefusal revoked for every status but the valid one; status_malformed for a list that nobody trusted
 * signed, that is of another address, or too old.
 */
export async function checkStatus(
  token: string,
  { uri, index }: { uri: string; index: number },
  { roots, at }: { roots: readonly Uint8Array[]; at: Date },
): Promise<void> {
  const list = await readList(token, uri, { roots, at });
  const [bits, packed] = [list['bits'], list['lst']];
  demand(typeof packed === 'string' && [1, 2, 4, 8].includes(bits as number), 'status_malformed');
  const width = bits as number;
  const bytes = inflated(packed);
  const byte = bytes[Math.floor((index * width) / 8)];
  demand(byte !== undefined, 'status_malformed');
  const status = (byte >> ((index * width) % 8)) & ((1 << width) - 1);
  demand(status === 0, 'revoked');
}

async function readList(token: string, uri: string, trust: { roots: readonly Uint8Array[]; at: Date }) {
  try {
    const { typ, x5c } = decodeProtectedHeader(token);
    demand(typ === 'statuslist+jwt' && Array.isArray(x5c), 'status_malformed');
    const chain = x5c.map((one) => Buffer.from(one, 'base64'));
    const { certificate } = trustedSigner(chain, { ...trust, purpose: null });
    const { payload } = await compactVerify(token, certificate.publicKey, { algorithms: ['ES256', 'ES384', 'ES512'] });
    const content = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    const now = trust.at.getTime() / 1000;
    demand(content['sub'] === uri && isObject(content['status_list']), 'status_malformed');
    demand(content['exp'] === undefined || Number(content['exp']) + SKEW > now, 'status_malformed');
    return content['status_list'];
  } catch (cause) {
    throw new WalletRefusal('status_malformed', cause);
  }
}

function inflated(packed: string): Buffer {
  try {
    return inflateSync(Buffer.from(packed, 'base64url'), { maxOutputLength: LARGEST_LIST });
  } catch (cause) {
    throw new WalletRefusal('status_malformed', cause);
  }
}
