import { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { Session } from '../lib/api/types.ts';
import { fetchConfiguration } from '../lib/configuration/configuration.ts';
import { FlowError, toFlowError } from '../lib/errors/flow-error.ts';
import type { FlowParts } from '../lib/flow/context.ts';
import { createFlowParts } from '../lib/flow/create-parts.ts';
import { createFlow, recordOfLaunch } from '../lib/flow/flow.ts';
import { createFlowStore } from '../lib/flow/store.ts';
import { createFrameChannel } from '../lib/frame/channel.ts';
import { createI18n } from '../lib/i18n/create-i18n.ts';
import { chooseLanguage } from '../lib/i18n/languages.ts';
import { addressAfterLaunch, readLaunch } from '../lib/launch/launch.ts';
import { stepTexts } from '../steps/registry.ts';
import { applicationTexts } from './texts/sources.ts';

/** Longest wait for the session to say the language of the link, in milliseconds; after it the browser's is taken. */
const LANGUAGE_PATIENCE = 4000;

/** What the application is built from: either a flow, or why there is none. */
export interface Started {
  i18n: I18n;
  client: QueryClient;
  parts: FlowParts | null;
  problem: FlowError | null;
}

/** Reads how the interface was opened, begins to open the session, and fetches the texts in the person's language. */
export async function start(window: Window & typeof globalThis): Promise<Started> {
  const client = new QueryClient();
  const opened = await openFlow(window).catch((error: unknown) => toFlowError(error));
  const parts = opened instanceof FlowError ? null : opened;
  const chosen = parts?.flow.record().language;
  const session = parts === null ? null : client.fetchQuery(parts.session).catch(() => null);
  const asked = chosen ?? (await within(session, LANGUAGE_PATIENCE))?.language;
  const language = chooseLanguage([asked, ...window.navigator.languages]);
  const i18n = await createI18n(language, { ...applicationTexts, ...stepTexts }, window.document);
  return { i18n, client, parts, problem: opened instanceof FlowError ? opened : null };
}

async function openFlow(window: Window & typeof globalThis): Promise<FlowParts> {
  const fetch = window.fetch.bind(window);
  const address = window.location.href;
  const { servers } = await fetchConfiguration(fetch);
  // From here on the address is in our hands and no longer in the bar, whether it is any good or not.
  window.history.replaceState(null, '', addressAfterLaunch(address));
  const store = createFlowStore(() => window.sessionStorage);
  const record = recordOfLaunch(readLaunch(address, servers), store.read());
  if (record === null || !servers.includes(record.server)) throw new FlowError('launch_missing');
  const flow = createFlow(record, { store, fetch, now: () => Date.now() });
  return createFlowParts(flow, createFrameChannel(window));
}

function within(session: Promise<Session | null> | null, milliseconds: number): Promise<Session | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), milliseconds);
  return Promise.race([session ?? Promise.resolve(null), promise]);
}
