import { beforeAll, describe, expect, it } from 'vitest';
import { makeRoot, makeSigner } from '../../../tools/wallet/certificates.ts';
import { LICENCE_SIGNER } from '../../../tools/wallet/specimen.ts';
import {
  at,
  everything,
  licence,
  makeWallets,
  origin,
  outcome,
  sdJwt,
  signedBy,
  wallets,
  type Try,
} from '../../testing/wallet-answers.ts';
import type { RefusalCode } from './refusal.ts';

beforeAll(makeWallets);

const pid = { use: 'pid_sd_jwt' };
const changed = (text: string) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  const place = copy.indexOf(text);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
};

const identity = 'birth_date document_number expiry_date family_name given_name issuing_country portrait';

describe('wallet answers that are accepted', () => {
  const accepted: Record<string, [Try, string]> = {
    'a driving licence by the Digital Credentials API': [{}, `mdl: ${identity}`],
    'a driving licence by ISO 18013-7 Annex C': [{ way: 'annex-c' }, `mdl: ${identity}`],
    'a driving licence by a link': [{ way: 'link' }, `mdl: ${identity}`],
    'a PID as a mobile document': [{ use: 'pid_mdoc' }, `pid_mdoc: ${identity}`],
    'a PID as a mobile document without portrait and number': [
      { use: 'pid_mdoc', tampering: { without: ['portrait', 'document_number'] } },
      'pid_mdoc: birth_date expiry_date family_name given_name issuing_country',
    ],
    'the age alone: nothing else leaves the wallet': [
      { asked: { ...everything, types: ['mdl'], ageOver: 18 } },
      'mdl: age_over_18',
    ],
    'an identity without the portrait, where no selfie is compared with it': [
      { asked: { ...everything, portrait: false } },
      `mdl: ${identity.replace(' portrait', '')}`,
    ],
    'the age alone by Annex C': [
      { asked: { ...everything, types: ['mdl'], ageOver: 21 }, way: 'annex-c' },
      'mdl: age_over_21',
    ],
  };
  it.each(Object.entries(accepted))('%s', async (_, [attempt, claims]) => {
    expect(await outcome(attempt)).toBe(claims);
  });
  it.each(['browser', 'link'] as const)('a PID as an SD-JWT by %s', async (way) => {
    expect(await outcome({ ...pid, way })).toMatch(/^pid_sd_jwt: .*birthdate.*family_name/u);
  });
});

const day = (days: number) => new Date(at.getTime() + days * 86_400_000);

