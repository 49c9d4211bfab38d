import { createContext, useContext } from 'react';
import { createApi, unwrap, type Api } from '../../lib/api/client.ts';
import { claimsOf, isFresh, shared } from '../../lib/api/token.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { recallJson, remember } from '../../lib/storage.ts';

/** The signed-in agent, remembered in this tab only. */
interface AgentConsoleRecord {
  access: string;
  refresh: string;
  id: string;
  name: string;
}

/** An agent's console: the service, with the agent's token in every request. */
export interface AgentConsole {
  readonly server: string;
  readonly api: Api;
  me(): { id: string; name: string } | null;
  /** @throws {FlowError} */
  signIn(username: string, password: string): Promise<void>;
  /** Forgets the agent at once and has the service revoke the token; without a network the token expires by itself. */
  signOut(): Promise<void>;
  token(): Promise<string>;
}

/** Without storage a reload asks to sign in again. */
const KEY = 'veridoor.agent_console';

/** The agent console at this service; a reload keeps the agent signed in. */
export function createAgentConsole(
  server: string,
  storage: () => Storage,
  fetch: typeof globalThis.fetch,
): AgentConsole {
  const open = createApi(server, fetch);
  let record = read(storage);
  const write = (next: AgentConsoleRecord | null) => {
    record = next;
    remember(storage, KEY, next && JSON.stringify(next));
  };
  const renew = shared(async (): Promise<string> => {
    if (!record) throw new FlowError('access_expired');
    const { access } = await unwrap(open.POST('/api/v2/token/refresh/', { body: { refresh: record.refresh } }));
    // An agent who has signed out meanwhile is not signed in again.
    if (record) write({ ...record, access });
    return access;
  });
  const token = async () => {
    if (!record) throw new FlowError('access_expired');
    return isFresh(endOf(record.access), Date.now()) ? record.access : renew();
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

function read(storage: () => Storage): AgentConsoleRecord | null {
  const value = recallJson(storage, KEY) as Partial<AgentConsoleRecord> | null;
  return typeof value?.access === 'string' && typeof value.refresh === 'string' ? (value as AgentConsoleRecord) : null;
}

/** When a token ends, by its own word, in milliseconds since 1970; this only saves a request. */
function endOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

export const AgentConsoleContext = createContext<AgentConsole | null>(null);

export function useAgentConsole(): AgentConsole {
  const agentConsole = useContext(AgentConsoleContext);
  if (!agentConsole) throw new Error('there is no agent console around this component');
  return agentConsole;
}
