import { createPrivateKey, randomBytes, sign, X509Certificate } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { asBytes, asList, asMap, readCbor } from '../cbor/read.ts';
import {
  cborBoolean,
  cborBytes,
  cborEncoded,
  cborInteger,
  cborList,
  cborMap,
  cborNull,
  cborText,
} from '../cbor/write.ts';
import { toBeSigned } from '../credentials/cose.ts';
import { CREDENTIAL_TYPES, type Asked } from '../credentials/credential-types.ts';
import { annexCTranscript } from '../credentials/transcripts.ts';
import { demand, WalletRefusal } from '../refusal.ts';
import { requestedClaims } from './query.ts';
import type { Reader } from './reader.ts';

/** ISO/IEC TS 18013-7:2025, Annex C: the protocol `org-iso-mdoc`, the only one that Safari has. */

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

/** What opens an answer. */
export interface AnnexCSecrets {
  type: Asked['types'][number];
  encryptionInfo: string;
  /** HPKE private key, base64url. */
  privateKey: string;
}

/** Null when no mobile document is asked for. Several in one request would all have to come: the first is asked for. */
export async function newAnnexCRequest({ types }: Asked): Promise<AnnexCSecrets | null> {
  const type = types.find((one) => CREDENTIAL_TYPES[one].format === 'mso_mdoc');
  if (type === undefined) return null;
  const pair = await suite.kem.generateKeyPair();
  const point = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey));
  const key = cborMap(
    [1, cborInteger(2)],
    [-1, cborInteger(1)],
    [-2, cborBytes(point.subarray(1, 33))],
    [-3, cborBytes(point.subarray(33))],
  );
  const info = cborMap(['nonce', cborBytes(randomBytes(16))], ['recipientPublicKey', key]);
  return {
    type,
    encryptionInfo: cborList(cborText('dcapi'), info).toString('base64url'),
    privateKey: Buffer.from(await suite.kem.serializePrivateKey(pair.privateKey)).toString('base64url'),
  };
}

/** The request for the browser, signed by the company's key: ISO/IEC 18013-5, 9.1.4.4. */
export function annexCRequest(
  { type, encryptionInfo }: AnnexCSecrets,
  asked: Asked,
  { origin, reader }: { origin: string; reader: Reader },
) {
  const { name, namespace, ...claims } = CREDENTIAL_TYPES[type];
  const { required, optional } = requestedClaims({ name, namespace, ...claims }, asked);
  const elements = [...required, ...optional].map(([element = '']) => [element, cborBoolean(true)] as const);
  const items = cborEncoded(
    cborMap(['docType', cborText(name)], ['nameSpaces', cborMap([namespace, cborMap(...elements)])]),
  );
  const transcript = annexCTranscript({ encryptionInfo, origin });
  const authentication = readerAuthentication(cborList(cborText('ReaderAuthentication'), transcript, items), reader);
  const document = cborMap(['itemsRequest', items], ['readerAuth', authentication]);
  const request = cborMap(['version', cborText('1.0')], ['docRequests', cborList(document)]);
  return { deviceRequest: request.toString('base64url'), encryptionInfo };
}

function readerAuthentication(session: Uint8Array, { certificates, privateKey }: Reader): Buffer {
  const header = cborMap([1, cborInteger(-7)]);
  const chain = certificates.map((pem) => cborBytes(new X509Certificate(pem).raw));
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', toBeSigned(header, cborEncoded(session)), key);
  const certificatesValue = chain.length === 1 ? (chain[0] ?? cborNull) : cborList(...chain);
  return cborList(cborBytes(header), cborMap([33, certificatesValue]), cborNull, cborBytes(signature));
}

/**
 * Opens an answer.
 *
 * @returns the DeviceResponse, and the transcript that its holder must have signed.
 * @throws WalletRefusal
 */
export async function openAnnexCAnswer(
  { encryptionInfo, privateKey }: AnnexCSecrets,
  origin: string,
  answer: unknown,
): Promise<{ response: Buffer; transcript: Buffer }> {
  const text = typeof answer === 'object' && answer !== null && 'response' in answer ? answer.response : undefined;
  demand(typeof text === 'string', 'malformed');
  const [protocol, sealed, ...more] = asList(readCbor(Buffer.from(text, 'base64url')));
  demand(protocol === 'dcapi' && more.length === 0, 'malformed');
  const content = asMap(sealed);
  const [enc, cipherText] = [asBytes(content.get('enc')), asBytes(content.get('cipherText'))];
  const transcript = annexCTranscript({ encryptionInfo, origin });
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(plain(Buffer.from(privateKey, 'base64url')));
    const context = await suite.createRecipientContext({ recipientKey, enc: plain(enc), info: plain(transcript) });
    return { response: Buffer.from(await context.open(plain(cipherText))), transcript };
  } catch (cause) {
    throw new WalletRefusal('not_decrypted', cause);
  }
}

/** The bytes alone: Node's buffers share memory with one another. */
const plain = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
