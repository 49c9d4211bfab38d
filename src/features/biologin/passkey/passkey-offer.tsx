import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../../../lib/api/client.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../../ui/screen/screen-skeleton.tsx';
import { canMakePasskey, DeviceError, makePasskey, type DeviceFault } from './device.ts';

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
  const [fault, setFault] = useState<Extract<DeviceFault, 'cancelled'> | 'refused' | 'lost' | null>(null);
  const able = useQuery({
    queryKey: ['passkey'],
    queryFn: canMakePasskey,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  });
  const unable = able.isError || able.data === false;
  useEffect(() => {
    if (unable) onDeclined();
  }, [unable, onDeclined]);
  const bind = useMutation({
    mutationFn: async () => {
      setFault(null);
      const body = { origin: window.location.origin };
      const made = await makePasskey(await unwrap(api.POST('/api/v2/session/passkey/challenge', { body })));
      return unwrap(api.POST('/api/v2/session/passkey', { body: made }));
    },
    networkMode: 'always',
    // The session says that it is bound, and the end follows.
    onSuccess: (now) => keepSession(client, now),
    onError: (thrown) => {
      // A device that already has a passkey, or cannot make one, skips this screen.
      if (thrown instanceof DeviceError) return thrown.fault === 'cancelled' ? setFault('cancelled') : onDeclined();
      const error = toFlowError(thrown);
      if (error.category === 'connection') return setFault('lost');
      return error.details.serviceCode === 'passkey_refused' ? setFault('refused') : onDeclined();
    },
  });
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
          <Button busy={bind.isPending} onClick={() => bind.mutate()}>
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
