import { useSyncExternalStore } from 'react';
import { createApi, unwrap, type Api } from '../../lib/api/client.ts';
import { claimsOf, isFresh, shared } from '../../lib/api/token.ts';
import type { OpenidAnswer, PasskeyAssertion, PasskeyChallenge, SecondFactorDemand } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { recallJson, remember } from '../../lib/storage.ts';

/** A user of the business who has signed in. */
export interface Member {
  id: string;
  name: string;
  permissions: readonly string[];
  /** Whether the company's OpenID provider said who it is: such a user may have no password. */
  openid: boolean;
}

/** What proves besides the password who signs in. */
export type Proof = { code: string } | { passkey: PasskeyAssertion };

/** A user of the business at the service: the user's token is in every request. */
export interface Staff {
  readonly server: string;
  readonly api: Api;
  /** The same without a token, for what needs no login. */
  readonly open: Api;
  /** Null before signing in and after; the same object until something changes. */
  me(): Member | null;
  /** Whether the service ended the login that this page had. */
  ended(): boolean;
  subscribe(listener: () => void): () => void;
  /**
   * Signs in, or says which second factor is needed besides.
   * @throws {FlowError}
   */
  signIn(username: string, password: string): Promise<SecondFactorDemand | null>;
  /** The same by what the company's OpenID provider led back with. @throws {FlowError} */
  signInByProvider(answer: OpenidAnswer): Promise<SecondFactorDemand | null>;
  /** What a passkey has to sign for a login. @throws {FlowError} */
  challengePasskey(challenge: string): Promise<PasskeyChallenge>;
  /** Signs in with a second factor. @throws {FlowError} */
  prove(challenge: string, proof: Proof): Promise<void>;
  /**
   * Forgets the user at once and has the service end the login; without a network the token expires by itself.
   *
   * @returns where the tab goes to sign out at the provider too; null where there is none.
   */
  signOut(): Promise<string | null>;
  token(): Promise<string>;
}

/** Remembered in this tab only; without storage a reload asks to sign in again. */
interface StaffRecord extends Omit<Member, 'openid'> {
  openid?: boolean;
  access: string;
  refresh: string;
}

const KEY = 'veridoor.staff';

/** The users' way in at this service; a reload keeps the user signed in. */
export function createStaff(server: string, storage: () => Storage, fetch: typeof globalThis.fetch): Staff {
  const open = createApi(server, fetch);
  const listeners = new Set<() => void>();
  let record = read(storage);
  let member = memberOf(record);
  let ended = false;
  /** The provider was asked in place of a password, and the second factor is still to be shown. */
  let byProvider = false;
  const write = (next: StaffRecord | null) => {
    const changed = next?.id !== record?.id;
    record = next;
    if (changed) member = memberOf(next);
    remember(storage, KEY, next && JSON.stringify(next));
    if (changed) for (const listener of listeners) listener();
  };
  const renew = shared(async (): Promise<string> => {
    if (!record) throw new FlowError('access_expired');
    const { refresh } = record;
    const { access } = await unwrap(open.POST('/api/v2/token/refresh/', { body: { refresh } })).catch(
      (error: unknown) => {
        if (error instanceof FlowError && error.code === 'access_expired' && record?.refresh === refresh) {
          ended = true;
          write(null);
        }
        throw error;
      },
    );
    // A user who has signed out meanwhile is not signed in again.
    if (record) write({ ...record, access });
    return access;
  });
  const token = async () => {
    if (!record) throw new FlowError('access_expired');
    return isFresh(endOf(record.access), Date.now()) ? record.access : renew();
  };
  const enter = ({ access, refresh, id, first_name, last_name, permissions }: LoginAnswer) => {
    ended = false;
    const name = `${first_name} ${last_name}`.trim();
    write({ access, refresh, id, name, permissions, openid: byProvider });
  };
  /** Null when the login is complete. */
  const demandOf = async (answering: Answering): Promise<SecondFactorDemand | null> => {
    const answer = await answering.catch(() => null);
    const demand = answer?.response.status === 401 ? answer.error?.second_factor : undefined;
    if (demand !== undefined) return demand;
    enter(await unwrap(answering));
    return null;
  };
  return {
    server,
    api: createApi(server, fetch, { token, renew }),
    open,
    me: () => member,
    ended: () => ended,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn(username, password) {
      byProvider = false;
      return demandOf(askLogin(open, username, password));
    },
    signInByProvider(body) {
      byProvider = true;
      return demandOf(open.POST('/api/v2/user/login/openid/completion', { body }));
    },
    challengePasskey: (challenge) =>
      unwrap(
        open.POST('/api/v2/user/login/passkey-challenge', { body: { challenge, origin: window.location.origin } }),
      ),
    async prove(challenge, proof) {
      enter(await unwrap(open.POST('/api/v2/user/login/second-factor', { body: { challenge, ...proof } })));
    },
    async signOut() {
      const { refresh, openid } = record ?? {};
      ended = false;
      write(null);
      if (refresh === undefined) return null;
      if (openid === true) {
        const body = { refresh, origin: window.location.origin };
        const out = await unwrap(open.POST('/api/v2/user/logout/openid', { body })).catch(() => null);
        return out?.url ?? null;
      }
      await unwrap(open.POST('/api/v2/token/revoke/', { body: { refresh } })).catch(() => undefined);
      return null;
    },
    token,
  };
}

/** A login that is answered: by tokens, or by what it needs besides. */
type Answering = ReturnType<typeof askLogin>;
const askLogin = (open: Api, username: string, password: string) =>
  open.POST('/api/v2/user/login', { body: { username, password } });

interface LoginAnswer {
  access: string;
  refresh: string;
  id: string;
  first_name: string;
  last_name: string;
  permissions: readonly string[];
}

/** The user who is signed in at present. */
export const useMember = (staff: Staff): Member | null => useSyncExternalStore(staff.subscribe, staff.me);

function read(storage: () => Storage): StaffRecord | null {
  const value = recallJson(storage, KEY) as Partial<StaffRecord> | null;
  const whole =
    typeof value?.access === 'string' && typeof value.refresh === 'string' && Array.isArray(value.permissions);
  return whole ? (value as StaffRecord) : null;
}

const memberOf = (record: StaffRecord | null): Member | null =>
  record && { id: record.id, name: record.name, permissions: record.permissions, openid: record.openid === true };

/** When a token ends, by its own word, in milliseconds since 1970; this only saves a request. */
function endOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}
