import { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { WALLET_PATH } from '@veridoor/contract/interface-pages';
import { fetchConfiguration } from '../../lib/configuration/configuration.ts';
import { FlowError, toFlowError } from '../../lib/errors/flow-error.ts';
import type { FlowParts } from '../../lib/flow/context.ts';
import { createFlowParts } from '../../lib/flow/create-parts.ts';
import { forgetDrafts } from '../../lib/flow/drafts.ts';
import { createFlow, profileOf, recordOfLaunch, takesPlaceOf } from '../../lib/flow/flow.ts';
import { followTabs } from '../../lib/flow/follow-tabs.ts';
import { createFlowStore, type FlowStore } from '../../lib/flow/store.ts';
import { answerHellos, createFrameChannel, sendError } from '../../lib/frame/channel.ts';
import { AGENT_CONSOLE, isAgentConsole } from '../../lib/agent-console.ts';
import { createI18n, setLanguage } from '../../lib/i18n/create-i18n.ts';
import { chooseLanguage, type Language } from '../../lib/i18n/languages.ts';
import { addressAfterLaunch, readLaunch } from '../../lib/launch/launch.ts';
import { paths } from '../../lib/paths.ts';
import type { Crossing } from './crossing.ts';
import type { Pay } from '../biopay/pay.ts';
import { requestedAt, type RequestedScreen } from './routes/screens.ts';

/**
 * Milliseconds to wait for the session and its first screen. After that the browser's language is used, and the screen
 * itself shows that it is loading.
 */
const TIMEOUT = 4000;
/** Milliseconds without a screen after which the page says that it is being opened. */
const SILENCE = 1500;

/** The parts of the application: a flow, or the reason why there is none. */
export interface Started {
  i18n: I18n;
  client: QueryClient;
  parts: FlowParts | null;
  /** A payment by face and PIN. */
  pay: Pay | null;
  /** A link that would replace another journey. */
  crossing: Crossing | null;
  problem: FlowError | null;
}

/**
 * Reads how the interface was opened, begins to open the session, and fetches the texts in the person's language.
 * @param slowly says what goes on, when that takes longer
 */
export async function start(window: Window & typeof globalThis, slowly: (sentence: string) => void): Promise<Started> {
  answerHellos(window);
  const store = createFlowStore(() => window.sessionStorage);
  let isOpen = false;
  // The session may tell another. The shape of a screen already stands on a side.
  let language = chooseLanguage([store.read()?.language, ...window.navigator.languages]);
  setLanguage(window.document, language);
  const timer = setTimeout(() => {
    void createI18n(language, null).then(({ t }) => {
      if (!isOpen) slowly(t('loading.session'));
    });
  }, SILENCE);
  const started = await open(window, store, (reported) => (language = reported));
  isOpen = true;
  clearTimeout(timer);
  return started;
}

/** @param tell hears the language before its texts are fetched */
async function open(
  window: Window & typeof globalThis,
  store: FlowStore,
  tell: (language: Language) => void,
): Promise<Started> {
  // Not needed to show the first screen, whose weight counts.
  void import('../../lib/last-press.ts').then(({ watchPresses }) => watchPresses(window.document));
  void removeOutdated();
  const client = new QueryClient();
  followTabs(client);
  const opened = await openFlow(window, store).catch((error: unknown) => toFlowError(error));
  if (opened instanceof FlowError) sendError(createFrameChannel(window), opened, null);
  const pay = 'secret' in opened ? opened : null;
  const parts = 'flow' in opened ? opened : null;
  const crossing = 'change' in opened ? opened : null;
  const chosen = (pay ?? crossing)?.language ?? store.read()?.language;
  const late = after(TIMEOUT);
  let refused: string | undefined;
  const unread = (error: unknown) => void (refused = toFlowError(error).details.language);
  const session = parts && Promise.race([client.fetchQuery(parts.session).catch(unread), late]);
  const asked = chosen ?? (await session)?.language ?? refused;
  const wishes = [asked, ...window.navigator.languages];
  const language = chooseLanguage(wishes);
  tell(language);
  const i18n = await createI18n(language, window.document);
  const known = await session;
  const requested = known && requestedAt(window.location, known);
  if (requested) await Promise.race([fetchRequested(requested, i18n), late]);
  return { i18n, client, parts, pay, crossing, problem: opened instanceof FlowError ? opened : null };
}

type Opened = FlowParts | Pay | Crossing;

async function openFlow(window: Window & typeof globalThis, store: FlowStore): Promise<Opened> {
  const fetch = window.fetch.bind(window);
  const address = window.location.href;
  const { servers } = await fetchConfiguration(fetch);
  // From here on only this program knows the parameters: they leave the address bar even if they are invalid.
  window.history.replaceState(null, '', addressAfterLaunch(address));
  const { pathname, searchParams } = new URL(address);
  const launch = readLaunch(address, servers);
  const storage = () => window.sessionStorage;
  if (pathname === WALLET_PATH) throw (await import('../../lib/flow/wallet-channel.ts')).bringBack(address);
  const reloaded = launch.kind === 'none' && pathname === paths.biopay;
  if (launch.kind === 'payment' || reloaded) {
    const { beginPay, resumePay } = await import('../biopay/pay.ts');
    const around = { storage, fetch, frame: createFrameChannel(window), language: launch.language };
    // A reload returns here, wherever the payment was opened.
    window.history.replaceState(null, '', paths.biopay);
    return launch.kind === 'payment' ? beginPay(launch.server, launch.token, around) : resumePay(servers, around);
  }
  const remembered = store.read();
  const ended = remembered !== null && 'ended' in remembered ? remembered : null;
  const underWay = remembered !== null && 'server' in remembered ? remembered : null;
  const record = recordOfLaunch(launch, underWay);
  const [server] = servers;
  if (launch.kind === 'none' && pathname === paths.call && server !== undefined) {
    const isAgent = searchParams.has('agent') || (record === null && isAgentConsole(() => window.localStorage));
    if (isAgent) {
      window.location.replace(AGENT_CONSOLE);
      // The page is left.
      return new Promise(() => undefined);
    }
    if (record === null && ended === null) throw new FlowError('call_missing');
  }
  if (record === null && ended !== null)
    throw new FlowError('link_used', { callbackUrl: ended.wayBack, branding: ended.branding });
  if (record === null || !servers.includes(record.server)) throw new FlowError('launch_missing');
  if (underWay && takesPlaceOf(underWay, record)) {
    const { createCrossing } = await import('./crossing.ts');
    return createCrossing(underWay, record, store, window);
  }
  forgetDrafts(profileOf(record));
  const flow = createFlow(record, { store, fetch, now: () => Date.now(), alone: servers.length === 1 });
  return createFlowParts(flow, createFrameChannel(window));
}

/** Every start removes images that are too old, even a start that ends in an error. */
async function removeOutdated(): Promise<void> {
  try {
    const { isOutdated, removeImages } = await import('../../lib/uploads/retention.ts');
    await removeImages(isOutdated(Date.now()));
  } catch {
    // The next opened page tries again.
  }
}

/** Fetches texts and code together; the screen requests a failed part again, and can say so. */
async function fetchRequested({ namespaces, fetch }: RequestedScreen, i18n: I18n): Promise<void> {
  await Promise.allSettled([i18n.loadNamespaces([...namespaces]), fetch()]);
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
