import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faceChallenger, type FaceEnd } from '../capture/live-face/challenger.ts';
import { LiveFace } from '../capture/live-face/live-face.tsx';
import { unwrap } from '../../lib/api/client.ts';
import { fileForm } from '../../lib/api/file-form.ts';
import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { leaveFor } from '../../lib/frame/leave.ts';
import { brandingIn } from '../../lib/i18n/localised.ts';
import { Button } from '../../ui/button/button.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import type { PasskeyCalls } from '../biologin/passkey/show-passkey.tsx';
import { ProblemScreen } from '../way-back/problem-screen.tsx';
import type { Pay } from './pay.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { PinScreen } from './pin-screen.tsx';
import { ReceiptScreen } from './receipt-screen.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { Notice } from '../../ui/notice/notice.tsx';

/** Fetched for a payment that takes one. */
const ShowPasskey = lazy(() => import('../biologin/passkey/show-passkey.tsx'));

/** `/biopay`: what is paid to whom, the living face, the PIN, the passkey where it takes one, the receipt. */
export default function PaymentScreen({ pay }: { readonly pay: Pay }) {
  const { t, i18n } = useTranslation('payment');
  const [known, setPayment] = useState(pay.opened);
  const { payee } = known;
  const payment = { ...known, payee: { ...payee, branding: brandingIn(payee.branding, i18n.language) } };
  const [phase, setPhase] = useState<'asking' | 'face' | 'failed'>('asking');
  const [fault, setFault] = useState<FlowError | null>(null);
  const refresh = useMemo(
    () => () =>
      pay.read().then(
        (now) => {
          setFault(null);
          setPayment(now);
        },
        (thrown: unknown) => setFault(toFlowError(thrown)),
      ),
    [pay],
  );
  const challenger = useMemo(() => paymentChallenger(pay, refresh, setFault), [pay, refresh]);
  const passkey = useMemo(() => passkeyCalls(pay, i18n.language), [pay, i18n.language]);
  const company = payment.payee.branding.name;
  const leave = (look: 'secondary' | 'quiet') => <CancelButton pay={pay} host={payment.return_host} look={look} />;

  if (fault) {
    const back = fault.details.callbackUrl ?? payment.callback_url;
    return (
      <ProblemScreen
        error={fault}
        retry={() => void refresh()}
        back={back}
        leave={(address) => leaveFor(address, pay.frame, window)}
      />
    );
  }
  if (payment.stage === 'over') return <ReceiptScreen pay={pay} payment={payment} />;
  if (payment.stage === 'pin')
    return <PinScreen pay={pay} payment={payment} onOver={refresh} onFault={setFault} leave={leave} />;
  if (payment.stage === 'passkey') {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ShowPasskey
          company={company}
          calls={passkey}
          onOver={() => void refresh()}
          onUnavailable={() => void refresh()}
          onFault={setFault}
          leave={leave}
        >
          <PaymentSummary payment={payment} />
        </ShowPasskey>
      </Suspense>
    );
  }
  if (phase === 'asking') {
    return (
      <Screen
        title={t('ask.title', { company })}
        lead={<p>{t('ask.lead')}</p>}
        actions={
          <>
            <Button onClick={() => setPhase('face')}>{t('ask.go')}</Button>
            {leave('quiet')}
          </>
        }
      >
        <PaymentSummary payment={payment} />
      </Screen>
    );
  }
  if (phase === 'failed') {
    return (
      <Screen
        centred
        illustration="selfie"
        title={t('failed.title')}
        lead={<p>{t('failed.text')}</p>}
        actions={
          <>
            <Button onClick={() => setPhase('face')}>{t('failed.retry')}</Button>
            {leave('secondary')}
          </>
        }
      />
    );
  }
  return (
    <LiveFace
      words={{ title: t('face.title'), task: t('face.title'), lead: t('face.lead', { company }) }}
      company={company}
      challenger={challenger}
      onEnd={() => setPhase('failed')}
      leave={leave}
    >
      <PaymentSummary payment={payment} />
    </LiveFace>
  );
}

function paymentChallenger(pay: Pay, refresh: () => Promise<void>, onFault: (error: FlowError) => void) {
  const { api, secret: payment_token } = pay;
  const ended = (end: FaceEnd): void => {
    if (end.kind === 'fault') onFault(end.error);
    else void refresh();
  };
  return faceChallenger(
    {
      ask: (wishes) => unwrap(api.POST('/api/v2/biopay/challenge', { body: { payment_token, ...wishes } })),
      answer: ({ answer, images }) =>
        unwrap(api.POST('/api/v2/biopay/face', fileForm({ answer: { payment_token, ...answer } }, images))),
    },
    ended,
  );
}

/** @param language of the page, in which the payer reads who is paid */
function passkeyCalls({ api, secret: payment_token }: Pay, language: string): PasskeyCalls {
  return {
    ask: (origin) =>
      unwrap(api.POST('/api/v2/biopay/passkey/challenge', { body: { payment_token, origin, language } })),
    answer: (signed) => unwrap(api.POST('/api/v2/biopay/passkey', { body: { payment_token, ...signed } })),
  };
}

interface CancelButtonProps {
  readonly pay: Pay;
  /** Where the way back leads. */
  readonly host: string;
  readonly look: 'secondary' | 'quiet';
}

/** Gives the payment up and goes back to the business. */
function CancelButton({ pay, host, look }: CancelButtonProps) {
  const { t } = useTranslation('payment');
  const cancel = useAction(async () => leaveFor((await pay.end()).callback_url, pay.frame, window));
  return (
    <>
      {cancel.problem ? (
        <Notice tone="danger" spoken>
          <p>{t('cancelFailed')}</p>
        </Notice>
      ) : null}
      <Button look={look} busy={cancel.pending || cancel.done} onClick={() => cancel.run()}>
        {t('cancel', { host })}
      </Button>
    </>
  );
}
