import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { FlowContext } from '../../lib/flow/context.ts';
import { ConnectionNotice } from '../../ui/notice/connection-notice.tsx';
import { FlowFrame, PlainFrame } from './frame/screen-frames.tsx';
import { Boundary } from './boundary.tsx';
import { LoadingSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { ProblemScreen } from '../way-back/problem-screen.tsx';
import { Routing } from './routes/routing.tsx';
import type { Started } from './start.ts';

const PaymentScreen = lazy(() => import('../biopay/payment-screen.tsx'));
const CrossingScreen = lazy(() => import('./screens/crossing-screen.tsx'));

/** The whole interface, made from its parts. */
export function Application({ i18n, client, parts, pay, crossing, problem }: Started) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Suspense fallback={<LoadingSkeleton />}>
            {pay !== null ? (
              <PlainFrame branding={pay.opened.payee.branding} notices={<ConnectionNotice unreachable={false} />}>
                <PaymentScreen pay={pay} />
              </PlainFrame>
            ) : crossing !== null ? (
              <PlainFrame branding={crossing.branding}>
                <CrossingScreen crossing={crossing} />
              </PlainFrame>
            ) : parts === null ? (
              <PlainFrame branding={problem?.details.branding}>
                <ProblemScreen
                  error={problem}
                  retry={() => window.location.reload()}
                  back={problem?.details.callbackUrl ?? null}
                  leave={(address) => window.location.assign(address)}
                />
              </PlainFrame>
            ) : (
              <FlowContext value={parts}>
                <FlowFrame>
                  <Boundary>
                    <Routing />
                  </Boundary>
                </FlowFrame>
              </FlowContext>
            )}
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
