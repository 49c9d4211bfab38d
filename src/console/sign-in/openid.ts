import { unwrap } from '../../lib/api/client.ts';
import type { SecondFactorDemand } from '../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { recall, recallJson, remember } from '../../lib/storage.ts';
import type { Staff } from './staff.ts';

/** Where providers lead back to, and where users sign in by one; the provider's id follows. */
const SIGN_IN = '/console/sign-in/';

/** sessionStorage: the sign-in that this tab has begun; without it the provider's answer is not taken. */
const PENDING = 'veridoor.openid';
/** localStorage: the provider that somebody signed in by in this browser; without it, it is looked for again. */
const LAST = 'veridoor.openid.provider';

interface Pending {
  provider: string;
  /** 32 random bytes that stay in this tab: nobody else's answer is taken here, and this one nowhere else. */
  key: string;
  /** The address to go on at. */
  back: string;
}

/** Why a sign-in by a provider did not end well. */
export type ArrivalFault =
  | 'cancelled'
  | 'elsewhere'
  | 'over'
  | 'refused'
  | 'unverified'
  | 'unknown'
  | 'group'
  | 'address'
  | 'away'
  | 'failed';

/** How the page was opened for a sign-in by a provider. */
export interface Arrival {
  provider: string;
  /** The second factor that is needed besides. */
  demand: SecondFactorDemand | null;
  fault: ArrivalFault | null;
  /** The address to go on at; null where none was asked for. */
  back: string | null;
}

const faults: Record<string, ArrivalFault> = {
  openid_login_over: 'over',
  openid_refused: 'refused',
  openid_email_unverified: 'unverified',
  openid_user_unknown: 'unknown',
  openid_group_missing: 'group',
  openid_unavailable: 'away',
  ip_not_allowed: 'address',
};

/** The provider that this browser signed in by the last time. */
export const lastProvider = (): string | null => recall(() => localStorage, LAST);

/**
 * Begins a sign-in: the tab has to go to the returned address.
 *
 * @param hint what was typed, if it may be an e-mail address.
 * @throws {FlowError}
 */
export async function beginOpenid(
  staff: Staff,
  provider: string,
  { hint, back }: { hint: string; back: string },
): Promise<string> {
  const key = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const { url } = await unwrap(
    staff.open.POST('/api/v2/user/login/openid', {
      body: {
        provider,
        origin: window.location.origin,
        browser_challenge: base64url(new Uint8Array(challenge)),
        ...(hint.includes('@') && { login_hint: hint }),
      },
    }),
  );
  remember(() => sessionStorage, PENDING, JSON.stringify({ provider, key, back } satisfies Pending));
  return url;
}

/**
 * Takes what a provider led back with. It leaves the address bar at once, and is sent only if this tab began the
 * sign-in: a link of somebody else signs nobody in.
 *
 * @returns null at any other address.
 */
export async function arrive(staff: Staff): Promise<Arrival | null> {
  const { pathname, searchParams } = new URL(window.location.href);
  const provider = pathname.startsWith(SIGN_IN) ? pathname.slice(SIGN_IN.length) : '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(provider)) return null;
  const plain: Arrival = { provider, demand: null, fault: null, back: null };
  const [state, code, refusal] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  if (window.location.search !== '') window.history.replaceState(null, '', pathname);
  if (!code && !refusal) return plain;
  const pending = takePending();
  if (pending?.provider !== provider || !state) return { ...plain, fault: 'elsewhere' };
  const begun = { ...plain, back: pending.back };
  if (!code) return { ...begun, fault: refusal === 'access_denied' ? 'cancelled' : 'refused' };
  const iss = searchParams.get('iss');
  try {
    const answer = { provider, browser_key: pending.key, state, code, ...(iss !== null && { iss }) };
    const demand = await staff.signInByProvider(answer);
    remember(() => localStorage, LAST, provider);
    return { ...begun, demand };
  } catch (error) {
    return { ...begun, fault: faultOf(toFlowError(error)) };
  }
}

/** Why a sign-in could not begin or end. */
export const faultOf = ({ details }: FlowError): ArrivalFault => faults[details.serviceCode ?? ''] ?? 'failed';

/** Signs out here, and at the provider of whoever signed in by one. */
export async function leave(staff: Staff): Promise<void> {
  const url = await staff.signOut();
  if (url !== null) window.location.assign(url);
}

function takePending(): Pending | null {
  const found = recallJson(() => sessionStorage, PENDING) as Partial<Pending> | null;
  remember(() => sessionStorage, PENDING, null);
  const whole = [found?.provider, found?.key, found?.back].every((each) => typeof each === 'string');
  return whole ? (found as Pending) : null;
}

const base64url = (bytes: Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