const refused: Record<string, [RefusalCode, Try]> = {
  // The holder and the session.
  'an answer to another nonce': ['holder_signature', { tampering: { nonce: 'another' } }],
  'an answer for another page (relay)': ['holder_signature', { tampering: { origin: 'https://evil.example' } }],
  'an answer to another key of encryption': ['holder_signature', { tampering: { thumbprint: Buffer.alloc(32) } }],
  'an answer of a stranger’s device': ['holder_signature', { tampering: { holder: undefined } }],
  'an answer that nobody signed': ['holder_signature_missing', { tampering: { withoutSignature: true } }],
  'a link’s answer for another address': [
    'holder_signature',
    { way: 'link', tampering: { responseUri: 'https://evil.example' } },
  ],
  'a link’s answer to another nonce': ['holder_signature', { way: 'link', tampering: { nonce: 'another' } }],
  'a link’s answer without its state': [
    'state_differs',
    { way: 'link', tampering: { content: ({ vp_token }) => ({ vp_token }) } },
  ],
  'a link’s answer with another state': [
    'state_differs',
    { way: 'link', tampering: { content: (all) => ({ ...all, state: 'another' }) } },
  ],
  'an answer for the browser to a link': ['protocol_not_offered', { way: 'link', protocol: 'openid4vp-v1-signed' }],
  'an answer by an unsigned request': ['protocol_not_offered', { protocol: 'openid4vp-v1-unsigned' }],
  'an answer by a protocol of another kind': ['protocol_not_offered', { protocol: 'preview' }],
  'an Annex C answer where none was offered': [
    'protocol_not_offered',
    { asked: { ...everything, types: ['pid_sd_jwt'] }, protocol: 'org-iso-mdoc' },
  ],
  'an Annex C answer inside for another page': [
    'holder_signature',
    { way: 'annex-c', tampering: { origin: 'https://evil.example' } },
  ],
  'an Annex C answer inside for another key': [
    'holder_signature',
    { way: 'annex-c', tampering: { encryptionInfo: 'AAAA' } },
  ],
  'an Annex C answer sealed for another page': [
    'not_decrypted',
    {
      way: 'annex-c',
      kept: (request) => ({ ...request, by: { ...request.by, origin: 'https://other.example' } as never }),
    },
  ],
  'an Annex C answer of a stranger’s device': [
    'holder_signature',
    { way: 'annex-c', tampering: { holder: undefined } },
  ],
  'an Annex C answer that is no CBOR': ['malformed', { way: 'annex-c', instead: () => ({ response: 'AAAA' }) }],
  'an Annex C answer without content': ['malformed', { way: 'annex-c', instead: () => ({}) }],
  // The envelope.
  'an answer that says an error': ['wallet_error', { instead: () => ({ error: 'access_denied' }) }],
  'an encrypted error': ['wallet_error', { tampering: { content: () => ({ error: 'access_denied' }) } }],
  'an answer that is not encrypted': ['not_encrypted', { instead: () => ({ vp_token: { mdl: ['oA'] } }) }],
  'an answer that is text': ['malformed', { instead: () => '{"response":""}' }],
  'an answer encrypted to somebody else': ['not_decrypted', { tampering: { encryptTo: undefined } }],
  'an answer that was cut off': [
    'not_decrypted',
    { instead: (answer) => ({ response: (answer as { response: string }).response.slice(0, -4) }) },
  ],
  'an answer without a presentation': ['documents_not_one', { tampering: { content: () => ({ vp_token: {} }) } }],
  'an answer whose token is a list': ['malformed', { tampering: { content: () => ({ vp_token: [] }) } }],
  'two presentations of one document': ['documents_not_one', { tampering: { presentations: 2 } }],
  'two documents in one presentation': ['documents_not_one', { tampering: { documents: 2 } }],
  'no document in a presentation': ['documents_not_one', { tampering: { documents: 0 } }],
  'a credential that nobody asked for': [
    'credential_not_asked',
    { tampering: { content: ({ vp_token }) => ({ vp_token: { other: Object.values(vp_token as object)[0] } }) } },
  ],
  'a presentation that is no text': ['malformed', { tampering: { content: () => ({ vp_token: { mdl: [{}] } }) } }],
  'a presentation of another version': [
    'version_unknown',
    {
      tampering: {
        bytes: (bytes) => Buffer.from(bytes.toString('latin1').replace('\u00631.0', '\u00632.0'), 'latin1'),
      },
    },
  ],
  // The document.
  'a library card relabelled as a driving licence': [
    'type_relabelled',
    { wallet: licence({ docType: 'org.example.librarycard' }), tampering: { label: 'org.iso.18013.5.1.mDL' } },
  ],
  'a library card': [
    'type_differs',
    { wallet: licence({ docType: 'org.example.librarycard' }), tampering: { label: 'org.example.librarycard' } },
  ],
  'a changed name': ['digest_differs', { tampering: { bytes: changed('Specimen') } }],
  'a changed country': ['digest_differs', { tampering: { bytes: changed('UT1234567') } }],
  'digests of other elements': ['digest_differs', { wallet: licence({ change: { wrongDigest: true } }) }],
  'digests by an unknown algorithm': [
    'digest_algorithm',
    { wallet: licence({ change: { digestAlgorithm: 'SHA-1' } }) },
  ],
  'a short salt': ['salt_short', { wallet: licence({ change: { salt: 8 } }) }],
  'a security object of another version': ['version_unknown', { wallet: licence({ change: { version: '2.0' } }) }],
  'an expired licence': ['expired', { wallet: licence({ from: -20, to: -1 }) }],
  'a licence that expired yesterday': ['expired', { when: day(301), roots: () => [wallets.utopia.root.der] }],
  'a licence of tomorrow': ['not_valid_yet', { wallet: licence({ from: 1 }) }],
  'a licence signed before its signer was': ['signed_outside_signer', { wallet: licence({ change: { signed: -60 } }) }],
  'a licence signed after its signer ended': [
    'signed_outside_signer',
    { wallet: licence({ change: { signed: 500 } }) },
  ],
  'a country that is not the signer’s': [
    'issuing_country_differs',
    { wallet: async () => signedBy({ name: 'C=DE, CN=Signer of another country' })() },
  ],
  'a licence without a date of birth': ['claims_missing', { tampering: { without: ['birth_date'] } }],
  'a licence without a portrait': ['claims_missing', { tampering: { without: ['portrait'] } }],
  'a link’s answer for another business': [
    'holder_signature',
    { way: 'link', kept: (request) => ({ ...request, by: { ...request.by, clientId: 'x509_hash:other' } as never }) },
  ],
  'an age check without the age': ['claims_missing', { asked: { ...everything, types: ['mdl'], ageOver: 25 } }],
  // The issuer.
  'a licence of a foreign root of the same name': [
    'signer_unknown',
    {
      wallet: async () =>
        licence({ signer: await makeSigner(await makeRoot({ at }), { at, purposes: [LICENCE_SIGNER] }) })(),
    },
  ],
  'a licence where no root is trusted': ['signer_unknown', { roots: () => [] }],
  'a licence whose root is no authority': ['signer_unknown', { roots: () => [wallets.utopia.licenceSigner.der] }],
  'a licence without certificates': ['signer_missing', { wallet: licence({ change: { withoutCertificates: true } }) }],
  'a signer for other purposes': ['signer_purpose', { wallet: signedBy({ purposes: ['1.3.6.1.5.5.7.3.2'] }) }],
  'a signer without a purpose': ['signer_purpose', { wallet: signedBy({ purposes: [] }) }],
  'a signer that is an authority': ['signer_is_authority', { wallet: signedBy({ authority: true }) }],
  'a signer whose key may not sign': ['signer_key_usage', { wallet: signedBy({ signs: false }) }],
  'an expired signer': ['signer_outside_validity', { wallet: signedBy({ from: -60, to: -1 }) }],
  'a signer of tomorrow': ['signer_outside_validity', { wallet: signedBy({ from: 1 }) }],
  'an expired root': [
    'root_outside_validity',
    {
      wallet: async () => licence({ signer: await makeSigner(wallets.oldRoot, { at, purposes: [LICENCE_SIGNER] }) })(),
      roots: () => [wallets.oldRoot.der],
    },
  ],
  'a signature by a key on another curve': [
    'key_differs_from_algorithm',
    { wallet: licence({ change: { algorithm: -35 } }) },
  ],
  'a signature by an unknown algorithm': ['algorithm_not_allowed', { wallet: licence({ change: { algorithm: -8 } }) }],
  // A PID as an SD-JWT.
  'a PID for another nonce': ['nonce_differs', { ...pid, tampering: { nonce: 'another' } }],
  'a PID for another page': ['audience_differs', { ...pid, tampering: { audience: 'origin:https://evil.example' } }],
  'a PID for a bare origin': ['audience_differs', { ...pid, tampering: { audience: origin } }],
  'a PID of a stranger’s device': ['holder_signature', { ...pid, tampering: { holder: undefined } }],
  'a PID whose key binding was cut off': [
    'holder_signature_missing',
    { ...pid, tampering: { withoutSignature: true } },
  ],
  'a PID bound an hour ago': ['binding_not_fresh', { ...pid, tampering: { issuedAt: -3600 } }],
  'a PID bound in the future': ['binding_not_fresh', { ...pid, tampering: { issuedAt: 3600 } }],
  'a PID with a disclosure removed after signing': ['digest_differs', { ...pid, tampering: { text: without(1) } }],
  'a PID with a changed disclosure': ['element_not_signed', { ...pid, tampering: { text: renamed } }],
  'a PID with one disclosure twice': [
    'element_twice',
    { ...pid, tampering: { text: (text) => text.replace('~', `~${text.split('~')[1]}~`) } },
  ],
  'a PID without a date of birth': ['claims_missing', { ...pid, tampering: { without: ['birthdate'] } }],
  'an expired PID': ['expired', { ...pid, wallet: sdJwt({ to: -1 }) }],
  'a PID of tomorrow': ['not_valid_yet', { ...pid, wallet: sdJwt({ from: 1 }) }],
  'another card as a PID': [
    'type_differs',
    { ...pid, wallet: sdJwt({ type: 'urn:example:card' }), tampering: { label: 'any' } },
  ],
  'a PID under another type of token': ['type_differs', { ...pid, wallet: sdJwt({ typ: 'jwt' }) }],
  'a PID of a foreign root of the same name': [
    'signer_unknown',
    { ...pid, wallet: async () => sdJwt({ signer: await makeSigner(await makeRoot({ at }), { at }) })() },
  ],
  'a PID of a country that is not the signer’s': [
    'issuing_country_differs',
    {
      ...pid,
      wallet: async () =>
        sdJwt({ signer: await makeSigner(wallets.utopia.root, { at, name: 'C=DE, CN=Signer of another country' }) })(),
    },
  ],
  'a PID by a link for another business': [
    'audience_differs',
    {
      ...pid,
      way: 'link',
      kept: (request) => ({ ...request, by: { ...request.by, clientId: 'x509_hash:other' } as never }),
    },
  ],
  'a PID by a link for a page': [
    'audience_differs',
    { ...pid, way: 'link', tampering: { audience: `origin:${origin}` } },
  ],
  'a PID by a link to another nonce': ['nonce_differs', { ...pid, way: 'link', tampering: { nonce: 'another' } }],
  'a PID by a link of a stranger’s device': [
    'holder_signature',
    { ...pid, way: 'link', tampering: { holder: undefined } },
  ],
  'a PID that another key signed': ['issuer_signature', { ...pid, tampering: { text: resigned } }],
};

function without(index: number) {
  return (text: string) => text.split('~').toSpliced(index, 1).join('~');
}

/** The first disclosure with another value. */
function renamed(text: string): string {
  const parts = text.split('~');
  const disclosure = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as string[];
  return parts.with(1, Buffer.from(JSON.stringify(disclosure.with(2, 'Eve'))).toString('base64url')).join('~');
}

/** The issuer's token with one bit of its signature changed. */
function resigned(text: string): string {
  const [token = '', ...rest] = text.split('~');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  return [[header, payload, bytes.toString('base64url')].join('.'), ...rest].join('~');
}

describe('wallet answers that are refused', () => {
  it('there are at least sixty of them', () => {
    expect(Object.keys(refused).length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(refused))('%s', async (_, [code, attempt]) => {
    const { tampering = {} } = attempt;
    const filled = {
      ...tampering,
      ...('holder' in tampering && { holder: wallets.stranger }),
      ...('encryptTo' in tampering && { encryptTo: wallets.strangersKey }),
    };
    expect(await outcome({ ...attempt, tampering: filled })).toBe(code);
  });
});
