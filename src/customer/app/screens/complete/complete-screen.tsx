import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../../lib/api/types.ts';
import { toFlowError } from '../../../../lib/errors/flow-error.ts';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { completeFlow } from '../../../../lib/flow/session-api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../../ui/screen/screen-skeleton.tsx';
import { Waiting } from '../../../../ui/waiting/waiting.tsx';
import { EndScreen } from './end-screen.tsx';

/** Codes by which the service says that the flow is not over after all. */
const notYet = new Set(['steps_outstanding', 'steps_processing']);
const isNotYet = (error: unknown) => notYet.has(toFlowError(error).details.serviceCode ?? '');

/** Milliseconds before a failed handover is tried again: soon at first, then less often. */
const FIRST_PAUSE = 1000;
const LAST_PAUSE = 30_000;

const PasskeyOffer = lazy(() => import('../../../biologin/passkey/passkey-offer.tsx'));

/** Offers a passkey where one can be bound, hands over the finished flow, then says what was done and leads back. */
export default function CompleteScreen({ session }: { session: Session }) {
  const [declined, setDeclined] = useState(false);
  const decline = useCallback(() => setDeclined(true), []);
  if (declined || session.passkey !== 'offered') return <HandOver session={session} />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <PasskeyOffer company={session.company.branding.name} onDeclined={decline} />
    </Suspense>
  );
}

function HandOver({ session }: { session: Session }) {
  const { t } = useTranslation(['completion', 'shell']);
  const { flow, session: query } = useFlowParts();
  const client = useQueryClient();
  const completion = useQuery({
    queryKey: ['completion'],
    queryFn: async () => {
      const readSession = () => client.refetchQueries({ queryKey: query.queryKey });
      try {
        const ended = await completeFlow(flow, false);
        // The end changes the state of the profile, and its texts depend on that state.
        await readSession();
        return ended;
      } catch (error) {
        // The fresh session leads to what is left to do.
        if (isNotYet(error)) await readSession();
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { status, errorUpdateCount } }) =>
      status === 'error' && Math.min(LAST_PAUSE, FIRST_PAUSE * errorUpdateCount),
  });

  const fault = completion.isError ? toFlowError(completion.error) : null;
  if (fault && (fault.category === 'link' || fault.category === 'profile')) throw fault;
  const lost = completion.fetchStatus === 'paused' || fault?.category === 'connection';
  if (lost || (fault && !isNotYet(fault)))
    return (
      <Screen
        centred
        illustration={lost ? 'lost-connection' : 'server-fault'}
        title={t(lost ? 'lostTitle' : 'failedTitle')}
        lead={<p>{t(lost ? 'lost' : 'failed')}</p>}
        actions={
          <Button busy={completion.fetchStatus === 'fetching'} onClick={() => void completion.refetch()}>
            {t('tryAgain', { ns: 'shell' })}
          </Button>
        }
      />
    );
  if (completion.isSuccess) return <EndScreen session={session} completion={completion.data} />;
  return (
    <ScreenSkeleton>
      <Waiting sentence={t('finishing', { company: session.company.branding.name })} />
    </ScreenSkeleton>
  );
}
