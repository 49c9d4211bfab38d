import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../../../lib/api/client.ts';
import type { BioPayment } from '../../../lib/api/types.ts';
import { toFlowError, type FlowError } from '../../../lib/errors/flow-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field, TextInput } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { Pay } from './pay.ts';
import { PaymentSummary } from './payment-summary.tsx';

/** Codes that say that the payment is not where this page believes it to be. */
const OVERTAKEN = new Set<string | undefined>(['payment_over', 'face_not_shown']);

type Fault = 'format' | 'weak' | 'again';

interface PinScreenProps {
  readonly pay: Pay;
  readonly payment: BioPayment;
  /** It is paid, or cannot be paid any more. */
  readonly onOver: () => Promise<void>;
  readonly onFault: (error: FlowError) => void;
  readonly leave: (look: 'quiet') => ReactNode;
}

/** The PIN: asked for, or set the first time, twice so that it is not mistyped. */
export function PinScreen({ pay, payment, onOver, onFault, leave }: PinScreenProps) {
  const { t } = useTranslation('payment');
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<Fault | 'differs' | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const sets = payment.pin === 'set';
  const refuse = (why: Fault | 'differs') => {
    setFault(why);
    setRepeated('');
    if (why !== 'differs') {
      setPin('');
      first.current?.focus();
    }
  };
  const confirm = useMutation({
    mutationFn: () => unwrap(pay.api.POST('/api/v2/biopay/pin', { body: { payment_token: pay.secret, pin } })),
    networkMode: 'always',
    onSuccess: async ({ outcome }) => {
      if (outcome === 'again' || outcome === 'weak') refuse(outcome);
      else await onOver();
    },
    onError: async (thrown) => {
      const error = toFlowError(thrown);
      if (OVERTAKEN.has(error.details.serviceCode)) await onOver();
      else if (error.category !== 'connection') onFault(error);
    },
  });
  const submit = () => {
    if (!/^\d{6}$/.test(pin)) return refuse('format');
    if (sets && repeated !== pin) return refuse('differs');
    setFault(null);
    confirm.mutate();
  };
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 6);
  const input = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 6,
  } as const;
  return (
    <Screen
      title={t(sets ? 'pin.setTitle' : 'pin.title')}
      lead={<p>{t(sets ? 'pin.setLead' : 'pin.lead')}</p>}
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
        <Field
          label={t('pin.label')}
          hint={sets ? t('pin.hint') : undefined}
          fault={fault === null || fault === 'differs' ? null : t(`pin.fault.${fault}`)}
        >
          {(described) => (
            <TextInput
              {...described}
              {...input}
              ref={first}
              value={pin}
              onChange={({ currentTarget }) => setPin(digits(currentTarget.value))}
            />
          )}
        </Field>
        {sets ? (
          <Field label={t('pin.repeat')} fault={fault === 'differs' ? t('pin.fault.differs') : null}>
            {(described) => (
              <TextInput
                {...described}
                {...input}
                value={repeated}
                onChange={({ currentTarget }) => setRepeated(digits(currentTarget.value))}
              />
            )}
          </Field>
        ) : null}
      </form>
    </Screen>
  );
}
