import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webcrypto, X509Certificate } from 'node:crypto';
import sharp from 'sharp';
import type { DemonstrationWallet } from '../../demo/wallet.ts';
import { DigitalIdType } from '@veridoor/contract/steps/digital-id';
import { findActiveUserByName } from '../../service/features/users/queries.ts';
import { replaceWalletReader, saveWalletRoot } from '../../service/features/wallet/queries.ts';
import type { Connection } from '../../service/platform/database/connection.ts';
import { makePortrait } from '../../tools/specimens/portrait.ts';
import {
  readCertificate,
  readDocuments,
  saveCertificate,
  saveDocuments,
  type SavedCertificate,
  type SavedDocuments,
} from '../../tools/wallet/saved.ts';
import { issueAll, makeState, type State } from '../../tools/wallet/specimen.ts';
import { answerRequest, readRequest } from '../../tools/wallet/wallet.ts';

const AUTHORITIES = ['root', 'licenceSigner', 'identitySigner', 'reader'] as const;
/** Milliseconds before the end of a certificate at which the invented state gets others. */
const RENEW_BEFORE = 30 * 86_400_000;

/** The invented state of the demonstration: its keys are in the data folder, which only the owner reads. */
export async function demonstrationState(dataFolder: string, now: Date): Promise<State> {
  const file = join(dataFolder, 'wallet-issuer.json');
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present !== null) {
    const saved = JSON.parse(present) as Record<(typeof AUTHORITIES)[number], SavedCertificate>;
    const ends = AUTHORITIES.map((name) => new X509Certificate(saved[name].pem).validToDate.getTime());
    if (Math.min(...ends) - now.getTime() > RENEW_BEFORE) {
      const [root, licenceSigner, identitySigner, reader] = await Promise.all([
        readCertificate(saved.root),
        readCertificate(saved.licenceSigner),
        readCertificate(saved.identitySigner),
        readCertificate(saved.reader),
      ]);
      return { root, licenceSigner, identitySigner, reader };
    }
  }
  const state = await makeState(now);
  const saved = Object.fromEntries(AUTHORITIES.map((name) => [name, saveCertificate(state[name])]));
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return state;
}

/** The demonstration's company, and no other, trusts that state, and asks wallets by a link to the demonstration's. */
export async function trustDemonstrationState(
  database: Connection,
  { root, reader }: State,
  { walletUrl, now }: { walletUrl: string; now: Date },
): Promise<void> {
  const admin = await findActiveUserByName(database, 'admin');
  if (!admin) throw new Error('the demonstration has no company');
  await saveWalletRoot(database, {
    company_id: admin.company_id,
    certificate: root.pem,
    fingerprint: new X509Certificate(root.pem).fingerprint256.replaceAll(':', '').toLowerCase(),
    types: [...DigitalIdType.enum],
    status_hosts: [],
    created_at: now,
  });
  const key = { certificates: [reader.pem], privateKey: reader.privateKey, walletUrl, now };
  await replaceWalletReader(database, admin.company_id, key);
}

/** Thrown to learn what a key elsewhere has to sign. */
class ToSign extends Error {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super('a key elsewhere has to sign');
    this.bytes = bytes;
  }
}

/**
 * The issuer and the words of the demonstration's wallet: the browser holds its documents and the key that they are
 * bound to, and signs what it is given.
 */
export function demonstrationWallet(state: State): DemonstrationWallet {
  return {
    async issue({ holder, name, portrait }) {
      const curve = { name: 'ECDSA', namedCurve: 'P-256' };
      // What the browser may do with its key is not what is done with it here.
      const { kty, crv, x, y } = holder;
      const jwk = { kty: kty ?? '', crv: crv ?? '', x: x ?? '', y: y ?? '' };
      const key = await webcrypto.subtle.importKey('jwk', jwk, curve, true, ['verify']);
      const image = portrait === null ? await specimen() : Buffer.from(portrait, 'base64');
      const order = { holder: key, at: new Date(), name, portrait: new Uint8Array(image) };
      return saveDocuments(await issueAll(state, order));
    },
    async read({ request, clientId, nonce }) {
      const read = await readRequest(request, null);
      if (read.client_id !== clientId) throw new Error('The request is not of the business that the link names.');
      if (read.wallet_nonce !== nonce) throw new Error('The request is not the answer to this wallet.');
      return {
        business: read.business,
        responseUri: read.response_uri ?? '',
        asked: read.dcql_query.credentials.map(({ id, claims }) => ({
          id,
          claims: claims.map(({ path }) => path.at(-1) ?? ''),
        })),
      };
    },
    async answer({ request, documents, use, at, signature }) {
      const key = async (bytes: Uint8Array) => {
        if (signature === null) throw new ToSign(bytes);
        return Buffer.from(signature, 'base64url');
      };
      const wallet = { key, ...readDocuments(documents as SavedDocuments) };
      try {
        const read = await readRequest(request, null);
        return await answerRequest(wallet, read, { origin: null, at: new Date(at), use });
      } catch (thrown) {
        if (thrown instanceof ToSign) return { sign: Buffer.from(thrown.bytes).toString('base64url') };
        throw thrown;
      }
    },
  };
}

const specimen = async () =>
  sharp(await makePortrait('gwen'))
    .jpeg()
    .toBuffer();
