import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { Suspense, useEffect, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { kindOf } from '../steps/registry.ts';
import type { Session } from '../../lib/api/types.ts';
import { FlowContext } from '../../lib/flow/context.ts';
import { paths } from '../../lib/paths.ts';
import type { PreviewScreen, PreviewView } from '../../lib/preview-message.ts';
import { Boundary } from '../app/boundary.tsx';
import { FlowFrame } from '../app/frame/screen-frames.tsx';
import { LoadingSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { Routing } from '../app/routes/routing.tsx';
import { playFlow, sessionAt } from './played-flow.ts';

/** The journey at one screen; another screen begins it anew, another session changes what stands there. */
export function PreviewApplication({ view, i18n }: { view: PreviewView; i18n: I18n }) {
  const { session, screen } = view;
  return <Journey key={JSON.stringify([screen, session.steps.map(stepName)])} {...{ session, screen, i18n }} />;
}

const stepName = ({ definition }: Session['steps'][number]): string => `${definition.kind} ${definition.id}`;

function Journey({ session, screen, i18n }: { session: Session; screen: PreviewScreen; i18n: I18n }) {
  const shown = useMemo(() => sessionAt(session, screen), [session, screen]);
  const { played, client } = useMemo(
    () => ({ played: playFlow(shown), client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }),
    // The first session begins the journey; `put` goes on with the next.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  useEffect(() => {
    played.put(shown);
    client.setQueryData(played.parts.session.queryKey, shown);
  }, [shown, played, client]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[addressOf(shown, screen)]}>
          <Suspense fallback={<LoadingSkeleton />}>
            <FlowContext value={played.parts}>
              <FlowFrame>
                <Boundary>
                  <Routing />
                </Boundary>
              </FlowFrame>
            </FlowContext>
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** The address of a screen within the interface. */
function addressOf({ steps }: Session, screen: PreviewScreen): string {
  if (screen === 'entry') return paths.entry;
  if (screen === 'complete') return paths.complete;
  const step = screen === 'steps' ? undefined : steps.find(({ definition }) => definition.id === screen.step);
  return step ? kindOf(step).entry(step) : paths.steps;
}
