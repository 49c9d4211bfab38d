import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { TotpSetup } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { DeviceError, makePasskey } from '../../lib/passkey-device.ts';
import type { Staff } from './staff.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './staff.module.css';

interface AddFactorScreenProps {
  staff: Staff;
  /** Whether the company requires one, and the user has none. */
  required: boolean;
  /** It counts from now on, and its recovery codes are kept. */
  onAdded: () => void;
  /** The user does not add one now. */
  onLeave: () => void;
}

/** Adds a second factor: an app, or a passkey of this device. */
export function AddFactorScreen({ staff, required, onAdded, onLeave }: AddFactorScreenProps) {
  const { t } = useTranslation('sign_in');
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Just after a sign-in by the provider the service asks for no password: such a user may have none.
  const free = staff.me()?.openid === true;
  const form = useForm<{ password: string }, 'missing', 'totp' | 'passkey'>({
    initial: () => ({ password: '' }),
    check: ({ password }) => (password === '' && !free ? { password: 'missing' } : {}),
    send: async ({ password: current_password }, kind) => {
      const body = current_password === '' ? {} : { current_password };
      if (kind === 'totp') {
        setSetup(await unwrap(staff.api.POST('/api/v2/account/second-factor/totp', { body })));
        return;
      }
      const options = await unwrap(
        staff.api.POST('/api/v2/account/second-factor/passkeys/challenge', {
          body: { ...body, origin: window.location.origin },
        }),
      );
      const registration = await makePasskey(options);
      const added = await unwrap(
        staff.api.POST('/api/v2/account/second-factor/passkeys', {
          body: { name: t('add.passkeyName'), registration },
        }),
      );
      keep(added.recovery_codes);
    },
  });
  // Only the first factor brings recovery codes.
  const keep = (given: readonly string[] | null) => (given === null ? onAdded() : setCodes(given));
  if (codes !== null) return <NewCodes codes={codes} onKept={onAdded} />;
  if (setup !== null) return <ConfirmApp staff={staff} setup={setup} onAdded={keep} onOver={() => setSetup(null)} />;
  return (
    <Screen title={t('add.title')} lead={<p>{t(required ? 'add.lead' : 'add.leadFree')}</p>}>
      <form className={styles.form} {...form.attributes('totp')}>
        <Fault problem={form.problem} />
        <TextField
          label={t('add.password')}
          hint={free ? t('add.free') : undefined}
          fault={form.faultOf('password') && t('missing')}
          type="password"
          autoComplete="current-password"
          required={!free}
          {...form.input('password')}
        />
        <Button type="submit" busy={form.pending}>
          {t('add.app')}
        </Button>
        <Button look="secondary" busy={form.pending} onClick={() => form.submit('passkey')}>
          {t('add.passkey')}
        </Button>
        <Button look="quiet" onClick={onLeave}>
          {t(required ? 'signOut' : 'add.leave')}
        </Button>
      </form>
    </Screen>
  );
}

interface ConfirmAppProps {
  staff: Staff;
  setup: TotpSetup;
  onAdded: (codes: readonly string[] | null) => void;
  onOver: () => void;
}

function ConfirmApp({ staff, setup, onAdded, onOver }: ConfirmAppProps) {
  const { t } = useTranslation('sign_in');
  const form = useForm<{ code: string }, 'missing'>({
    initial: () => ({ code: '' }),
    check: ({ code }) => (code.trim() === '' ? { code: 'missing' } : {}),
    send: async ({ code }) => {
      const body = { code: code.trim() };
      const added = await unwrap(staff.api.POST('/api/v2/account/second-factor/totp/confirmation', { body }));
      onAdded(added.recovery_codes);
    },
    onProblem: ({ details }) => {
      if (details.serviceCode === 'second_factor_setup_over') onOver();
    },
  });
  return (
    <Screen title={t('add.scan')} lead={<p>{t('add.scanLead')}</p>}>
      <form className={styles.form} {...form.attributes()}>
        <Fault problem={form.problem} />
        <div className={styles.code}>
          <QrCode text={setup.uri} label={t('add.qr')} />
        </div>
        <p>
          {t('add.secret')} <span className={styles.secret}>{setup.secret}</span>
        </p>
        <TextField
          label={t('factor.code')}
          fault={form.faultOf('code') && t('missing')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...form.input('code')}
        />
        <Button type="submit" busy={form.pending}>
          {t('add.confirm')}
        </Button>
      </form>
    </Screen>
  );
}

function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('sign_in');
  const copy = useAction(() => navigator.clipboard.writeText(codes.join('\n')));
  return (
    <Screen
      title={t('codes.title')}
      lead={<p>{t('codes.lead')}</p>}
      actions={
        <>
          <Button onClick={onKept}>{t('codes.kept')}</Button>
          <Button look="secondary" onClick={() => copy.run()}>
            {t(copy.done ? 'codes.copied' : 'codes.copy')}
          </Button>
        </>
      }
    >
      <RecoveryCodes codes={codes} label={t('codes.title')} />
    </Screen>
  );
}

function Fault({ problem }: { problem: FlowError | null }) {
  const { t } = useTranslation('sign_in');
  if (problem === null) return null;
  const { serviceCode, cause } = problem.details;
  const words =
    cause instanceof DeviceError
      ? t(cause.fault === 'cancelled' ? 'factor.cancelled' : 'factor.unsupported')
      : serviceCode === 'password_wrong'
        ? t('add.wrong')
        : serviceCode === 'invalid_request'
          ? t('add.again')
          : serviceCode === 'second_factor_wrong'
            ? t('factor.wrong')
            : t(serviceCode === 'too_many_attempts' ? 'limited' : 'failed');
  return (
    <Notice tone="danger" spoken>
      <p>{words}</p>
    </Notice>
  );
}
