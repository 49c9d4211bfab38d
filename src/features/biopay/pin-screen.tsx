import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../../lib/api/client.ts';
import type { BioPayment } from '../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { isWholePin, PinInput } from '../../ui/field/pin-input.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Pay } from './pay.ts';
import { PaymentSummary } from './payment-summary.tsx';

/** Codes that say that the payment is not where this page believes it to be. */
const OVERTAKEN = new Set<string | undefined>(['payment_over', 'face_not_shown']);

interface PinScreenProps {
  readonly pay: Pay;
  readonly payment: BioPayment;
  /** It is paid, or cannot be paid any more. */
  readonly onOver: () => Promise<void>;
  readonly onFault: (error: FlowError) => void;
  readonly leave: (look: 'quiet') => ReactNode;
}

/** Asks for the PIN that the customer chose when they were verified. */
export function PinScreen({ pay, payment, onOver, onFault, leave }: PinScreenProps) {
  const { t } = useTranslation('payment');
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<'format' | 'again' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (why: 'format' | 'again') => {
    setFault(why);
    setPin('');
    field.current?.focus();
  };
  const confirm = useMutation({
    mutationFn: () => unwrap(pay.api.POST('/api/v2/biopay/pin', { body: { payment_token: pay.secret, pin } })),
    networkMode: 'always',
    onSuccess: async ({ outcome }) => {
      if (outcome === 'again') refuse(outcome);
      else await onOver();
    },
    onError: async (thrown) => {
      const error = toFlowError(thrown);
      if (OVERTAKEN.has(error.details.serviceCode)) await onOver();
      else if (error.category !== 'connection') onFault(error);
    },
  });
  const submit = () => {
    if (!isWholePin(pin)) return refuse('format');
    setFault(null);
    confirm.mutate();
  };
  return (
    <Screen
      title={t('pin.title')}
      lead={<p>{t('pin.lead')}</p>}
      actions={
        <>
          {confirm.isError ? (
            <Notice tone="danger" spoken>
              <p>{t('pin.lost')}</p>
            </Notice>
          ) : null}
          <Button type="submit" form="pin" busy={confirm.isPending}>
            {t('pin.pay')}
          </Button>
          {leave('quiet')}
        </>
      }
    >
      <PaymentSummary payment={payment} />
      <form
        id="pin"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) submit();
        }}
      >
        <Field label={t('pin.label')} fault={fault === null ? null : t(`pin.fault.${fault}`)}>
          {(described) => <PinInput {...described} ref={field} value={pin} onType={setPin} />}
        </Field>
      </form>
    </Screen>
  );
}
