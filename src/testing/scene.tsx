import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { Application } from '../customer/app/application.tsx';
import { ConsoleApplication } from '../console/app/console-application.tsx';
import { createCrossing } from '../customer/app/crossing.ts';
import { PlainFrame } from '../customer/app/frame/screen-frames.tsx';
import { requestedAt } from '../customer/app/routes/screens.ts';
import { createConsoleClient, type StartedConsole } from '../console/app/start-console.ts';
import type { Started } from '../customer/app/start.ts';
import { ConsoleContext, type ConsoleParts } from '../console/parts/console-context.ts';
import { CONSOLE } from '../console/parts/paths.ts';
import { createHeldDecisions } from '../console/parts/held-decisions.ts';
import type { Arrival } from '../console/sign-in/openid.ts';
import { createStaff, type Staff } from '../console/sign-in/staff.ts';
import { beginPay } from '../customer/biopay/pay.ts';
import type { Session } from '../lib/api/types.ts';
import type { FlowError } from '../lib/errors/flow-error.ts';
import { FlowContext, type FlowParts } from '../lib/flow/context.ts';
import { createFlowParts } from '../lib/flow/create-parts.ts';
import { createFlow } from '../lib/flow/flow.ts';
import { createFlowStore, type FlowRecord } from '../lib/flow/store.ts';
import { createFrameChannel } from '../lib/frame/channel.ts';
import { createI18n } from '../lib/i18n/create-i18n.ts';
import type { Language } from '../lib/i18n/languages.ts';
import type { LoadTexts, Namespace } from '../lib/i18n/texts.ts';
import { AGENT } from './call.ts';
import { playCamera, type PlayedCamera } from './camera.ts';
import { playQueue, type WaitingImage } from './images.ts';
import { NEVER, playService, SERVICE, type Answers, type PlayedService } from './service.ts';
import { sessionOf } from './session.ts';
import { loadTexts } from './texts.ts';
import { playWallet, type PlayedWallet } from './wallet.ts';

/** The console, at the scene's address. */
export interface ConsoleScene {
  /** Permissions of the user; null before signing in. */
  permissions: readonly string[] | null;
  /** What the link of a mail has after `#`. */
  link?: string;
  arrival?: Arrival;
  /** Whether the user signed in by a provider. */
  openid?: boolean;
}

/** A person's view: who opened what, the service's answers, and the browser's abilities. */
export interface Scene {
  /** The address in the interface. */
  at?: string;
  session?: Session;
  answers?: Answers;
  /** Changes to the tab's memory of the journey. */
  record?: Partial<FlowRecord>;
  /** Images of the journey that have not arrived, the oldest first. */
  images?: readonly WaitingImage[];
  camera?: PlayedCamera;
  /** Whether the browser can ask wallets, and what one does. */
  wallet?: PlayedWallet;
  /** Whether the browser has a network. */
  online?: boolean;
  /** The page that is opened in place of a journey. */
  instead?: 'payment' | 'crossing' | ConsoleScene | FlowError;
  /** A component alone, within the journey or the console, in place of the address's screen. */
  piece?: () => ReactNode;
  /** Texts of the piece. */
  texts?: readonly Namespace[];
}

/** A scene, ready to be drawn. */
export interface Staged {
  element: ReactNode;
  i18n: I18n;
  client: QueryClient;
  service: PlayedService;
  parts: FlowParts | null;
  /** Restores the browser. */
  strike: () => void;
}

/** A token that has not expired, as far as a page can tell. */
const TOKEN = `.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.`;

