import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BioPayment } from '../../lib/api/types.ts';
import { mayLeadTo } from '../../lib/frame/leave.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { DoneMark } from '../../ui/done-mark/done-mark.tsx';
import { ReturnActions } from '../way-back/return-actions.tsx';
import type { Pay } from './pay.ts';
import { PaymentSummary } from './payment-summary.tsx';

/** The end: the receipt, or that nothing was paid; and the way back. */
export function ReceiptScreen({ pay, payment }: { readonly pay: Pay; readonly payment: BioPayment }) {
  const { t } = useTranslation('payment');
  const { frame } = pay;
  const { status, errors, callback_url, return_host } = payment;
  const paid = status === 'complete';
  const words = paid ? 'receipt.lead' : errors.includes('passkey_missing') ? 'unpaid.withoutPasskey' : 'unpaid.text';
  useEffect(() => {
    frame.send({ type: 'completed', status: status ?? 'incomplete', callbackUrl: callback_url });
  }, [frame, status, callback_url]);
  return (
    <Screen
      centred
      {...(paid ? { image: <DoneMark /> } : { illustration: 'attention' })}
      title={t(paid ? 'receipt.title' : 'unpaid.title')}
      lead={<p>{t(words, { company: payment.payee.branding.name })}</p>}
      actions={
        mayLeadTo(callback_url) ? (
          <ReturnActions back={{ address: callback_url, host: return_host }} frame={frame} />
        ) : undefined
      }
    >
      {paid ? <PaymentSummary payment={payment} receipt /> : null}
    </Screen>
  );
}
