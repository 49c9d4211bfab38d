import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyAssertion, PasskeyChallenge, PasskeyOutcome } from '../../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../../lib/errors/flow-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { DeviceError, signChallenge, type DeviceFault } from './device.ts';

/** Asks the service what to sign, and sends the signature. */
export interface PasskeyCalls {
  ask(origin: string): Promise<PasskeyChallenge>;
  answer(signed: PasskeyAssertion): Promise<PasskeyOutcome>;
}

interface ShowPasskeyProps {
  readonly company: string;
  readonly calls: PasskeyCalls;
  /** The passkey was accepted, or is no longer needed. */
  readonly onOver: () => void;
  /** Nobody can be recognised now. */
  readonly onUnavailable: () => void;
  readonly onFault: (error: FlowError) => void;
  readonly leave: (look: 'secondary' | 'quiet') => ReactNode;
  /** The login or payment that is confirmed. */
  readonly children?: ReactNode;
}

/** Has the device confirm its owner, as often as needed; with the way back for a lost device. */
export default function ShowPasskey({
  company,
  calls,
  onOver,
  onUnavailable,
  onFault,
  leave,
  children,
}: ShowPasskeyProps) {
  const { t } = useTranslation('biologin');
  const [fault, setFault] = useState<Exclude<DeviceFault, 'known'> | 'refused' | 'lost' | null>(null);
  const show = useMutation({
    mutationFn: async () => {
      setFault(null);
      return calls.answer(await signChallenge(await calls.ask(window.location.origin)));
    },
    networkMode: 'always',
    onSuccess: ({ outcome }) => {
      if (outcome === 'again') setFault('refused');
      else if (outcome === 'unavailable') onUnavailable();
      else onOver();
    },
    onError: (thrown) => {
      if (thrown instanceof DeviceError) return setFault(thrown.fault === 'known' ? 'cancelled' : thrown.fault);
      const error = toFlowError(thrown);
      if (error.details.serviceCode === 'passkey_challenge_over') return setFault('cancelled');
      if (error.category === 'connection') return setFault('lost');
      // No passkey works on this page; the session says what comes instead.
      if (error.details.serviceCode === 'passkey_missing') setFault('unsupported');
      // The service no longer accepts a passkey at this point; the session says what comes instead.
      return error.category === 'request' ? onOver() : onFault(error);
    },
  });
  return (
    <Screen
      title={t('passkey.show.title')}
      lead={<p>{t('passkey.show.lead', { company })}</p>}
      actions={
        <>
          {fault === null ? null : (
            <Notice tone="danger" spoken>
              <p>{t(`passkey.show.fault.${fault}`, { company })}</p>
            </Notice>
          )}
          <Button busy={show.isPending} onClick={() => show.mutate()}>
            {fault === null ? t('passkey.show.go') : t('retry')}
          </Button>
          {leave(fault === null ? 'quiet' : 'secondary')}
        </>
      }
    >
      {children}
      <p>{t('passkey.show.gone', { company })}</p>
    </Screen>
  );
}
