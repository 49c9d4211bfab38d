import type { webcrypto } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { makeKeys, makeRoot, makeSigner, type Certified } from '../../tools/wallet/certificates.ts';
import { issueMdoc, type MdocOrder } from '../../tools/wallet/mdoc-issuer.ts';
import { issueSdJwt, type SdJwtOrder } from '../../tools/wallet/sd-jwt-issuer.ts';
import {
  LICENCE_SIGNER,
  licenceOrder,
  makeUtopia,
  sdJwtOrder,
  withMdoc,
  type Utopia,
} from '../../tools/wallet/specimen.ts';
import { answerAnnexC, answerRequest, readRequest, type Tampering, type Wallet } from '../../tools/wallet/wallet.ts';
import type { Asked } from '../features/wallet/credentials/credential-types.ts';
import { WalletRefusal } from '../features/wallet/refusal.ts';
import { annexCRequest } from '../features/wallet/requests/annex-c.ts';
import { clientIdOf, signedRequest } from '../features/wallet/requests/openid4vp.ts';
import { verifyAnswer } from '../features/wallet/requests/verify-answer.ts';
import { newBrowserRequest, newLinkRequest, type WalletRequest } from '../features/wallet/requests/wallet-request.ts';

/** When wallets are asked, and by which page. */
export const at = new Date('2026-06-01T12:00:00Z');
export const origin = 'https://verify.example';
const responseUri = 'https://api.example/api/v2/digital-id/1/answer';

interface Wallets {
  utopia: Utopia;
  /** A root that is over. */
  oldRoot: Certified;
  /** Keys of nobody that the request knows. */
  stranger: webcrypto.CryptoKey;
  strangersKey: JWK;
}

/** The issuer, its wallet and strangers; there once `makeWallets` is done. */
export const wallets = {} as Wallets;

export async function makeWallets(): Promise<void> {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  Object.assign(wallets, {
    utopia: await makeUtopia(at, new Uint8Array([0xff, 0xd8, 0xff])),
    oldRoot: await makeRoot({ at, from: -100, to: -1 }),
    stranger: (await makeKeys()).privateKey,
    strangersKey: await exportJWK(publicKey),
  } satisfies Wallets);
}

/** How one answer is made. */
export interface Try {
  asked?: Asked;
  way?: 'browser' | 'link' | 'annex-c';
  use?: string;
  /** The wallet, changed. */
  wallet?: () => Promise<Wallet>;
  tampering?: Omit<Tampering, 'holder' | 'encryptTo'> & {
    encryptionInfo?: string;
    /** Filled in when the keys are there. */
    holder?: webcrypto.CryptoKey | undefined;
    encryptTo?: JWK | undefined;
  };
  /** The answer in place of the wallet's. */
  instead?: (answer: object) => unknown;
  protocol?: string | null;
  /** The request as the service kept it, changed. */
  kept?: (request: WalletRequest) => WalletRequest;
  roots?: () => readonly Uint8Array[];
  when?: Date;
}

/** The identity, of whatever type. */
export const everything: Asked = { types: ['mdl', 'pid_mdoc', 'pid_sd_jwt'], ageOver: null, portrait: true };

/** A request, the wallet's answer, and what the service says to it. */
export async function outcome(attempt: Try): Promise<string> {
  const { utopia } = wallets;
  const { asked = everything, way = 'browser' } = attempt;
  const reader = { certificates: [utopia.reader.pem], privateKey: utopia.reader.privateKey };
  const link = { clientId: clientIdOf(reader), responseUri, page: null };
  const request = way === 'link' ? await newLinkRequest(asked, link) : await newBrowserRequest(asked, origin);
  const wallet = (await attempt.wallet?.()) ?? utopia.wallet;
  const { use } = attempt;
  const tampering = (attempt.tampering ?? {}) as Tampering;
  const answer = await (async () => {
    if (way === 'annex-c' && request.by.way === 'browser' && request.by.annexC)
      return answerAnnexC(wallet, annexCRequest(request.by.annexC, asked, { origin, reader }), { origin, tampering });
    const page = way === 'browser' ? origin : null;
    const read = await readRequest(await signedRequest(request, reader, at), page);
    return answerRequest(wallet, read, { origin: page, at, tampering, ...(use !== undefined && { use }) });
  })();
  const usual = { browser: 'openid4vp-v1-signed', 'annex-c': 'org-iso-mdoc', link: null }[way];
  try {
    const verified = await verifyAnswer(
      attempt.kept?.(request) ?? request,
      {
        protocol: attempt.protocol === undefined ? usual : attempt.protocol,
        answer: attempt.instead?.(answer) ?? answer,
      },
      { rootsFor: attempt.roots ?? (() => [utopia.root.der]), at: attempt.when ?? at },
    );
    return `${verified.type}: ${Object.keys(verified.claims).toSorted().join(' ')}`;
  } catch (refusal) {
    if (refusal instanceof WalletRefusal) return refusal.code;
    throw refusal;
  }
}

export const licence = (change: Partial<MdocOrder>) => async () => {
  const order = licenceOrder({ signer: wallets.utopia.licenceSigner, holder: wallets.utopia.holder.publicKey, at });
  return withMdoc(wallets.utopia.wallet, await issueMdoc({ ...order, ...change }));
};
export const signedBy = (options: Partial<Parameters<typeof makeSigner>[1]>) => async () =>
  licence({ signer: await makeSigner(wallets.utopia.root, { at, purposes: [LICENCE_SIGNER], ...options }) })();
export const sdJwt = (change: Partial<SdJwtOrder>) => async () => {
  const order = {
    ...sdJwtOrder({ signer: wallets.utopia.identitySigner, holder: wallets.utopia.holder.publicKey, at }),
    ...change,
  };
  return { ...wallets.utopia.wallet, sdJwts: [{ ...(await issueSdJwt(order)), type: order.type }] };
};
