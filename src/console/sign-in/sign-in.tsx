import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useForm } from '../../hooks/use-form.ts';
import type { LoginWays, SecondFactorDemand } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { beginOpenid, faultOf, lastProvider, type Arrival, type ArrivalFault } from './openid.ts';
import { loginWaysQuery } from './sign-in-queries.ts';
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
  /** The address to go on at after the way to a provider; by default this one. */
  back?: string;
  /** What a sign-in by a provider came to, where the page was opened by one. */
  arrival?: Arrival | null;
}

type Code = 'wrong' | 'limited' | 'address' | 'factor_needed' | 'forbidden' | 'off';
const codes: Record<string, Code> = {
  credentials_invalid: 'wrong',
  too_many_attempts: 'limited',
  ip_not_allowed: 'address',
  second_factor_required: 'factor_needed',
  permission_missing: 'forbidden',
  password_login_off: 'off',
};

/**
 * The way in for the business's own users: name and password, or the OpenID provider of their company; then the second
 * factor of those who have one.
 */
export function SignIn({ staff, title, forbidden, admit, onSignedIn, forgotten, back, arrival = null }: SignInProps) {
  const { t } = useTranslation('sign_in');
  const [demand, setDemand] = useState<SecondFactorDemand | null>(arrival?.demand ?? null);
  const [domain, setDomain] = useState<string | null>(null);
  const ways = useWays(staff, domain, arrival?.provider ?? null);
  const openid = ways?.openid ?? null;
  const byPassword = ways?.password ?? true;
  const form = useForm<{ username: string; password: string }, 'missing', 'password' | 'openid'>({
    initial: () => ({ username: '', password: '' }),
    check: ({ username, password }) => ({
      ...(username.trim() === '' && { username: 'missing' }),
      ...(password === '' && { password: 'missing' }),
    }),
    fieldsOf: (part) => (part === 'openid' ? [] : ['username', 'password']),
    send: async ({ username, password }, part) => {
      if (part === 'openid' && openid !== null) {
        const begun = { hint: username.trim(), back: back ?? window.location.pathname + window.location.search };
        window.location.assign(await beginOpenid(staff, openid.provider, begun));
        return;
      }
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
  const field = (name: 'username' | 'password', props: ComponentPropsWithRef<'input'>) => (
    <TextField
      label={t(name)}
      hint={name === 'username' ? t('usernameHint') : undefined}
      fault={form.faultOf(name) && t('missing')}
      {...props}
      required
      {...form.input(name)}
    />
  );
  return (
    <Screen title={title} lead={<p>{t('lead')}</p>}>
      <form className={styles.form} {...form.attributes(byPassword ? 'password' : 'openid')}>
        <Word problem={form.problem} arrived={arrival?.fault ?? null} ended={staff.ended()} forbidden={forbidden} />
        {field('username', {
          autoComplete: 'username',
          autoCapitalize: 'none',
          onBlur: ({ currentTarget }) => setDomain(domainOf(currentTarget.value)),
        })}
        <div role="status" className={styles.form}>
          {openid === null ? null : (
            <>
              <Button busy={form.pending} onClick={() => form.submit('openid')}>
                {t('openid.button', { name: openid.name })}
              </Button>
              <p>{t(byPassword ? 'openid.orPassword' : 'openid.alone', { company: openid.company })}</p>
            </>
          )}
        </div>
        {byPassword ? (
          <>
            {field('password', { type: 'password', autoComplete: 'current-password' })}
            <Button type="submit" look={openid === null ? 'primary' : 'secondary'} busy={form.pending}>
              {t('submit')}
            </Button>
            {forgotten === undefined ? null : <Link to={forgotten}>{t('forgotten')}</Link>}
          </>
        ) : null}
      </form>
    </Screen>
  );
}

/**
 * How somebody may sign in: by the domain that they typed, else by the provider of the address or of the last time. The
 * part before the @ stays here; without an answer there is the password.
 */
function useWays(staff: Staff, domain: string | null, provider: string | null): LoginWays | null {
  const [last] = useState(lastProvider);
  const named = provider ?? last;
  const body = domain !== null ? { username: `@${domain}` } : named !== null ? { provider: named } : null;
  const { data } = useQuery(loginWaysQuery(staff, body));
  if (!data) return null;
  // Somebody else may sit here now, with a password.
  const isGuess = domain === null && provider === null;
  return isGuess ? { ...data, password: true } : data;
}

/** Null for what is no e-mail address. */
const domainOf = (typed: string): string | null =>
  /@([^\s@]+\.[^\s@]+)$/.exec(typed.trim())?.[1]?.toLowerCase() ?? null;

interface WordProps {
  problem: FlowError | null;
  arrived: ArrivalFault | null;
  ended: boolean;
  forbidden: string;
}

/** What went wrong, or why there is a sign-in. */
function Word({ problem, arrived, ended, forbidden }: WordProps) {
  const { t } = useTranslation('sign_in');
  if (problem === null && arrived === null) {
    return ended ? (
      <Notice tone="warning">
        <p>{t('ended')}</p>
      </Notice>
    ) : null;
  }
  const code = problem && codes[problem.details.serviceCode ?? ''];
  const fault = problem === null ? arrived : faultOf(problem);
  const words =
    code === 'forbidden'
      ? forbidden
      : code
        ? t(code)
        : fault === 'failed'
          ? t('failed')
          : t(`openid.${fault ?? 'over'}`);
  return (
    <Notice tone="danger" spoken>
      <p>{words}</p>
    </Notice>
  );
}
