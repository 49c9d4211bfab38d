import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../hooks/use-form.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from '../parts/page.module.css';

/** A form with the present password beside what it changes. */
type ConfirmedForm = Form<{ current: string }, unknown>;

/** What is changed, the present password below it, and the way to save. */
export function AccountForm({ form, children }: { form: ConfirmedForm; children: ReactNode }) {
  const { t } = useTranslation('console_pages');
  return (
    <form className={styles.form} {...form.attributes()}>
      <Refused problem={form.problem} />
      {children}
      <CurrentPassword form={form} />
      <Button type="submit" className={styles.small} busy={form.pending}>
        {t('account.save')}
      </Button>
    </form>
  );
}

/**
 * The present password: a page that somebody left open changes nothing without it.
 *
 * @param free whether it may be left out, just after a sign-in by the company's provider.
 */
export function CurrentPassword({ form, free = false }: { form: ConfirmedForm; free?: boolean }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  return (
    <TextField
      label={t('account.current')}
      hint={free ? t('sign_in:add.free') : undefined}
      fault={form.faultOf('current') === null ? null : t('sign_in:missing')}
      type="password"
      autoComplete="current-password"
      required={!free}
      {...form.input('current')}
    />
  );
}

/** What the service refused, in words. */
export function Refused({ problem }: { problem: FlowError | null }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  if (problem === null) return null;
  const code = problem.details.serviceCode;
  const words =
    code === 'password_wrong'
      ? t('sign_in:add.wrong')
      : code === 'invalid_request'
        ? t('sign_in:add.again')
        : code === 'too_many_attempts'
          ? t('sign_in:limited')
          : code === 'second_factor_required'
            ? t('account.factors.last')
            : code === 'delivery_unavailable'
              ? t('account.email.unavailable')
              : t('sign_in:failed');
  return (
    <Notice tone="danger" spoken>
      <p>{words}</p>
    </Notice>
  );
}
