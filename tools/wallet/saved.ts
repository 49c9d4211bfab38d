// @peculiar/x509 needs it before it is loaded.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import type { Certified } from './certificates.ts';
import type { Wallet } from './wallet.ts';

/** A certificate and its key, as text. */
export interface SavedCertificate {
  pem: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** What a wallet holds, as JSON: bytes in base64url. */
export interface SavedDocuments {
  mdocs: { docType: string; namespace: string; items: [name: string, item: string][]; issuerAuth: string }[];
  sdJwts: { type: string; jwt: string; disclosures: [name: string, disclosure: string][] }[];
}

export const saveCertificate = ({ pem, privateKey }: Certified): SavedCertificate => ({ pem, privateKey });

export async function readCertificate({ pem, privateKey }: SavedCertificate): Promise<Certified> {
  const certificate = new x509.X509Certificate(pem);
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const pkcs8 = Buffer.from(privateKey.replaceAll(/-----[^-]+-----|\s/gu, ''), 'base64');
  const keys = {
    privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, curve, true, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', certificate.publicKey.rawData, curve, true, ['verify']),
  };
  return { certificate, keys, der: Buffer.from(certificate.rawData), pem, privateKey };
}

export function saveDocuments({ mdocs, sdJwts }: Omit<Wallet, 'key'>): SavedDocuments {
  return {
    mdocs: mdocs.map(({ items, issuerAuth, ...named }) => ({
      ...named,
      items: [...items].map(([name, item]) => [name, item.toString('base64url')]),
      issuerAuth: issuerAuth.toString('base64url'),
    })),
    sdJwts: sdJwts.map(({ disclosures, ...named }) => ({ ...named, disclosures: [...disclosures] })),
  };
}

export function readDocuments({ mdocs, sdJwts }: SavedDocuments): Omit<Wallet, 'key'> {
  return {
    mdocs: mdocs.map(({ items, issuerAuth, ...named }) => ({
      ...named,
      items: new Map(items.map(([name, item]) => [name, Buffer.from(item, 'base64url')])),
      issuerAuth: Buffer.from(issuerAuth, 'base64url'),
    })),
    sdJwts: sdJwts.map(({ disclosures, ...named }) => ({ ...named, disclosures: new Map(disclosures) })),
  };
}
