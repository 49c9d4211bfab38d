import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { SecondFactors } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useConsole } from '../parts/console-context.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';
import { CurrentPassword, Refused } from './current-password.tsx';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

/** What is about to be done with the password: a factor goes, or the codes are made anew. */
type Change = { kind: 'app' } | { kind: 'passkey'; id: string } | { kind: 'codes' };

/** The user's second factors and how many recovery codes are left. */
export function Factors({ factors, onChanged }: { factors: SecondFactors; onChanged: () => void }) {
  const { t } = useTranslation('console_pages');
  const [change, setChange] = useState<Change | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = useMoment(null);
  const none = factors.totp_confirmed_at === null && factors.passkeys.length === 0;
  const remove = (words: string, next: Change) => (
    <Button
      look="secondary"
      className={styles.small}
      aria-label={`${t('account.factors.remove')}: ${words}`}
      onClick={() => setChange(next)}
    >
      {t('account.factors.remove')}
    </Button>
  );
  const app =
    factors.totp_confirmed_at === null ? null : t('account.factors.app', { when: on(factors.totp_confirmed_at) });
  return (
    <>
      {none ? <p>{t('account.factors.none')}</p> : null}
      <ul className={styles.list} role="list">
        {app === null ? null : (
          <li>
            <span>{app}</span>
            {remove(app, { kind: 'app' })}
          </li>
        )}
        {factors.passkeys.map(({ id, name, created_at }) => {
          const words = t('account.factors.passkey', { name, when: on(created_at) });
          return (
            <li key={id}>
              <span>{words}</span>
              {remove(words, { kind: 'passkey', id })}
            </li>
          );
        })}
        {none ? null : (
          <li>
            <span>{t('account.factors.codes', { count: factors.recovery_codes_left })}</span>
            <Button look="secondary" className={styles.small} onClick={() => setChange({ kind: 'codes' })}>
              {t('account.factors.renew')}
            </Button>
          </li>
        )}
      </ul>
      {codes === null ? null : <RecoveryCodes codes={codes} label={t('account.factors.renew')} />}
      {change === null ? null : (
        <ChangeDialog
          change={change}
          onClose={() => setChange(null)}
          onDone={(made) => {
            setChange(null);
            setCodes(made);
            onChanged();
          }}
        />
      )}
    </>
  );
}

interface ChangeDialogProps {
  change: Change;
  onClose: () => void;
  /** Recovery codes, where they were made anew. */
  onDone: (codes: readonly string[] | null) => void;
}

function ChangeDialog({ change, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const form = useForm<{ current: string }, 'missing'>({
    initial: () => ({ current: '' }),
    check: ({ current }) => (current === '' && !me.openid ? { current: 'missing' } : {}),
    send: async ({ current: current_password }) => {
      const body = current_password === '' ? {} : { current_password };
      const at = '/api/v2/account/second-factor';
      if (change.kind === 'codes') {
        const made = await unwrap(staff.api.POST(`${at}/recovery-codes`, { body }));
        return onDone(made.recovery_codes);
      }
      await (change.kind === 'app'
        ? unwrap(staff.api.POST(`${at}/totp/removal`, { body }))
        : unwrap(staff.api.POST(`${at}/passkeys/{id}/removal`, { params: { path: { id: change.id } }, body })));
      return onDone(null);
    },
  });
  const isCodes = change.kind === 'codes';
  return (
    <FormDialog
      title={t(isCodes ? 'account.factors.renewTitle' : 'account.factors.removeTitle')}
      button={t(isCodes ? 'account.factors.renew' : 'account.factors.remove')}
      pending={form.pending}
      form={form.attributes()}
      onClose={onClose}
    >
      {isCodes ? <p>{t('account.factors.renewText')}</p> : null}
      <Refused problem={form.problem} />
      <CurrentPassword form={form} free={me.openid} />
    </FormDialog>
  );
}
