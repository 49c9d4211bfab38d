import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { SecondFactorDemand } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { DeviceError, signChallenge } from '../../lib/passkey-device.ts';
import type { Proof, Staff } from './staff.ts';
import styles from './staff.module.css';

interface SecondFactorScreenProps {
  staff: Staff;
  demand: SecondFactorDemand;
  /** Whether this place is for the user; rejects otherwise. */
  admit: () => Promise<unknown>;
  /** Said to a user who lacks the permission. */
  forbidden: string;
  onSignedIn: () => void;
  /** The login waited too long: it begins with the password again. */
  onOver: () => void;
}

/** The second factor of a login whose password was right: a passkey, or a code of the app, or a recovery code. */
export function SecondFactorScreen({ staff, demand, admit, forbidden, onSignedIn, onOver }: SecondFactorScreenProps) {
  const { t } = useTranslation('sign_in');
  const prove = async (proof: Proof) => {
    await staff.prove(demand.challenge, proof);
    await admit();
  };
  const over = (problem: FlowError) => {
    if (problem.details.serviceCode === 'login_challenge_over') onOver();
  };
  const passkey = useAction(
    async () => prove({ passkey: await signChallenge(await staff.challengePasskey(demand.challenge)) }),
    { onDone: onSignedIn, onProblem: over },
  );
  const form = useForm<{ code: string }, 'missing'>({
    initial: () => ({ code: '' }),
    check: ({ code }) => (code.trim() === '' ? { code: 'missing' } : {}),
    send: ({ code }) => prove({ code: code.trim() }),
    onSent: onSignedIn,
    onProblem: over,
  });
  const problem = form.problem ?? passkey.problem;
  const has = (factor: SecondFactorDemand['factors'][number]) => demand.factors.includes(factor);
  const typed = has('totp') || demand.recovery_codes_left > 0;
  return (
    <Screen title={t('factor.title')} lead={<p>{t(has('totp') ? 'factor.app' : 'factor.other')}</p>}>
      <form className={styles.form} {...form.attributes()}>
        {problem === null ? null : (
          <Notice tone="danger" spoken>
            <p>{problem.details.serviceCode === 'permission_missing' ? forbidden : t(`factor.${faultOf(problem)}`)}</p>
          </Notice>
        )}
        {has('passkey') ? (
          <Button look={typed ? 'secondary' : 'primary'} busy={passkey.pending} onClick={() => passkey.run()}>
            {t('factor.passkey')}
          </Button>
        ) : null}
        {typed ? (
          <>
            <TextField
              label={t(has('totp') ? 'factor.code' : 'factor.recovery')}
              hint={t('factor.left', { count: demand.recovery_codes_left })}
              fault={form.faultOf('code') && t('missing')}
              dir="ltr"
              required
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...form.input('code')}
            />
            <Button type="submit" busy={form.pending}>
              {t('submit')}
            </Button>
          </>
        ) : null}
        <Button look="quiet" onClick={onOver}>
          {t('factor.back')}
        </Button>
      </form>
    </Screen>
  );
}

/** A device says nothing of the service, and the service nothing of a device. */
function faultOf({ details }: FlowError): 'wrong' | 'limited' | 'cancelled' | 'unsupported' | 'failed' {
  if (details.cause instanceof DeviceError) {
    return details.cause.fault === 'cancelled' ? 'cancelled' : 'unsupported';
  }
  if (details.serviceCode === 'second_factor_wrong') return 'wrong';
  return details.serviceCode === 'too_many_attempts' ? 'limited' : 'failed';
}
