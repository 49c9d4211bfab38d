import { useTranslation } from 'react-i18next';
import type { BioPayment } from '../../lib/api/types.ts';
import styles from './payment-summary.module.css';

interface PaymentSummaryProps {
  readonly payment: BioPayment;
  /** Says as well when it was confirmed, and its number. */
  readonly receipt?: boolean;
}

/** What is paid to whom, in the person's way to write money. */
export function PaymentSummary({ payment, receipt = false }: PaymentSummaryProps) {
  const { t, i18n } = useTranslation('payment');
  const { amount, currency, reference, payee, completed_at, id } = payment;
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency }).format(amount as `${number}`);
  const rows: (readonly [name: string, value: string])[] = [
    [t('summary.payee'), payee.branding.name],
    [t('summary.reference'), reference],
  ];
  if (receipt && completed_at !== null) {
    const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' });
    rows.push([t('summary.time'), when.format(new Date(completed_at))], [t('summary.number'), id]);
  }
  return (
    <section className={styles.summary} aria-label={t('summary.title')}>
      <p className={styles.amount}>{money}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
