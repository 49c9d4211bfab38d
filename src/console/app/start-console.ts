import { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { rememberedLanguage } from './language.ts';
import { CONSOLE } from '../parts/paths.ts';
import { arrive, type Arrival } from '../sign-in/openid.ts';
import { createStaff, type Staff } from '../sign-in/staff.ts';
import { fetchConfiguration } from '../../lib/configuration/configuration.ts';
import { FlowError, toFlowError } from '../../lib/errors/flow-error.ts';
import { createI18n } from '../../lib/i18n/create-i18n.ts';
import { chooseLanguage, staffLanguages } from '../../lib/i18n/languages.ts';

/** The parts of the console. */
export interface StartedConsole {
  i18n: I18n;
  client: QueryClient;
  /** Null when the page is not set up, or nothing answers. */
  staff: Staff | null;
  /** What a mail's link has after `#`; null without a link. */
  link: string | null;
  /** What a sign-in by an OpenID provider came to; null where the page was opened for none. */
  arrival: Arrival | null;
}

/** Refusals stay refusals; what got lost is asked for once more. */
export const createConsoleClient = (timing: { retryDelay?: number } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) =>
          count < 1 && !(error instanceof FlowError && ['request', 'link', 'profile'].includes(error.category)),
        staleTime: 5_000,
        ...timing,
      },
    },
  });

/** Reads the deployment's settings and the address. A link's secret leaves the address bar at once. */
export async function startConsole(window: Window & typeof globalThis): Promise<StartedConsole> {
  const { pathname, hash } = window.location;
  const carriesLink = pathname === CONSOLE.root + CONSOLE.password || pathname === CONSOLE.root + CONSOLE.email;
  const link = carriesLink && hash.length > 1 ? hash.slice(1) : null;
  if (link !== null) window.history.replaceState(null, '', pathname);
  const fetch = window.fetch.bind(window);
  const wishes = [rememberedLanguage(() => window.localStorage), ...window.navigator.languages];
  const language = chooseLanguage(wishes, staffLanguages);
  const [i18n, configuration] = await Promise.all([
    createI18n(language, window.document),
    fetchConfiguration(fetch).catch((error: unknown) => toFlowError(error)),
  ]);
  const server = 'servers' in configuration ? configuration.servers[0] : undefined;
  const staff = server === undefined ? null : createStaff(server, () => window.sessionStorage, fetch);
  const arrival = staff && (await arrive(staff));
  return { i18n, client: createConsoleClient(), staff, link, arrival };
}
