import { createContext, useContext } from 'react';
import { createApi, unwrap, type Api } from '../../lib/api/client.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';

/** Who is signed in, as the tab remembers it: this tab only, gone with it. */
interface DeskRecord {
  access: string;
  refresh: string;
  id: string;
  name: string;
}

/** An agent's desk: the service, with the agent's token in every request. */
export interface Desk {
  readonly server: string;
  readonly api: Api;
  me(): { id: string; name: string } | null;
  /** @throws {FlowError} */
  signIn(username: string, password: string): Promise<void>;
  /** Forgets who was signed in at once, and has the service end it; without a network the token ends by itself. */
  signOut(): Promise<void>;
  token(): Promise<string>;
}

const KEY = 'veridoor.desk';
/** A token is renewed this long before it ends, in milliseconds. */
const RENEW_BEFORE = 60_000;

/** The desk at this service; a reload goes on with who was signed in. */
export function createDesk(server: string, storage: () => Storage, fetch: typeof globalThis.fetch): Desk {
  const open = createApi(server, fetch);
  let record = read(storage);
  let renewing: Promise<string> | null = null;
  const write = (next: DeskRecord | null) => {
    record = next;
    try {
      if (next) storage().setItem(KEY, JSON.stringify(next));
      else storage().removeItem(KEY);
    } catch {
      // Without storage a reload asks to sign in again.
    }
  };
  const refresh = async (): Promise<string> => {
    if (!record) throw new FlowError('access_expired');
    const { access } = await unwrap(open.POST('/api/v2/token/refresh/', { body: { refresh: record.refresh } }));
    // Who has signed out meanwhile is not signed in again.
    if (record) write({ ...record, access });
    return access;
  };
  const renew = () => {
    renewing ??= refresh().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  const token = async () => {
    if (!record) throw new FlowError('access_expired');
    return endOf(record.access) - Date.now() > RENEW_BEFORE ? record.access : renew();
  };
  return {
    server,
    api: createApi(server, fetch, { token, renew }),
    me: () => record && { id: record.id, name: record.name },
    async signIn(username, password) {
      const { access, refresh, id, first_name, last_name } = await unwrap(
        open.POST('/api/v2/user/login', { body: { username, password } }),
      );
      write({ access, refresh, id, name: `${first_name} ${last_name}`.trim() });
    },
    async signOut() {
      const refresh = record?.refresh;
      write(null);
      if (refresh === undefined) return;
      await unwrap(open.POST('/api/v2/token/revoke/', { body: { refresh } })).catch(() => undefined);
    },
    token,
  };
}

function read(storage: () => Storage): DeskRecord | null {
  try {
    const value = JSON.parse(storage().getItem(KEY) ?? 'null') as Partial<DeskRecord> | null;
    return typeof value?.access === 'string' && typeof value.refresh === 'string' ? (value as DeskRecord) : null;
  } catch {
    return null;
  }
}

/** When a token ends, by its own word (RFC 7519); the service judges, this only saves a request. */
function endOf(token: string): number {
  try {
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: number;
    };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('there is no desk around this component');
  return desk;
}
