import { createApi, unwrap, type Api } from '../api/client.ts';
import { claimsOf, isFresh, shared } from '../api/token.ts';
import type { Session } from '../api/types.ts';
import { FlowError } from '../errors/flow-error.ts';
import type { Launch } from '../launch/launch.ts';
import type { EndedRecord, FlowRecord, FlowStore } from './store.ts';

/** One customer's flow as this tab knows it: where the service is, and how to speak to it. */
export interface Flow {
  /** Base address of the service. */
  readonly server: string;
  /** Whether this deployment knows no other service, so that its links need not name it. */
  readonly alone: boolean;
  /** The service, with the flow's profile token in every request. */
  readonly api: Api;
  /** A valid profile token, for requests that do not go through `api` (resumable uploads). */
  token(): Promise<string>;
  /** Another token, after the service has refused this one. */
  renew(refused: string): Promise<string>;
  /** Reads the session with the token, or opens it with the launch code when there is no token yet. */
  session(): Promise<Session>;
  /** This tab's memory; written through `remember`. */
  record(): FlowRecord;
  remember(changes: Partial<Omit<FlowRecord, 'server' | 'link' | 'token'>>): void;
  /** The journey is over: the tab's storage keeps only its language and the way back. */
  end(wayBack: string | null): void;
  /** The tab forgets the journey; continuing needs the link again. */
  forget(): void;
}

interface FlowOptions {
  /** See `Flow`; false without it. */
  alone?: boolean;
  store: FlowStore;
  fetch: typeof globalThis.fetch;
  now: () => number;
}

/** The record at a launch; null when the address carried nothing and no journey is under way in the tab. */
export function recordOfLaunch(
  launch: Exclude<Launch, { kind: 'payment' }>,
  underWay: FlowRecord | null,
): FlowRecord | null {
  const language = launch.language === null ? {} : { language: launch.language };
  if (launch.kind === 'none') return underWay === null ? null : { ...underWay, ...language };
  if (launch.kind === 'token')
    // Only the service knows how long the token lasts; it counts as valid until the service refuses it.
    return { server: launch.server, token: { value: launch.token, expiresAt: Number.MAX_SAFE_INTEGER }, ...language };
  const { server, profile, code, handoff } = launch;
  return { server, link: { profile, code }, ...(handoff ? { handoff } : {}), ...language };
}

/** The profile whose journey a record opens; null for a token without one (RFC 7519 `sub`). The service judges. */
export function profileOf({ profile, link, token }: FlowRecord): string | null {
  if (profile !== undefined || link) return profile ?? link?.profile ?? null;
  const { sub } = claimsOf(token?.value ?? '');
  return typeof sub === 'string' ? sub : null;
}

/** Whether a launch would replace another profile's unfinished journey in this tab. */
export const takesPlaceOf = (underWay: FlowRecord | null, launched: FlowRecord): boolean =>
  underWay?.profile !== undefined && profileOf(launched) !== underWay.profile;

export function createFlow(first: FlowRecord, { store, fetch, now, alone = false }: FlowOptions): Flow {
  let record = first;
  /** The part of the record that the tab keeps. */
  let kept: (record: FlowRecord) => FlowRecord | EndedRecord | null = (whole) => whole;
  store.write(record);
  const write = (changes: Partial<FlowRecord>) => {
    record = { ...record, ...changes };
    const left = kept(record);
    if (left) store.write(left);
    else store.clear();
  };

  /** Exchanges the launch code once, however many ask at the same time. */
  const open = shared(async (): Promise<Session> => {
    if (!record.link) throw new FlowError('access_expired');
    const { profile, code } = record.link;
    const opened = await unwrap(
      createApi(record.server, fetch).POST('/api/v2/session', { body: { pid: profile, code } }),
    );
    const ends = Date.parse(opened.token_expires_at);
    // A new token that seems over is one by a wrong clock: the service refuses it when it is.
    write({ token: { value: opened.token, expiresAt: isFresh(ends, now()) ? ends : Number.MAX_SAFE_INTEGER } });
    return opened.session;
  });
  const fresh = (): string | null => {
    const { token, link } = record;
    if (!token) return null;
    return link && !isFresh(token.expiresAt, now()) ? null : token.value;
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
  let last: { etag: string; session: Session } | null = null;
  /** Reads the session; one that is as it was comes without a body. */
  const read = async (): Promise<Session> => {
    const known = last;
    const asked = api.GET('/api/v2/session', known ? { headers: { 'If-None-Match': known.etag } } : {});
    const isSame = known !== null && (await asked.catch(() => null))?.response.status === 304;
    if (isSame) return known.session;
    const session = await unwrap(asked);
    const etag = (await asked).response.headers.get('ETag');
    last = etag === null ? null : { etag, session };
    return session;
  };

  return {
    server: record.server,
    alone,
    api,
    ...access,
    session: async () => {
      const session = await (fresh() === null ? open() : read());
      const { id: profile } = session.profile;
      const wayBack = session.incomplete_url ?? record.wayBack;
      if (profile !== record.profile || wayBack !== record.wayBack) write({ profile, ...(wayBack && { wayBack }) });
      return session;
    },
    record: () => record,
    remember: write,
    end(wayBack) {
      kept = ({ language, branding }) => ({
        ended: true,
        ...(language && { language }),
        ...(branding && { branding }),
        ...(wayBack !== null && { wayBack }),
      });
      write({});
    },
    forget() {
      kept = () => null;
      write({});
    },
  };
}
