import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { SHORTEST_PASSWORD } from '../sign-in/password-screen.tsx';
import { useConsole } from '../parts/console-context.ts';
import { AccountForm } from './current-password.tsx';

/** A new password; every other login of the user ends. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const [saved, setSaved] = useState(false);
  const form = useForm<{ password: string; current: string }, 'short' | 'missing'>({
    initial: () => ({ password: '', current: '' }),
    check: ({ password, current }) => ({
      ...(password.length < SHORTEST_PASSWORD && { password: 'short' }),
      ...(current === '' && { current: 'missing' }),
    }),
    send: ({ password, current }) =>
      unwrap(staff.api.PUT('/api/v2/account/password', { body: { password, current_password: current } })),
    onSent: () => {
      setSaved(true);
      onChanged();
    },
  });
  if (saved) {
    return (
      <Notice tone="success" spoken>
        <p>{t('account.saved')}</p>
      </Notice>
    );
  }
  return (
    <AccountForm form={form}>
      <TextField
        label={t('sign_in:reset.password')}
        hint={t('sign_in:reset.hint', { minimum: SHORTEST_PASSWORD })}
        fault={form.faultOf('password') && t('sign_in:reset.short', { minimum: SHORTEST_PASSWORD })}
        type="password"
        autoComplete="new-password"
        required
        {...form.input('password')}
      />
    </AccountForm>
  );
}
