// @peculiar/x509 needs it before it is loaded.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as unknown as Parameters<typeof x509.cryptoProvider.set>[1]);

const DAY = 86_400_000;
const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A certificate with its key, both in the forms that programs want. */
export interface Certified {
  certificate: x509.X509Certificate;
  keys: webcrypto.CryptoKeyPair;
  der: Buffer;
  pem: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

interface Life {
  name?: string;
  at: Date;
  /** Days from `at`. */
  from?: number;
  to?: number;
}

/** The same key for a package that knows the types of browsers only. */
const known = (key: webcrypto.CryptoKey) => key as never;

/** A root that vouches for signers. */
export async function makeRoot({ name = 'C=UT, CN=Utopia issuing authority', at, from = -400, to = 3000 }: Life) {
  const keys = await makeKeys();
  return certified(keys, {
    subject: name,
    issuer: name,
    notBefore: new Date(at.getTime() + from * DAY),
    notAfter: new Date(at.getTime() + to * DAY),
    signingKey: known(keys.privateKey),
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(known(keys.publicKey)),
    ],
  });
}

/** A signer that a root vouches for. */
export async function makeSigner(
  root: Certified,
  options: Life & { purposes?: readonly string[]; signs?: boolean; authority?: boolean },
): Promise<Certified> {
  const {
    name = 'C=UT, CN=Utopia signer',
    at,
    from = -30,
    to = 400,
    purposes = [],
    signs = true,
    authority = false,
  } = options;
  const keys = await makeKeys();
  return certified(keys, {
    subject: name,
    issuer: root.certificate.subject,
    notBefore: new Date(at.getTime() + from * DAY),
    notAfter: new Date(at.getTime() + to * DAY),
    signingKey: known(root.keys.privateKey),
    extensions: [
      new x509.BasicConstraintsExtension(authority, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags[signs ? 'digitalSignature' : 'keyAgreement'] |
          (authority ? x509.KeyUsageFlags.keyCertSign : 0),
        true,
      ),
      ...(purposes.length > 0 ? [new x509.ExtendedKeyUsageExtension([...purposes], true)] : []),
      await x509.AuthorityKeyIdentifierExtension.create(known(root.keys.publicKey)),
      await x509.SubjectKeyIdentifierExtension.create(known(keys.publicKey)),
    ],
  });
}

export async function makeKeys(curve = 'P-256'): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey({ ...P256, namedCurve: curve }, true, ['sign', 'verify']);
}

type Named = Required<Pick<x509.X509CertificateCreateWithKeyParams, 'subject' | 'issuer'>>;

async function certified(
  keys: webcrypto.CryptoKeyPair,
  {
    subject,
    issuer,
    ...parameters
  }: Omit<x509.X509CertificateCreateWithKeyParams, 'serialNumber' | 'publicKey' | 'signingAlgorithm'> & Named,
): Promise<Certified> {
  const certificate = await x509.X509CertificateGenerator.create({
    ...parameters,
    subject,
    issuer,
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8)))
      .toString('hex')
      .replace(/^./u, '1'),
    signingAlgorithm: P256,
    publicKey: known(keys.publicKey),
  });
  const privateKey = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    certificate,
    keys,
    der: Buffer.from(certificate.rawData),
    pem: certificate.toString('pem'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----\n`,
  };
}