/** Builds the interface over a played service, as `start` does over a real one. */
export async function stage(scene: Scene, language: Language = 'en', load: LoadTexts = loadTexts): Promise<Staged> {
  forget();
  const service = playService({ getSession: scene.session ?? sessionOf([]), ...scene.answers });
  // A failed request is repeated at once: a test does not wait.
  const client = isConsole(scene.instead)
    ? createConsoleClient({ retryDelay: 0 })
    : new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const frame = createFrameChannel(window);
  const strike = [playCamera(scene.camera ?? 'none'), playNetwork(scene.online ?? true), playWallet(scene.wallet)];
  window.history.replaceState(null, '', scene.at ?? '/');
  const i18n = await createI18n(language, document, load);
  await i18n.loadNamespaces([...(scene.texts ?? [])]);
  let console: StartedConsole | null = null;
  const started: Started = { i18n, client, parts: null, pay: null, crossing: null, problem: null };
  const record: FlowRecord = { server: SERVICE, token: { value: TOKEN, expiresAt: 4e12 }, language, ...scene.record };
  const store = createFlowStore(() => sessionStorage);
  if (scene.instead instanceof Error) started.problem = scene.instead;
  else if (scene.instead === 'crossing') started.crossing = createCrossing(record, record, store, window);
  else if (scene.instead === 'payment') {
    const around = { storage: () => sessionStorage, fetch: service.fetch, frame, language };
    started.pay = await beginPay(SERVICE, 'token-of-the-payment', around);
  } else if (isConsole(scene.instead)) {
    const { permissions, link = null, arrival = null, openid } = scene.instead;
    console = { i18n, client, staff: staffOf(service, permissions, openid), link, arrival };
  } else {
    const flow = createFlow(record, { store, fetch: service.fetch, now: () => Date.now(), alone: true });
    const queue = playQueue(scene.images ?? []);
    started.parts = { ...createFlowParts(flow, frame), uploads: () => queue };
    const isComing = scene.answers?.getSession !== NEVER;
    const session = isComing && (await client.fetchQuery(started.parts.session).catch(() => null));
    const requested = session && requestedAt(window.location, session);
    if (requested) await Promise.all([i18n.loadNamespaces([...requested.namespaces]), requested.fetch()]);
  }
  const { parts } = started;
  const element = scene.piece ? (
    <Around {...{ i18n, client, parts, staff: console?.staff ?? null }}>{scene.piece()}</Around>
  ) : console !== null ? (
    <ConsoleApplication {...console} />
  ) : (
    <Application {...started} />
  );
  return {
    element,
    i18n,
    client,
    service,
    parts,
    strike() {
      client.clear();
      forget();
      for (const undo of strike) undo();
    },
  };
}

/** The background of a component of a journey or of the console. */
function Around({
  i18n,
  client,
  parts,
  staff,
  children,
}: Pick<Started, 'i18n' | 'client' | 'parts'> & { staff: Staff | null; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <BrowserRouter basename={staff === null ? '/' : CONSOLE.root}>
          <FlowContext value={parts}>
            <ConsoleContext value={staff && partsOf(staff)}>
              <PlainFrame>{children}</PlainFrame>
            </ConsoleContext>
          </FlowContext>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** What the pages of the console have at hand. */
function partsOf(staff: Staff): ConsoleParts {
  const me = staff.me();
  if (me === null) throw new Error('nobody has signed in');
  const nothing = () => undefined;
  return {
    staff,
    me,
    held: createHeldDecisions({ user: me.id, onSent: nothing, resume: () => Promise.resolve(null) }),
    search: '',
    setSearch: nothing,
    keys: true,
    setKeys: nothing,
  };
}

/** A scene begins in an empty tab and browser. */
function forget(): void {
  sessionStorage.clear();
  localStorage.clear();
}

function staffOf(service: PlayedService, permissions: readonly string[] | null, openid = false): Staff {
  const storage = () => sessionStorage;
  const who = { access: TOKEN, refresh: 'r', id: AGENT, name: 'Grace', permissions, openid };
  if (permissions !== null) storage().setItem('veridoor.staff', JSON.stringify(who));
  return createStaff(SERVICE, storage, service.fetch);
}

const isConsole = (instead: Scene['instead']): instead is ConsoleScene =>
  typeof instead === 'object' && 'permissions' in instead;

/** Has the browser say whether it has a network. */
function playNetwork(online: boolean): () => void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  return () => Reflect.deleteProperty(navigator, 'onLine');
}
