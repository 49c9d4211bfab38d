import type { CborValue } from '../cbor/read.ts';
import { CREDENTIAL_TYPES, type CredentialType } from '../credentials/credential-types.ts';
import type { Signer } from '../credentials/chain.ts';
import { verifyMdoc } from '../credentials/mdoc.ts';
import { verifySdJwt } from '../credentials/sd-jwt.ts';
import { browserTranscript, redirectTranscript } from '../credentials/transcripts.ts';
import { demand } from '../refusal.ts';
import { openAnnexCAnswer } from './annex-c.ts';
import { openAnswer } from './openid4vp.ts';
import { requestedClaims } from './query.ts';
import { thumbprintOf, type WalletRequest } from './wallet-request.ts';

export interface VerifiedAnswer {
  type: WalletRequest['asked']['types'][number];
  /** Claims by the names of their type. */
  claims: Readonly<Record<string, unknown>>;
  signer: Signer;
  status: { uri: string; index: number } | null;
  /** The presentation as it was verified, for whoever wants to verify it again. */
  presentation: string;
}

interface VerificationContext {
  /** Roots in DER that the company trusts for a type. */
  rootsFor: (type: VerifiedAnswer['type']) => readonly Uint8Array[];
  at: Date;
}

/**
 * Verifies the answer to a request. The request must not have been answered before: the caller sees to it.
 *
 * @param protocol null for an answer to a link.
 * @throws WalletRefusal with the code of the first check that fails.
 */
export async function verifyAnswer(
  request: WalletRequest,
  { protocol, answer }: { protocol: string | null; answer: unknown },
  context: VerificationContext,
): Promise<VerifiedAnswer> {
  const verified = await verifyByProtocol(request, protocol, answer, context);
  const { required } = requestedClaims(CREDENTIAL_TYPES[verified.type], request.asked);
  demand(
    required.every((path) => isThere(valueAt(verified.claims, path))),
    'claims_missing',
  );
  return verified;
}

async function verifyByProtocol(
  request: WalletRequest,
  protocol: string | null,
  answer: unknown,
  { rootsFor, at }: VerificationContext,
): Promise<VerifiedAnswer> {
  const { by, nonce } = request;
  const rulesFor = (type: VerifiedAnswer['type'], { signerPurpose: purpose }: CredentialType) => ({
    roots: rootsFor(type),
    purpose,
    at,
  });
  if (by.way === 'browser' && protocol === 'org-iso-mdoc' && by.annexC) {
    const { type } = by.annexC;
    const { response, transcript } = await openAnnexCAnswer(by.annexC, by.origin, answer);
    return ofMdoc(type, response, transcript, rulesFor(type, CREDENTIAL_TYPES[type]));
  }
  demand(by.way === 'browser' ? protocol === 'openid4vp-v1-signed' : protocol === null, 'protocol_not_offered');
  const { type, text } = await openAnswer(request, answer);
  const known = CREDENTIAL_TYPES[type];
  const rules = rulesFor(type, known);
  if (known.format === 'dc+sd-jwt') {
    const audience = by.way === 'browser' ? `origin:${by.origin}` : by.clientId;
    const verified = await verifySdJwt(text, { ...rules, types: [known.name], nonce, audience });
    return { type, ...verified, presentation: text };
  }
  const thumbprint = await thumbprintOf(request);
  const transcript =
    by.way === 'browser'
      ? browserTranscript({ origin: by.origin, nonce, thumbprint })
      : redirectTranscript({ clientId: by.clientId, nonce, thumbprint, responseUri: by.responseUri });
  return ofMdoc(type, Buffer.from(text, 'base64url'), transcript, rules);
}

function ofMdoc(
  type: VerifiedAnswer['type'],
  bytes: Buffer,
  transcript: Buffer,
  rules: { roots: readonly Uint8Array[]; purpose: string | null; at: Date },
): VerifiedAnswer {
  const { name: docType, namespace } = CREDENTIAL_TYPES[type];
  const { claims, signer, status } = verifyMdoc(bytes, { ...rules, docType, namespace, transcript });
  const named = Object.fromEntries<CborValue>(claims);
  return { type, claims: named, signer, status, presentation: bytes.toString('base64url') };
}

/** The claim at a path of names. */
export function valueAt(claims: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    claims,
  );
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';
