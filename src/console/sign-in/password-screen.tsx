import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Staff } from './staff.ts';
import styles from './staff.module.css';

/** The service takes no shorter password. */
export const SHORTEST_PASSWORD = 12;
/** As long as the service keeps a link for a password. */
const LINK_MINUTES = 30;

interface LinkScreenProps {
  staff: Staff;
  /** What the mail's link has after `#`; null without a link. */
  token: string | null;
  /** Address of the sign-in. */
  signIn: string;
}

/** Chooses a new password by a link; without one, has a link sent. */
export function PasswordScreen({ staff, token, signIn }: LinkScreenProps) {
  const { t } = useTranslation('sign_in');
  return token === null ? (
    <RequestLink staff={staff} signIn={signIn} title={t('reset.forgotten')} />
  ) : (
    <NewPassword staff={staff} token={token} signIn={signIn} />
  );
}

function NewPassword({ staff, token, signIn }: LinkScreenProps & { token: string }) {
  const { t } = useTranslation('sign_in');
  const [done, setDone] = useState(false);
  const form = useForm<{ password: string; repeated: string }, 'short' | 'differs'>({
    initial: () => ({ password: '', repeated: '' }),
    check: ({ password, repeated }) => ({
      ...(password.length < SHORTEST_PASSWORD && { password: 'short' }),
      ...(password !== repeated && { repeated: 'differs' }),
    }),
    send: ({ password }) =>
      unwrap(staff.open.POST('/api/v2/user/password-reset/completion', { body: { token, password } })),
    onSent: () => setDone(true),
  });
  const { serviceCode } = form.problem?.details ?? {};
  if (serviceCode === 'account_link_invalid') {
    return <RequestLink staff={staff} signIn={signIn} title={t('reset.over')} lead={t('reset.overLead')} />;
  }
  if (done) {
    return (
      <Screen
        title={t('reset.done')}
        lead={<p>{t('reset.doneLead')}</p>}
        actions={<ButtonLink to={signIn}>{t('submit')}</ButtonLink>}
      />
    );
  }
  const field = (name: 'password' | 'repeated') => (
    <TextField
      label={t(`reset.${name}`)}
      hint={name === 'password' ? t('reset.hint', { minimum: SHORTEST_PASSWORD }) : undefined}
      fault={form.faultOf(name) && t(`reset.${form.faultOf(name) ?? 'short'}`, { minimum: SHORTEST_PASSWORD })}
      type="password"
      autoComplete="new-password"
      required
      {...form.input(name)}
      onBlur={() => (form.values[name] === '' ? undefined : form.leave(name))}
    />
  );
  return (
    <Screen title={t('reset.title')} lead={<p>{t('reset.lead')}</p>}>
      <form className={styles.form} {...form.attributes()}>
        {form.problem === null ? null : (
          <Notice tone="danger" spoken>
            <p>{t(serviceCode === 'ip_not_allowed' ? 'address' : 'failed')}</p>
          </Notice>
        )}
        {field('password')}
        {field('repeated')}
        <Button type="submit" busy={form.pending}>
          {t('reset.save')}
        </Button>
      </form>
    </Screen>
  );
}

function RequestLink({
  staff,
  signIn,
  title,
  lead,
}: Omit<LinkScreenProps, 'token'> & { title: string; lead?: string }) {
  const { t, i18n } = useTranslation('sign_in');
  const [done, setDone] = useState(false);
  const form = useForm<{ username: string }, 'missing'>({
    initial: () => ({ username: '' }),
    check: ({ username }) => (username.trim() === '' ? { username: 'missing' } : {}),
    send: ({ username }) =>
      unwrap(
        staff.open.POST('/api/v2/user/password-reset', {
          body: { username: username.trim() },
          headers: { 'Accept-Language': i18n.language },
        }),
      ),
    onSent: () => setDone(true),
  });
  if (done) {
    return (
      <Screen
        title={t('reset.sent')}
        lead={<p>{t('reset.sentLead', { minutes: LINK_MINUTES })}</p>}
        actions={
          <ButtonLink look="secondary" to={signIn}>
            {t('reset.back')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Screen title={title} lead={<p>{lead ?? t('reset.forgottenLead')}</p>} back={signIn}>
      <form className={styles.form} {...form.attributes()}>
        {form.problem === null ? null : (
          <Notice tone="danger" spoken>
            <p>{t(form.problem.details.serviceCode === 'too_many_attempts' ? 'limited' : 'failed')}</p>
          </Notice>
        )}
        <TextField
          label={t('username')}
          fault={form.faultOf('username') && t('missing')}
          required
          autoComplete="username"
          autoCapitalize="none"
          {...form.input('username')}
        />
        <Button type="submit" busy={form.pending}>
          {t('reset.request')}
        </Button>
      </form>
    </Screen>
  );
}
