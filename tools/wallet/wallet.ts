import type { webcrypto } from 'node:crypto';
import { createHash, X509Certificate } from 'node:crypto';
import { CipherSuite, Aes128Gcm, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import {
  CompactEncrypt,
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  importJWK,
  type JWK,
} from 'jose';
import { asBytes, asEncoded, asList, asMap, readCbor } from '../../service/features/wallet/cbor/read.ts';
import {
  cborBytes,
  cborEncoded,
  cborInteger,
  cborList,
  cborMap,
  cborText,
} from '../../service/features/wallet/cbor/write.ts';
import {
  annexCTranscript,
  browserTranscript,
  redirectTranscript,
} from '../../service/features/wallet/credentials/transcripts.ts';
import { sign1, signatureBy, type HolderKey, type IssuedMdoc } from './mdoc-issuer.ts';
import type { IssuedSdJwt } from './sd-jwt-issuer.ts';

/** What the wallet holds: documents by the identifiers that requests name, and the key that they are bound to. */
export interface Wallet {
  key: HolderKey;
  mdocs: readonly IssuedMdoc[];
  sdJwts: readonly (IssuedSdJwt & { type: string })[];
}

/** A request as the wallet understood it. */
export interface ReadRequest {
  /** The name in the certificate of whoever asks. */
  business: string;
  client_id: string;
  nonce: string;
  wallet_nonce?: string;
  state?: string;
  response_mode: string;
  response_uri?: string;
  expected_origins?: string[];
  client_metadata: { jwks: { keys: JWK[] } };
  dcql_query: {
    credentials: {
      id: string;
      format: string;
      meta: { doctype_value?: string; vct_values?: string[] };
      claims: { id: string; path: string[] }[];
      claim_sets?: string[][];
    }[];
  };
}

/** What tests change in an answer. */
export interface Tampering {
  nonce?: string;
  origin?: string;
  audience?: string;
  thumbprint?: Uint8Array;
  responseUri?: string;
  holder?: webcrypto.CryptoKey;
  /** Seconds. */
  issuedAt?: number;
  /** The document type that the holder writes outside. */
  label?: string;
  documents?: number;
  presentations?: number;
  withoutSignature?: boolean;
  without?: readonly string[];
  bytes?: (response: Buffer) => Buffer;
  text?: (presentation: string) => string;
  content?: (content: Record<string, unknown>) => Record<string, unknown>;
  encryptTo?: JWK;
}

interface Answering {
  /** Origin of the page that asked; null for a link. */
  origin: string | null;
  at: Date;
  use?: string;
  tampering?: Tampering;
}

/**
 * Reads a signed request as a wallet must (OpenID4VP 1.0, 5.9.3 and A.2): its certificate is the client's, and it is
 * meant for this page.
 *
 * @throws Error when it is not.
 */
export async function readRequest(jwt: string, origin: string | null): Promise<ReadRequest> {
  const { typ, x5c = [] } = decodeProtectedHeader(jwt);
  const certificate = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
  const { payload } = await compactVerify(jwt, certificate.publicKey);
  const business = /^CN=(.+)$/mu.exec(certificate.subject)?.[1] ?? '';
  const request = { ...(JSON.parse(new TextDecoder().decode(payload)) as ReadRequest), business };
  const hash = createHash('sha256').update(certificate.raw).digest('base64url');
  if (typ !== 'oauth-authz-req+jwt' || request.client_id !== `x509_hash:${hash}`)
    throw new Error('the request is not of its client');
  if (origin !== null && !request.expected_origins?.includes(origin))
    throw new Error('the request is meant for another page');
  return request;
}

/** The encrypted answer, `{response}`. */
export async function answerRequest(wallet: Wallet, request: ReadRequest, answering: Answering) {
  const { tampering = {}, use } = answering;
  const [key] = request.client_metadata.jwks.keys;
  if (!key) throw new Error('the request has no key');
  const asked = request.dcql_query.credentials.find(({ id }) => use === undefined || id === use);
  if (!asked) throw new Error('the request does not ask for it');
  const one = asked.format === 'mso_mdoc' ? presentMdoc : presentSdJwt;
  const presentation = await one(wallet, request, asked, answering, key);
  const all = Array.from({ length: tampering.presentations ?? 1 }, () => presentation);
  const content = { vp_token: { [asked.id]: all }, ...(request.state !== undefined && { state: request.state }) };
  const target = tampering.encryptTo ?? key;
  const response = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify(tampering.content?.(content) ?? content)),
  )
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(key.kid !== undefined && { kid: key.kid }) })
    .encrypt(await importJWK(target, 'ECDH-ES'));
  return { response };
}

type AskedCredential = ReadRequest['dcql_query']['credentials'][number];

async function presentMdoc(
  wallet: Wallet,
  request: ReadRequest,
  asked: AskedCredential,
  { origin, tampering = {} }: Answering,
  key: JWK,
): Promise<string> {
  const document = wallet.mdocs.find(
    ({ docType }) => docType === (tampering.label ? docType : asked.meta.doctype_value),
  );
  if (!document) throw new Error('the wallet has no such document');
  const thumbprint = tampering.thumbprint ?? Buffer.from(await calculateJwkThumbprint(key), 'base64url');
  const nonce = tampering.nonce ?? request.nonce;
  const transcript =
    origin === null
      ? redirectTranscript({
          clientId: request.client_id,
          nonce,
          thumbprint,
          responseUri: tampering.responseUri ?? request.response_uri ?? '',
        })
      : browserTranscript({ origin: tampering.origin ?? origin, nonce, thumbprint });
  const names = asked.claims.map(({ path }) => path.at(-1) ?? '');
  return (await deviceResponse(wallet, document, names, transcript, tampering)).toString('base64url');
}

