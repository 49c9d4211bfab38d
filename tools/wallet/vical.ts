import { cborBytes, cborList, cborMap, cborTagged, cborText } from '../../service/features/wallet/cbor/write.ts';
import type { Certified } from './certificates.ts';
import { sign1 } from './mdoc-issuer.ts';

/** What a list says; tests change it. */
export interface VicalOrder {
  signer: Certified;
  date: Date;
  nextUpdate?: Date;
  version?: string;
  authorities: readonly { certificate: Uint8Array; docTypes: readonly string[] }[];
}

/** A list of verified issuing authorities (VICAL), signed: ISO/IEC 18013-5, annex C. */
export async function makeVical({ signer, date, nextUpdate, version = '1.0', authorities }: VicalOrder) {
  const dated = (at: Date) => cborTagged(0, cborText(at.toISOString().replace(/\.\d+Z$/u, 'Z')));
  const list = cborMap(
    ['version', cborText(version)],
    ['vicalProvider', cborText('Utopia association of roads')],
    ['date', dated(date)],
    ...(nextUpdate ? ([['nextUpdate', dated(nextUpdate)]] as const) : []),
    [
      'certificateInfos',
      cborList(
        ...authorities.map(({ certificate, docTypes }) =>
          cborMap(
            ['certificate', cborBytes(certificate)],
            // A number of any length: RFC 8949, section 3.4.3.
            ['serialNumber', cborTagged(2, cborBytes(Buffer.from('0123456789abcdef01', 'hex')))],
            ['ski', cborBytes(Buffer.alloc(20))],
            ['docType', cborList(...docTypes.map(cborText))],
          ),
        ),
      ),
    ],
  );
  return cborTagged(18, await sign1(list, signer.keys.privateKey, { certificate: signer.der }));
}
