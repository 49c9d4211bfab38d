import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { Account } from '../../lib/api/types.ts';
import { TextField } from '../../ui/field/field.tsx';
import { useConsole } from '../parts/console-context.ts';
import { AccountForm } from './current-password.tsx';

/** The address for links; a new one counts once its link was opened. */
export function EmailForm({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const { t, i18n } = useTranslation('console_pages');
  const { staff } = useConsole();
  const form = useForm<{ email: string; current: string }, 'email' | 'missing'>({
    initial: () => ({ email: '', current: '' }),
    check: ({ email, current }) => ({
      ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'email' }),
      ...(current === '' && { current: 'missing' }),
    }),
    send: ({ email, current }) =>
      unwrap(
        staff.api.PUT('/api/v2/account/email', {
          body: { email: email.trim(), current_password: current },
          headers: { 'Accept-Language': i18n.language },
        }),
      ),
    onSent: () => {
      form.change({ email: '', current: '' });
      onChanged();
    },
  });
  return (
    <AccountForm form={form}>
      <p>{account.email === null ? t('account.email.none') : t('account.email.is', { email: account.email })}</p>
      {account.pending_email === null ? null : <p>{t('account.email.pending', { email: account.pending_email })}</p>}
      <TextField
        label={t('account.email.field')}
        fault={form.faultOf('email') && t('account.email.wrong')}
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        {...form.input('email')}
      />
    </AccountForm>
  );
}
