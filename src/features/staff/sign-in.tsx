import { useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useForm } from '../../hooks/use-form.ts';
import type { SecondFactorDemand } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, TextInput } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { SecondFactorScreen } from './second-factor-screen.tsx';
import type { Staff } from './staff.ts';
import styles from './staff.module.css';

interface SignInProps {
  staff: Staff;
  title: string;
  /** Said to a user who lacks the permission. */
  forbidden: string;
  /** Whether this place is for the user; rejects otherwise. */
  admit: () => Promise<unknown>;
  onSignedIn: () => void;
  /** Address of the screen for a forgotten password, where there is one. */
  forgotten?: string;
}

const codes: Record<string, 'wrong' | 'limited' | 'address' | 'factor_needed' | 'forbidden'> = {
  credentials_invalid: 'wrong',
  too_many_attempts: 'limited',
  ip_not_allowed: 'address',
  second_factor_required: 'factor_needed',
  permission_missing: 'forbidden',
};

/** The way in for the business's own users: name and password, then the second factor of those who have one. */
export function SignIn({ staff, title, forbidden, admit, onSignedIn, forgotten }: SignInProps) {
  const { t } = useTranslation('sign_in');
  const [demand, setDemand] = useState<SecondFactorDemand | null>(null);
  const form = useForm<{ username: string; password: string }, 'missing'>({
    initial: () => ({ username: '', password: '' }),
    check: ({ username, password }) => ({
      ...(username.trim() === '' && { username: 'missing' }),
      ...(password === '' && { password: 'missing' }),
    }),
    send: async ({ username, password }) => {
      const needed = await staff.signIn(username.trim(), password);
      setDemand(needed);
      if (needed === null) await admit();
    },
    onSent: () => {
      if (staff.me() !== null) onSignedIn();
    },
  });
  if (demand !== null) {
    return (
      <SecondFactorScreen
        staff={staff}
        demand={demand}
        admit={admit}
        forbidden={forbidden}
        onSignedIn={onSignedIn}
        onOver={() => {
          form.change({ password: '' });
          setDemand(null);
        }}
      />
    );
  }
  const code = form.problem && (codes[form.problem.details.serviceCode ?? ''] ?? 'failed');
  const field = (name: 'username' | 'password', props: ComponentPropsWithRef<'input'>) => (
    <Field label={t(name)} fault={form.faultOf(name) && t('missing')}>
      {(described) => (
        <TextInput
          {...described}
          {...props}
          required
          value={form.values[name]}
          onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <Screen title={title} lead={<p>{t('lead')}</p>}>
      <form className={styles.form} {...form.attributes()}>
        {code === null ? (
          staff.ended() && (
            <Notice tone="warning">
              <p>{t('ended')}</p>
            </Notice>
          )
        ) : (
          <Notice tone="danger" spoken>
            <p>{code === 'forbidden' ? forbidden : t(code)}</p>
          </Notice>
        )}
        {field('username', { autoComplete: 'username', autoCapitalize: 'none' })}
        {field('password', { type: 'password', autoComplete: 'current-password' })}
        <Button type="submit" busy={form.pending}>
          {t('submit')}
        </Button>
        {forgotten === undefined ? null : <Link to={forgotten}>{t('forgotten')}</Link>}
      </form>
    </Screen>
  );
}
