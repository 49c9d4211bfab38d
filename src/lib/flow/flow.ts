import { createApi, unwrap, type Api } from '../api/client.ts';
import type { Session } from '../api/types.ts';
import { FlowError } from '../errors/flow-error.ts';
import type { Launch } from '../launch/launch.ts';
import type { FlowRecord, FlowStore } from './store.ts';

/** A token is renewed this long before it ends, in milliseconds, so that no request is sent with a stale one. */
const RENEW_BEFORE = 60_000;

/** One customer's flow as this tab knows it: where the service is, and how to speak to it. */
export interface Flow {
  /** Base address of the service. */
  readonly server: string;
  /** The service, with the flow's profile token in every request. */
  readonly api: Api;
  /** A valid profile token, for requests that do not go through `api` (resumable uploads). */
  token(): Promise<string>;
  /** Another token, when the service has refused this one. */
  renew(refused: string): Promise<string>;
  /** The session: read with the token, or opened with the launch code where there is none yet. */
  session(): Promise<Session>;
  /** What this tab remembers; written through `remember`. */
  record(): FlowRecord;
  remember(changes: Partial<Omit<FlowRecord, 'server' | 'link' | 'token'>>): void;
}

interface FlowParts {
  store: FlowStore;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

/** The record with which a launch starts; null when the address carried nothing and the tab remembers nothing. */
export function recordOfLaunch(
  launch: Exclude<Launch, { kind: 'payment' }>,
  remembered: FlowRecord | null,
): FlowRecord | null {
  const language = launch.language === null ? {} : { language: launch.language };
  if (launch.kind === 'none') return remembered === null ? null : { ...remembered, ...language };
  if (launch.kind === 'token')
    // How long the token lasts is known to the service alone; until it refuses, the token is taken as good.
    return { server: launch.server, token: { value: launch.token, expiresAt: Number.MAX_SAFE_INTEGER }, ...language };
  const { server, profile, code, handoff } = launch;
  return { server, link: { profile, code }, ...(handoff ? { handoff } : {}), ...language };
}

export function createFlow(first: FlowRecord, { store, fetch, now }: FlowParts): Flow {
  let record = first;
  let opening: Promise<Session> | null = null;
  store.write(record);
  const write = (changes: Partial<FlowRecord>) => {
    record = { ...record, ...changes };
    store.write(record);
  };

  const exchange = async (): Promise<Session> => {
    if (!record.link) throw new FlowError('access_expired');
    const { profile, code } = record.link;
    const opened = await unwrap(
      createApi(record.server, fetch).POST('/api/v2/session', { body: { pid: profile, code } }),
    );
    write({ token: { value: opened.token, expiresAt: Date.parse(opened.token_expires_at) } });
    return opened.session;
  };
  /** Exchanges the launch code once, however many ask at the same time. */
  const open = (): Promise<Session> => {
    opening ??= exchange().finally(() => {
      opening = null;
    });
    return opening;
  };
  const fresh = (): string | null => {
    const { token, link } = record;
    if (!token) return null;
    return link && token.expiresAt - now() < RENEW_BEFORE ? null : token.value;
  };
  const renewed = async (): Promise<string> => {
    await open();
    return record.token?.value ?? '';
  };
  const access = {
    token: async () => fresh() ?? renewed(),
    renew: async (refused: string) => {
      const token = fresh();
      return token !== null && token !== refused ? token : renewed();
    },
  };
  const api = createApi(record.server, fetch, access);

  return {
    server: record.server,
    api,
    ...access,
    session: async () => {
      const session = await (fresh() === null ? open() : unwrap(api.GET('/api/v2/session')));
      if (session.incomplete_url !== null && session.incomplete_url !== record.wayBack)
        write({ wayBack: session.incomplete_url });
      return session;
    },
    record: () => record,
    remember: write,
  };
}
