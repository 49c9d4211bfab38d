import type { webcrypto } from 'node:crypto';
import { makeKeys, makeRoot, makeSigner, type Certified } from './certificates.ts';
import { issueMdoc, type Element, type IssuedMdoc, type MdocOrder } from './mdoc-issuer.ts';
import { issueSdJwt, type SdJwtOrder } from './sd-jwt-issuer.ts';
import type { Wallet } from './wallet.ts';

/** ISO/IEC 18013-5, table B.3: signers of mobile driving licences. */
export const LICENCE_SIGNER = '1.0.18013.5.1.2';

/** The invented holder of every specimen. */
const HOLDER = {
  family_name: 'Specimen',
  given_name: 'Ada',
  birth_date: '1990-05-17',
  document_number: 'UT1234567',
  issuing_country: 'UT',
};

/** An invented state: its authority and signers, and a business that wallets of it know. */
export interface State {
  root: Certified;
  licenceSigner: Certified;
  identitySigner: Certified;
  /** The business that asks, as wallets know it. */
  reader: Certified;
}

/** An invented state, and a wallet with its documents. */
export interface Utopia extends State {
  holder: webcrypto.CryptoKeyPair;
  wallet: Wallet;
}

export async function makeState(at: Date): Promise<State> {
  const root = await makeRoot({ at });
  const licenceSigner = await makeSigner(root, { at, purposes: [LICENCE_SIGNER] });
  const identitySigner = await makeSigner(root, { at, name: 'C=UT, CN=Utopia identity signer' });
  const readers = await makeRoot({ at, name: 'C=UT, CN=Utopia register of businesses' });
  const reader = await makeSigner(readers, { at, name: 'C=UT, O=Example Bank, CN=Example Bank' });
  return { root, licenceSigner, identitySigner, reader };
}

export async function makeUtopia(at: Date, portrait: Uint8Array): Promise<Utopia> {
  const state = await makeState(at);
  const holder = await makeKeys();
  const documents = await issueAll(state, { holder: holder.publicKey, at, portrait });
  return { ...state, holder, wallet: { key: holder.privateKey, ...documents } };
}

/** Every document of a citizen. */
export async function issueAll(
  { licenceSigner, identitySigner }: Pick<State, 'licenceSigner' | 'identitySigner'>,
  { holder, at, portrait, name }: Omit<Order, 'signer'>,
): Promise<Omit<Wallet, 'key'>> {
  const named = { holder, at, ...(name && { name }) };
  const withPortrait = { ...named, ...(portrait && { portrait }) };
  const licence = await issueMdoc(licenceOrder({ signer: licenceSigner, ...withPortrait }));
  const identity = await issueMdoc(identityOrder({ signer: identitySigner, ...withPortrait }));
  const order = sdJwtOrder({ signer: identitySigner, ...named });
  return { mdocs: [licence, identity], sdJwts: [{ ...(await issueSdJwt(order)), type: order.type }] };
}

interface Order {
  signer: Certified;
  holder: webcrypto.CryptoKey;
  at: Date;
  portrait?: Uint8Array;
  name?: { family_name: string; given_name: string };
}

/** The order of a mobile driving licence; tests change it. */
export function licenceOrder({ signer, holder, at, portrait = new Uint8Array([0xff, 0xd8]), name }: Order): MdocOrder {
  const elements: Record<string, Element> = {
    ...HOLDER,
    ...name,
    birth_date: { date: HOLDER.birth_date },
    issue_date: { date: '2024-01-01' },
    expiry_date: { date: '2034-01-01' },
    issuing_authority: 'Utopia Office of Roads',
    portrait,
    age_over_18: true,
    age_over_21: true,
  };
  return { signer, holder, at, elements, docType: 'org.iso.18013.5.1.mDL', namespace: 'org.iso.18013.5.1' };
}

/** The order of a PID as a mobile document. */
function identityOrder(order: Order): MdocOrder {
  const name = 'eu.europa.ec.eudi.pid.1';
  return { ...licenceOrder(order), docType: name, namespace: name };
}

/** The order of a PID as an SD-JWT. */
export function sdJwtOrder({ signer, holder, at, name }: Order): SdJwtOrder {
  const { birth_date: birthdate, ...rest } = { ...HOLDER, ...name };
  const claims = {
    ...rest,
    birthdate,
    date_of_expiry: '2034-01-01',
    nationalities: ['UT'],
    age_equal_or_over: { 18: true },
  };
  return { signer, holder, at, type: 'urn:eudi:pid:1', claims };
}

/** The same wallet with one document in place of its own of that type. */
export const withMdoc = (wallet: Wallet, mdoc: IssuedMdoc): Wallet => ({ ...wallet, mdocs: [mdoc] });
