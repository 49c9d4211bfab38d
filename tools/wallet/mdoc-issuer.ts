import { createHash, randomBytes, webcrypto } from 'node:crypto';
import {
  cborBytes,
  cborEncoded,
  cborInteger,
  cborList,
  cborMap,
  cborTagged,
  cborText,
  cborBoolean,
} from '../../service/features/wallet/cbor/write.ts';
import { toBeSigned } from '../../service/features/wallet/credentials/cose.ts';
import type { Certified } from './certificates.ts';

const DAY = 86_400_000;

export type Element = string | boolean | Uint8Array | { date: string };

export interface MdocOrder {
  signer: Certified;
  holder: webcrypto.CryptoKey;
  docType: string;
  namespace: string;
  elements: Readonly<Record<string, Element>>;
  at: Date;
  /** Days from `at`. */
  from?: number;
  to?: number;
  status?: { uri: string; index: number };
  /** What tests change before it is signed. */
  change?: {
    digestAlgorithm?: string;
    salt?: number;
    /** The digest of another element. */
    wrongDigest?: boolean;
    algorithm?: number;
    signed?: number;
    version?: string;
    withoutCertificates?: boolean;
  };
}

/** The issuer's part of a mobile document (ISO/IEC 18013-5, 9.1.2): its elements can be shown one by one. */
export interface IssuedMdoc {
  docType: string;
  namespace: string;
  items: ReadonlyMap<string, Buffer>;
  issuerAuth: Buffer;
}

export async function issueMdoc(order: MdocOrder): Promise<IssuedMdoc> {
  const { change = {}, at } = order;
  const items = new Map<string, Buffer>();
  const digests: [number, Buffer][] = [];
  let id = 0;
  for (const [name, value] of Object.entries(order.elements)) {
    const item = cborEncoded(
      cborMap(
        ['digestID', cborInteger(id)],
        ['random', cborBytes(randomBytes(change.salt ?? 16))],
        ['elementIdentifier', cborText(name)],
        ['elementValue', written(value)],
      ),
    );
    items.set(name, item);
    digests.push([
      id,
      cborBytes(
        createHash('sha256')
          .update(change.wrongDigest ? `${name}!` : item)
          .digest(),
      ),
    ]);
    id += 1;
  }
  const day = (days: number) =>
    cborTagged(0, cborText(new Date(at.getTime() + days * DAY).toISOString().replace(/\.\d+Z$/u, 'Z')));
  const from = order.from ?? -1;
  const securityObject = cborMap(
    ['version', cborText(change.version ?? '1.0')],
    ['digestAlgorithm', cborText(change.digestAlgorithm ?? 'SHA-256')],
    ['valueDigests', cborMap([order.namespace, cborMap(...digests)])],
    ['deviceKeyInfo', cborMap(['deviceKey', await coseKey(order.holder)])],
    ['docType', cborText(order.docType)],
    [
      'validityInfo',
      cborMap(
        ['signed', day(change.signed ?? Math.min(from, -1))],
        ['validFrom', day(from)],
        ['validUntil', day(order.to ?? 300)],
      ),
    ],
    ...(order.status
      ? ([
          [
            'status',
            cborMap([
              'status_list',
              cborMap(['idx', cborInteger(order.status.index)], ['uri', cborText(order.status.uri)]),
            ]),
          ],
        ] as const)
      : []),
  );
  const issuerAuth = await sign1(cborEncoded(securityObject), order.signer.keys.privateKey, {
    ...(change.withoutCertificates ? {} : { certificate: order.signer.der }),
    ...(change.algorithm !== undefined && { algorithm: change.algorithm }),
  });
  return { docType: order.docType, namespace: order.namespace, items, issuerAuth };
}

/** A key, or whatever signs with one that is elsewhere: ES256, as the two numbers of IEEE P1363. */
export type HolderKey = webcrypto.CryptoKey | ((bytes: Uint8Array) => Promise<Uint8Array>);

export async function signatureBy(key: HolderKey, bytes: Uint8Array): Promise<Uint8Array> {
  if (typeof key === 'function') return key(bytes);
  return new Uint8Array(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
}

/** A COSE_Sign1; without `detached` the payload is inside. */
export async function sign1(
  payload: Uint8Array,
  key: HolderKey,
  {
    certificate,
    algorithm = -7,
    detached = false,
  }: { certificate?: Uint8Array; algorithm?: number; detached?: boolean },
): Promise<Buffer> {
  const header = cborMap([1, cborInteger(algorithm)]);
  const signature = await signatureBy(key, toBeSigned(header, payload));
  return cborList(
    cborBytes(header),
    certificate ? cborMap([33, cborBytes(certificate)]) : cborMap(),
    detached ? Buffer.from([0xf6]) : cborBytes(payload),
    cborBytes(Buffer.from(signature)),
  );
}

async function coseKey(key: webcrypto.CryptoKey): Promise<Buffer> {
  const { crv, x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', key);
  const curve = { 'P-256': 1, 'P-384': 2 }[crv ?? ''] ?? 3;
  return cborMap(
    [1, cborInteger(2)],
    [-1, cborInteger(curve)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  );
}

function written(value: Element): Buffer {
  if (typeof value === 'string') return cborText(value);
  if (typeof value === 'boolean') return cborBoolean(value);
  // A full date: RFC 8943.
  return value instanceof Uint8Array ? cborBytes(value) : cborTagged(1004, cborText(value.date));
}
