import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { compactDecrypt, importJWK, SignJWT } from 'jose';
import { isObject } from '../../../platform/is-object.ts';
import { CREDENTIAL_TYPES } from '../credentials/credential-types.ts';
import { demand, WalletRefusal } from '../refusal.ts';
import { dcqlQuery } from './query.ts';
import type { Reader } from './reader.ts';
import type { WalletRequest } from './wallet-request.ts';

/** OpenID4VP 1.0, section 5.9.3: the identifier is the hash of the certificate. */
export function clientIdOf({ certificates }: Pick<Reader, 'certificates'>): string {
  const { raw } = new X509Certificate(certificates[0] ?? '');
  return `x509_hash:${createHash('sha256').update(raw).digest('base64url')}`;
}

/**
 * The signed request (RFC 9101), for the Digital Credentials API or for a request address.
 *
 * @param walletNonce what the wallet sent with its POST, so that nobody replays an older request to it.
 */
export async function signedRequest(
  request: WalletRequest,
  reader: Reader,
  now: Date,
  walletNonce?: string,
): Promise<string> {
  const { by, nonce, asked, encryption } = request;
  const seconds = Math.floor(now.getTime() / 1000);
  const payload = {
    response_type: 'vp_token',
    client_id: clientIdOf(reader),
    nonce,
    ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
    dcql_query: dcqlQuery(asked),
    client_metadata: {
      jwks: { keys: [encryption.public] },
      encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
      vp_formats_supported: {
        mso_mdoc: { issuerauth_alg_values: [-7, -35, -36], deviceauth_alg_values: [-7, -35, -36] },
        'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256', 'ES384', 'ES512'], 'kb-jwt_alg_values': ['ES256'] },
      },
    },
    ...(by.way === 'browser'
      ? { response_mode: 'dc_api.jwt', expected_origins: [by.origin] }
      : { response_mode: 'direct_post.jwt', response_uri: by.responseUri, state: by.state }),
  };
  const x5c = reader.certificates.map((pem) => new X509Certificate(pem).raw.toString('base64'));
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c })
    .setAudience('https://self-issued.me/v2')
    .setIssuedAt(seconds)
    .sign(createPrivateKey(reader.privateKey));
}

/** One presentation, and the asked type that it answers. */
export interface Presentation {
  type: WalletRequest['asked']['types'][number];
  text: string;
}

/**
 * Opens an encrypted answer.
 *
 * @param answer `{response}` of a wallet, in whatever form it came.
 * @throws WalletRefusal
 */
export async function openAnswer(request: WalletRequest, answer: unknown): Promise<Presentation> {
  demand(isObject(answer), 'malformed');
  // A wallet that has nothing, and a person who declined, say so in the same form as an answer.
  demand(answer['error'] === undefined, 'wallet_error');
  demand(typeof answer['response'] === 'string', 'not_encrypted');
  const content = await decrypted(request, answer['response']);
  demand(content['error'] === undefined, 'wallet_error');
  if (request.by.way === 'link') demand(content['state'] === request.by.state, 'state_differs');
  const token = content['vp_token'];
  demand(isObject(token), 'malformed');
  const [entry, ...others] = Object.entries(token);
  demand(entry && others.length === 0, 'documents_not_one');
  const [id, presentations] = entry;
  const type = request.asked.types.find((one) => one === id);
  demand(type !== undefined && CREDENTIAL_TYPES[type], 'credential_not_asked');
  demand(Array.isArray(presentations) && presentations.length === 1, 'documents_not_one');
  const [text] = presentations as unknown[];
  demand(typeof text === 'string', 'malformed');
  return { type, text };
}

async function decrypted({ encryption }: WalletRequest, jwe: string): Promise<Record<string, unknown>> {
  try {
    const { plaintext } = await compactDecrypt(jwe, await importJWK(encryption.private, 'ECDH-ES'), {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A128GCM', 'A256GCM'],
    });
    const content: unknown = JSON.parse(new TextDecoder().decode(plaintext));
    demand(isObject(content), 'malformed');
    return content;
  } catch (cause) {
    throw cause instanceof WalletRefusal ? cause : new WalletRefusal('not_decrypted', cause);
  }
}

/** The address that opens wallets with a request (OpenID4VP 1.0, section 5.10.1). */
export function linkOf(base: string, { clientId, requestUri }: { clientId: string; requestUri: string }): string {
  const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri, request_uri_method: 'post' });
  return `${base}${base.includes('?') ? '&' : '?'}${query.toString()}`;
}
