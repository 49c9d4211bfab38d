import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { PasskeyAssertion, PasskeyChallenge, PasskeyOutcome } from '../../../lib/api/types.ts';
import type { FlowError } from '../../../lib/errors/flow-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { DeviceError, signChallenge, type DeviceFault } from '../../../lib/passkey-device.ts';

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
  const show = useAction(async () => calls.answer(await signChallenge(await calls.ask(window.location.origin))), {
    onDone: ({ outcome }) => {
      if (outcome === 'unavailable') onUnavailable();
      else if (outcome !== 'again') onOver();
    },
    onProblem: (problem) => {
      if (faultOf(problem) !== null && problem.details.serviceCode !== 'passkey_missing') return;
      // What the service no longer takes at this point: it says what comes instead.
      if (problem.category === 'request') onOver();
      else onFault(problem);
    },
  });
  const fault = show.problem ? faultOf(show.problem) : show.answer?.outcome === 'again' ? 'refused' : null;
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
          <Button busy={show.pending} onClick={() => show.run()}>
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

/** What the person learns; null where another screen comes instead. */
function faultOf({ category, details }: FlowError): Exclude<DeviceFault, 'known'> | 'lost' | null {
  const { cause, serviceCode } = details;
  if (cause instanceof DeviceError) return cause.fault === 'known' ? 'cancelled' : cause.fault;
  if (serviceCode === 'passkey_challenge_over') return 'cancelled';
  // None that works on this page; where there is none at all, something else comes instead.
  if (serviceCode === 'passkey_missing') return 'unsupported';
  return category === 'connection' ? 'lost' : null;
}
