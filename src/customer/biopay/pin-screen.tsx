import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { BioPayment } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { isWholePin, PIN_LENGTH, PinInput } from '../../ui/field/pin-input.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Pay } from './pay.ts';
import { PaymentSummary } from './payment-summary.tsx';

/** Codes that say that the payment is not where this page believes it to be. */
const OVERTAKEN = new Set<string | undefined>(['payment_over', 'face_not_shown']);

/** The service answers that a PIN is wrong; for the form it refuses it. */
const WRONG = 'pin_wrong';

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
  const form = useForm<{ pin: string }, 'format' | 'again'>({
    initial: () => ({ pin: '' }),
    check: ({ pin }) => (isWholePin(pin) ? {} : { pin: 'format' }),
    send: async ({ pin }) => {
      const body = { payment_token: pay.secret, pin };
      const { outcome } = await unwrap(pay.api.POST('/api/v2/biopay/pin', { body }));
      if (outcome === 'again') throw new FlowError('request_refused', { serviceCode: WRONG });
    },
    onSent: onOver,
    refused: ({ details }) => (details.serviceCode === WRONG ? { pin: 'again' } : {}),
    onProblem: async (problem) => {
      const { category, details } = problem;
      if (OVERTAKEN.has(details.serviceCode)) await onOver();
      else if (category !== 'connection' && details.serviceCode !== WRONG) onFault(problem);
    },
    anew: () => ({ pin: '' }),
  });
  const fault = form.faultOf('pin');
  return (
    <Screen
      title={t('pin.title')}
      lead={<p>{t('pin.lead')}</p>}
      actions={
        <>
          {form.problem?.category === 'connection' ? (
            <Notice tone="danger" spoken>
              <p>{t('pin.lost')}</p>
            </Notice>
          ) : null}
          <Button type="submit" form="pin" busy={form.pending}>
            {t('pin.pay')}
          </Button>
          {leave('quiet')}
        </>
      }
    >
      <PaymentSummary payment={payment} />
      <form id="pin" {...form.attributes()}>
        <Field label={t('pin.label', { count: PIN_LENGTH })} fault={fault && t(`pin.fault.${fault}`)}>
          {(described) => <PinInput {...described} value={form.values.pin} onType={(pin) => form.change({ pin })} />}
        </Field>
      </form>
    </Screen>
  );
}
