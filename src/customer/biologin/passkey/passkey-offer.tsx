import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import { unwrap } from '../../../lib/api/client.ts';
import type { FlowError } from '../../../lib/errors/flow-error.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-queries.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import { DeviceError, makePasskey } from '../../../lib/passkey-device.ts';
import { passkeyQuery } from './passkey-queries.ts';

interface PasskeyOfferProps {
  readonly company: string;
  /** Continues without a passkey: the person declined it, or the device cannot make one. */
  readonly onDeclined: () => void;
}

/** Offers a passkey after the selfie where the device can make one; it never blocks the end. */
export default function PasskeyOffer({ company, onDeclined }: PasskeyOfferProps) {
  const { t } = useTranslation('biologin');
  const { api } = useFlow();
  const client = useQueryClient();
  const able = useQuery(passkeyQuery);
  const unable = able.isError || able.data === false;
  useEffect(() => {
    if (unable) onDeclined();
  }, [unable, onDeclined]);
  const bind = useAction(
    async () => {
      const body = { origin: window.location.origin };
      const made = await makePasskey(await unwrap(api.POST('/api/v2/session/passkey/challenge', { body })));
      // The session says that it is bound, and the end follows.
      keepSession(client, await unwrap(api.POST('/api/v2/session/passkey', { body: made })));
    },
    { onProblem: (problem) => (faultOf(problem) === null ? onDeclined() : undefined) },
  );
  const fault = bind.problem && faultOf(bind.problem);
  if (able.data !== true) return <ScreenSkeleton />;
  return (
    <Screen
      title={t('passkey.bind.title')}
      lead={<p>{t('passkey.bind.lead', { company })}</p>}
      illustration="phone-handoff"
      actions={
        <>
          {fault === null ? null : (
            <Notice tone="danger" spoken>
              <p>{t(`passkey.bind.fault.${fault}`)}</p>
            </Notice>
          )}
          <Button busy={bind.pending} onClick={() => bind.run()}>
            {fault === null ? t('passkey.bind.go') : t('retry')}
          </Button>
          <Button look="quiet" onClick={onDeclined}>
            {t('passkey.bind.skip')}
          </Button>
        </>
      }
    />
  );
}

/**
 * What the person can do something about; a device that has a passkey, or can make none after all, has nothing to do
 * here.
 */
function faultOf({ category, details }: FlowError): 'cancelled' | 'refused' | 'lost' | null {
  if (details.cause instanceof DeviceError) return details.cause.fault === 'cancelled' ? 'cancelled' : null;
  if (category === 'connection') return 'lost';
  return details.serviceCode === 'passkey_refused' ? 'refused' : null;
}
