import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { ConsoleRoutes } from './console-routes.tsx';
import { rememberLanguage } from './language.ts';
import { CONSOLE } from '../parts/paths.ts';
import { staffLanguages } from '../../lib/i18n/languages.ts';
import { Button } from '../../ui/button/button.tsx';
import { ScreenFrameContext, type ScreenFrame } from '../../ui/screen/frame.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { ConnectionNotice } from '../../ui/notice/connection-notice.tsx';
import { LanguageSwitch } from '../../ui/language/language-switch.tsx';
import { LoadingSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { ConsoleBoundary } from './console-boundary.tsx';
import type { StartedConsole } from './start-console.ts';

/** The whole console, made from its parts. */
export function ConsoleApplication({ i18n, client, staff, link, arrival }: StartedConsole) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <BrowserRouter basename={CONSOLE.root}>
          <Suspense fallback={<LoadingSkeleton />}>
            <Layout>
              <ConsoleBoundary>
                {staff === null ? <Unopened /> : <ConsoleRoutes staff={staff} link={link} arrival={arrival} />}
              </ConsoleBoundary>
            </Layout>
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('console');
  const frame = useMemo<ScreenFrame>(
    () => ({
      brand: { name: t('name'), logo: null },
      tools: (
        <LanguageSwitch
          among={staffLanguages}
          onChoice={(language) => rememberLanguage(() => localStorage, language)}
        />
      ),
      progress: null,
      notices: <ConnectionNotice unreachable={false} />,
      backLabel: t('back'),
    }),
    [t],
  );
  return <ScreenFrameContext value={frame}>{children}</ScreenFrameContext>;
}

function Unopened() {
  const { t } = useTranslation('console');
  return (
    <Screen
      title={t('unopened.title')}
      lead={<p>{t('unopened.text')}</p>}
      actions={<Button onClick={() => window.location.reload()}>{t('again')}</Button>}
    />
  );
}
