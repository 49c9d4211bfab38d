import { createHash } from 'node:crypto';
import { cborBytes, cborList, cborNull, cborText } from '../cbor/write.ts';

/** SessionTranscripts: what the holder's signature of a mobile document binds it to. */

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const handover = (name: string, information: Uint8Array) =>
  cborList(cborNull, cborNull, cborList(cborText(name), cborBytes(sha256(information))));

/** The thumbprint (RFC 7638) of the key that the answer is encrypted to; null where it is not encrypted. */
type Thumbprint = Uint8Array | null;
const optional = (thumbprint: Thumbprint) => (thumbprint === null ? cborNull : cborBytes(thumbprint));

/** OpenID4VP 1.0, B.2.6.2: by the Digital Credentials API. The origin is bare, without the `origin:` of audiences. */
export const browserTranscript = (to: { origin: string; nonce: string; thumbprint: Thumbprint }) =>
  handover('OpenID4VPDCAPIHandover', cborList(cborText(to.origin), cborText(to.nonce), optional(to.thumbprint)));

/** OpenID4VP 1.0, B.2.6.1: by a request address and a response address. */
export const redirectTranscript = (to: {
  clientId: string;
  nonce: string;
  thumbprint: Thumbprint;
  responseUri: string;
}) =>
  handover(
    'OpenID4VPHandover',
    cborList(cborText(to.clientId), cborText(to.nonce), optional(to.thumbprint), cborText(to.responseUri)),
  );

/** ISO/IEC TS 18013-7:2025, Annex C. */
export const annexCTranscript = (to: { encryptionInfo: string; origin: string }) =>
  handover('dcapi', cborList(cborText(to.encryptionInfo), cborText(to.origin)));
