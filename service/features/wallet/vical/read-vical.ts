import type { X509Certificate } from 'node:crypto';
import { DigitalIdType } from '@veridoor/contract/steps/digital-id';
import { asBytes, asList, asMap, asText, readCbor, type CborMap, type CborValue } from '../cbor/read.ts';
import { asSign1, isSignedBy } from '../credentials/cose.ts';
import { CREDENTIAL_TYPES } from '../credentials/credential-types.ts';
import { demand } from '../refusal.ts';

/** A list of verified issuing authorities (VICAL): ISO/IEC 18013-5, annex C. */
export interface Vical {
  provider: string;
  date: Date;
  nextUpdate: Date | null;
  authorities: {
    /** DER. */
    certificate: Buffer;
    /** The types known here that it may vouch for; none for an authority of other documents. */
    types: DigitalIdType[];
  }[];
}

/**
 * Reads a list that the given key has signed. Certificates beside the signature mean nothing: the caller has the
 * signer's.
 *
 * @throws WalletRefusal malformed, issuer_signature, signed_outside_signer, version_unknown.
 */
export function readVical(bytes: Uint8Array, signer: X509Certificate): Vical {
  const signed = asSign1(readCbor(bytes));
  demand(isSignedBy(signed, signer.publicKey), 'issuer_signature');
  const list = asMap(readCbor(asBytes(signed.payload)));
  demand(/^1\.\d+$/u.test(asText(list.get('version'))), 'version_unknown');
  const date = asDate(list.get('date'));
  demand(date >= signer.validFromDate && date <= signer.validToDate, 'signed_outside_signer');
  const next = list.get('nextUpdate');
  return {
    provider: asText(list.get('vicalProvider')),
    date,
    nextUpdate: next === undefined ? null : asDate(next),
    authorities: asList(list.get('certificateInfos')).map((info) => authorityOf(asMap(info))),
  };
}

function authorityOf(info: CborMap): Vical['authorities'][number] {
  const names = new Set(asList(info.get('docType')).map(asText));
  return {
    certificate: asBytes(info.get('certificate')),
    types: DigitalIdType.enum.filter((type) => names.has(CREDENTIAL_TYPES[type].name)),
  };
}

function asDate(value: CborValue): Date {
  const date = new Date(asText(value));
  demand(!Number.isNaN(date.getTime()), 'malformed');
  return date;
}
