import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import { useFlowParts } from '../../../lib/flow/context.ts';
import { completeFlow } from '../../../lib/flow/session-api.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import { Waiting } from '../../../ui/waiting/waiting.tsx';
import { EndScreen } from './end-screen.tsx';

/** Codes by which the service says that the flow is not over after all. */
const notYet = new Set(['steps_outstanding', 'steps_processing']);

const PasskeyOffer = lazy(() => import('../../../features/biologin/passkey/passkey-offer.tsx'));

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
      const ended = await completeFlow(flow, false);
      // The end changes the state of the profile, and its texts depend on that state.
      await client.refetchQueries({ queryKey: query.queryKey });
      return ended;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => toFlowError(error).category === 'connection' && failures < 2,
  });

  if (completion.isError) {
    const { category, details } = toFlowError(completion.error);
    if (details.serviceCode !== undefined && notYet.has(details.serviceCode))
      return <Navigate to={paths.steps} replace />;
    if (category === 'link' || category === 'profile') throw completion.error;
    return (
      <Screen
        centred
        illustration="lost-connection"
        title={t('offline.title', { ns: 'shell' })}
        lead={<p>{t('failed')}</p>}
        actions={
          <Button busy={completion.isFetching} onClick={() => void completion.refetch()}>
            {t('tryAgain', { ns: 'shell' })}
          </Button>
        }
      />
    );
  }
  if (completion.isSuccess) return <EndScreen session={session} completion={completion.data} />;
  return (
    <ScreenSkeleton>
      <Waiting sentence={t('finishing', { company: session.company.branding.name })} />
    </ScreenSkeleton>
  );
}
