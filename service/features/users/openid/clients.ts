import * as openid from 'openid-client';
import type { OpenidProvider } from '@veridoor/contract/accounts/openid';
import type { Clock } from '../../../platform/clock.ts';
import { OutgoingError, type Outgoing } from '../../../platform/outbound/outgoing.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Signatures that an ID token may have: asymmetric ones, so that a client's secret signs nothing (RFC 8725, 3.1). */
const ALGORITHMS = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);
/** Milliseconds that a provider's own words are believed before they are read again. */
const MEMORY = 10 * 60_000;
/** Providers remembered at once. */
const MOST_REMEMBERED = 1_000;
/** Seconds by which the clocks of provider and service may differ. */
export const CLOCK_TOLERANCE = 60;

/** What a company has said of its provider. */
export type ProviderAccess = Pick<OpenidProvider, 'issuer' | 'client_id'> & { client_secret: string };

export interface OpenidClients {
  /**
   * The provider as its discovery document describes it, with its keys as they are needed (OpenID Connect Discovery 1.0).
   *
   * @throws ProblemError openid_unavailable with the reason as its cause.
   */
  open(access: ProviderAccess): Promise<openid.Configuration>;
}

export function createOpenidClients({ outgoing, clock }: { outgoing: Outgoing; clock: Clock }): OpenidClients {
  const remembered = new Map<string, { opened: Promise<openid.Configuration>; until: number }>();
  return {
    open(access) {
      const name = JSON.stringify([access.issuer, access.client_id, access.client_secret]);
      const now = clock.now().getTime();
      const known = remembered.get(name);
      if (known && now < known.until && now >= known.until - MEMORY) return known.opened;
      const opened = discover({ outgoing, clock }, access);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(name, { opened, until: now + MEMORY });
      // A failure is asked again by the next sign-in.
      opened.catch(() => remembered.delete(name));
      return opened;
    },
  };
}

async function discover(
  { outgoing, clock }: { outgoing: Outgoing; clock: Clock },
  { issuer, client_id, client_secret }: ProviderAccess,
): Promise<openid.Configuration> {
  if (outgoing.fault(issuer) !== null) throw new ProblemError('openid_unavailable', {}, new Error('address refused'));
  const fetch = guardedFetch(outgoing);
  // Only where this machine may be called at all: the guard refuses http everywhere else.
  const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const found = await openid
    .discovery(new URL(issuer), client_id, undefined, openid.None(), {
      [openid.customFetch]: fetch,
      execute: insecure,
    })
    .catch((error: unknown) => {
      throw new ProblemError('openid_unavailable', {}, error);
    });
  const metadata: openid.ServerMetadata = found.serverMetadata();
  refuseUnfit(metadata, issuer, outgoing);
  const clockSkew = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_post')
    ? openid.ClientSecretPost(client_secret)
    : openid.ClientSecretBasic(client_secret);
  const configuration = new openid.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: algorithmsOf(metadata) },
    client_id,
    { [openid.clockSkew]: clockSkew, [openid.clockTolerance]: CLOCK_TOLERANCE },
    authentication,
  );
  configuration[openid.customFetch] = fetch;
  for (const apply of [...insecure, openid.enableNonRepudiationChecks]) apply(configuration);
  return configuration;
}

const algorithmsOf = ({ id_token_signing_alg_values_supported: said = ['RS256'] }: openid.ServerMetadata) =>
  said.filter((algorithm) => ALGORITHMS.has(algorithm));

/** What the library leaves to its user: a provider of many tenants vouches for none, and browsers go where it says. */
function refuseUnfit(metadata: openid.ServerMetadata, issuer: string, { fault }: Outgoing): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } = metadata;
  const needed = [authorization_endpoint, token_endpoint, jwks_uri];
  const led = [authorization_endpoint, end_session_endpoint].filter((address) => address !== undefined);
  const same = URL.canParse(metadata.issuer) && new URL(metadata.issuer).href === new URL(issuer).href;
  const fit =
    same &&
    needed.every((address) => address !== undefined) &&
    led.every((address) => fault(address) === null) &&
    algorithmsOf(metadata).length > 0;
  if (!fit) throw new ProblemError('openid_unavailable', {}, new Error('the discovery document does not fit'));
}

/** Why a provider's answer was not taken, as a code of the library, the provider or the guard; never its words. */
export function reasonOf(error: unknown): string {
  return (
    causesOf(error)
      .map(codeOf)
      .find((code) => code !== null) ?? 'answer_refused'
  );
}

/** Whether a provider did not answer, as opposed to answering what is refused. */
export function isAway(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof OutgoingError || each instanceof ProblemError);
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function codeOf(error: Error): string | null {
  if (error instanceof OutgoingError) return error.code;
  if (error instanceof ProblemError) return null;
  const said = error instanceof openid.ResponseBodyError ? error.error : Reflect.get(error, 'code');
  // What a provider says is its own text: only a code is taken from it.
  return typeof said === 'string' && /^[A-Za-z_]{1,60}$/.test(said) ? said.toLowerCase() : null;
}
