import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../../lib/api/types.ts';
import { toFlowError } from '../../../../lib/errors/flow-error.ts';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../../ui/screen/screen-skeleton.tsx';
import { Waiting } from '../../../../ui/waiting/waiting.tsx';
import { completionQuery, isNotYet } from './completion-queries.ts';
import { EndScreen } from './end-screen.tsx';

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
  const { flow } = useFlowParts();
  const client = useQueryClient();
  const completion = useQuery(completionQuery(flow, client));

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
