import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';

/** Claims of a person by the name that they type at the provider, which is their `sub`. */
export type Accounts = Record<string, Record<string, unknown>>;

export const CLIENT = { client_id: 'veridoor', client_secret: 'the secret of the client, long enough for HS256' };

interface ProviderOptions {
  /** By default the address that it listens at. */
  issuer?: string;
  redirectUris: readonly string[];
  accounts: Accounts;
}

/** A real OpenID provider on this machine (oidc-provider), whose people sign in by typing their name. */
export interface OpenidProviderServer {
  issuer: string;
  port: number;
  accounts: Accounts;
  /** Its private key, by which tests sign what it never would. */
  key: JWK;
  close(): Promise<void>;
}

export async function startOpenidProvider({
  issuer: given,
  redirectUris,
  accounts,
}: ProviderOptions): Promise<OpenidProviderServer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = given ?? `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key for the cookies of tests'] },
    findAccount: (_context: unknown, name: string) =>
      accounts[name] && { accountId: name, claims: () => ({ sub: name, ...accounts[name] }) },
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    acrValues: ['mfa'],
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 3600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.proxy = given !== undefined;
  const rest = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) rest(request, response);
    else void interact(provider, request, response);
  };
  return {
    issuer,
    port,
    accounts,
    key,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Asks for a name, and takes it. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request));
    await provider.interactionFinished(request, response, { login: { accountId: form.get('name') ?? '' } });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    '<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><form method="post">' +
      '<label>Name <input name="name" required></label><button>Continue</button></form></html>',
  );
}