async function presentSdJwt(
  wallet: Wallet,
  request: ReadRequest,
  asked: AskedCredential,
  { origin, at, tampering = {} }: Answering,
): Promise<string> {
  const credential = wallet.sdJwts.find(({ type }) => tampering.label || asked.meta.vct_values?.includes(type));
  if (!credential) throw new Error('the wallet has no such document');
  const names = new Set(asked.claims.map(({ path }) => path[0]));
  const shown = [...credential.disclosures].filter(([name]) => names.has(name) && !tampering.without?.includes(name));
  const signed = [credential.jwt, ...shown.map(([, disclosure]) => disclosure), ''].join('~');
  const binding = await signedToken(tampering.holder ?? wallet.key, {
    iat: Math.floor(at.getTime() / 1000) + (tampering.issuedAt ?? 0),
    aud: tampering.audience ?? (origin === null ? request.client_id : `origin:${origin}`),
    nonce: tampering.nonce ?? request.nonce,
    sd_hash: createHash('sha256').update(signed).digest('base64url'),
  });
  const text = tampering.withoutSignature ? signed : `${signed}${binding}`;
  return tampering.text?.(text) ?? text;
}

async function signedToken(key: HolderKey, payload: object): Promise<string> {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encoded({ alg: 'ES256', typ: 'kb+jwt' })}.${encoded(payload)}`;
  return `${signed}.${Buffer.from(await signatureBy(key, Buffer.from(signed))).toString('base64url')}`;
}

async function deviceResponse(
  wallet: Wallet,
  document: IssuedMdoc,
  names: readonly string[],
  transcript: Uint8Array,
  tampering: Tampering,
): Promise<Buffer> {
  const docType = tampering.label ?? document.docType;
  const nothing = cborEncoded(cborMap());
  const session = cborEncoded(cborList(cborText('DeviceAuthentication'), transcript, cborText(docType), nothing));
  const signature = await sign1(session, tampering.holder ?? wallet.key, { detached: true });
  const items = names
    .filter((name) => !tampering.without?.includes(name))
    .flatMap((name) => document.items.get(name) ?? []);
  const issuerSigned = cborMap(
    ['nameSpaces', cborMap([document.namespace, cborList(...items)])],
    ['issuerAuth', document.issuerAuth],
  );
  const deviceSigned = cborMap(
    ['nameSpaces', nothing],
    ['deviceAuth', tampering.withoutSignature ? cborMap() : cborMap(['deviceSignature', signature])],
  );
  const one = cborMap(['docType', cborText(docType)], ['issuerSigned', issuerSigned], ['deviceSigned', deviceSigned]);
  const documents = Array.from({ length: tampering.documents ?? 1 }, () => one);
  const response = cborMap(
    ['version', cborText('1.0')],
    ['documents', cborList(...documents)],
    ['status', cborInteger(0)],
  );
  return tampering.bytes?.(response) ?? response;
}

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });

/** Answers a request by ISO/IEC TS 18013-7, Annex C. */
export async function answerAnnexC(
  wallet: Wallet,
  request: { deviceRequest: string; encryptionInfo: string },
  { origin, tampering = {} }: { origin: string; tampering?: Tampering & { encryptionInfo?: string } },
) {
  const [asked] = asList(asMap(readCbor(Buffer.from(request.deviceRequest, 'base64url'))).get('docRequests'));
  const items = asMap(readCbor(asEncoded(asMap(asked).get('itemsRequest')).bytes));
  const document = wallet.mdocs.find(({ docType }) => docType === items.get('docType'));
  if (!document) throw new Error('the wallet has no such document');
  const names = [...asMap(asMap(items.get('nameSpaces')).get(document.namespace)).keys()].map(String);
  const bound = {
    encryptionInfo: tampering.encryptionInfo ?? request.encryptionInfo,
    origin: tampering.origin ?? origin,
  };
  const response = await deviceResponse(wallet, document, names, annexCTranscript(bound), tampering);
  const [, info] = asList(readCbor(Buffer.from(request.encryptionInfo, 'base64url')));
  const key = asMap(asMap(info).get('recipientPublicKey'));
  const point = Buffer.concat([Buffer.from([4]), asBytes(key.get(-2)), asBytes(key.get(-3))]);
  const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(point).buffer);
  const transcript = annexCTranscript({ encryptionInfo: request.encryptionInfo, origin });
  const context = await suite.createSenderContext({ recipientPublicKey, info: new Uint8Array(transcript).buffer });
  const cipherText = Buffer.from(await context.seal(new Uint8Array(response).buffer));
  const sealed = cborMap(['enc', cborBytes(Buffer.from(context.enc))], ['cipherText', cborBytes(cipherText)]);
  return { response: cborList(cborText('dcapi'), sealed).toString('base64url') };
}
