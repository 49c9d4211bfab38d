import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { User } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choices, TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { SHORTEST_PASSWORD } from '../sign-in/password-screen.tsx';
import { useConsole } from '../parts/console-context.ts';
import { GROUPS, type Group } from './provider-values.ts';
import styles from '../parts/page.module.css';

interface Values {
  username: string;
  first_name: string;
  last_name: string;
  password: string;
  groups: readonly Group[];
}
type Fault = 'username' | 'password' | 'groups' | 'taken';

interface UserDialogProps {
  /** Null for a new one. */
  user: User | null;
  onClose: () => void;
  onChanged: () => void;
}

/** Adds a user, or changes names, groups and password of one, locks one out, takes the second factors of one, or unbinds one from the provider. */
export function UserDialog({ user, onClose, onChanged }: UserDialogProps) {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const form = useForm<Values, Fault>({
    initial: () => ({
      username: user?.username ?? '',
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      password: '',
      groups: user?.groups.map(({ name }) => name) ?? [],
    }),
    check: ({ username, password, groups }) => ({
      ...(!/^[A-Za-z0-9][A-Za-z0-9._@+-]{2,253}$/.test(username) && { username: 'username' }),
      // An existing user keeps the password where none is typed.
      ...(password.length < SHORTEST_PASSWORD && (user === null || password !== '') && { password: 'password' }),
      ...(groups.length === 0 && { groups: 'groups' }),
    }),
    send: ({ username, password, groups, ...names }) =>
      user === null
        ? unwrap(staff.api.POST('/api/v2/user', { body: { username, password, groups: [...groups], ...names } }))
        : unwrap(
            staff.api.PATCH('/api/v2/user/{id}', {
              params: { path: { id: user.id } },
              body: { ...names, groups: [...groups], ...(password !== '' && { password }) },
            }),
          ),
    refused: ({ details }) => (details.serviceCode === 'username_taken' ? { username: 'taken' } : {}),
    onSent: onChanged,
  });
  const lock = useAction(
    (disabled: boolean) =>
      unwrap(staff.api.PATCH('/api/v2/user/{id}', { params: { path: { id: user?.id ?? '' } }, body: { disabled } })),
    { onDone: onChanged },
  );
  const takeFactors = useAction(
    () => unwrap(staff.api.DELETE('/api/v2/user/{id}/second-factor', { params: { path: { id: user?.id ?? '' } } })),
    { onDone: onChanged },
  );
  const unbind = useAction(
    () => unwrap(staff.api.DELETE('/api/v2/user/{id}/openid', { params: { path: { id: user?.id ?? '' } } })),
    { onDone: onChanged },
  );
  const problem =
    [form.problem, lock.problem, takeFactors.problem, unbind.problem].find((each) => each !== null) ?? null;
  const text = (name: 'username' | 'first_name' | 'last_name' | 'password', more: object = {}) => (
    <TextField
      label={t(`users.field.${name}`)}
      hint={
        name === 'password'
          ? t(user === null ? 'users.passwordHint' : 'users.passwordKept', { minimum: SHORTEST_PASSWORD })
          : undefined
      }
      fault={form.faultOf(name) && t(`users.fault.${form.faultOf(name) ?? 'username'}`, { minimum: SHORTEST_PASSWORD })}
      {...more}
      {...form.input(name)}
    />
  );
  return (
    <Dialog
      title={user === null ? t('users.add') : t('users.change', { name: user.username })}
      closeLabel={t('account.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="user" busy={form.pending}>
          {t('account.save')}
        </Button>
      }
    >
      <form id="user" className={styles.form} {...form.attributes()}>
        <Refused problem={problem} />
        {user === null ? text('username', { autoCapitalize: 'none', autoComplete: 'off', dir: 'ltr' }) : null}
        {text('first_name', { maxLength: 100, autoComplete: 'off' })}
        {text('last_name', { maxLength: 100, autoComplete: 'off' })}
        <Choices
          label={t('users.column.groups')}
          several
          options={GROUPS.map((value) => ({ value, label: t(`users.group.${value}`) }))}
          chosen={form.values.groups}
          onChoose={(groups) => form.change({ groups: groups as Group[] })}
          fault={form.faultOf('groups') && t('users.fault.groups')}
        />
        {text('password', { type: 'password', autoComplete: 'new-password' })}
      </form>
      {user === null || user.id === me.id ? null : (
        <div className={styles.form}>
          <Button look="secondary" busy={lock.pending} onClick={() => lock.run(!user.disabled)}>
            {t(user.disabled ? 'users.enable' : 'users.disable')}
          </Button>
          {user.second_factors.length === 0 ? null : (
            <>
              <Button look="secondary" busy={takeFactors.pending} onClick={() => takeFactors.run()}>
                {t('users.takeFactors')}
              </Button>
              <p className={styles.faint}>{t('users.takeFactorsHint')}</p>
            </>
          )}
          {user.openid ? (
            <>
              <Button look="secondary" busy={unbind.pending} onClick={() => unbind.run()}>
                {t('users.unbind')}
              </Button>
              <p className={styles.faint}>{t('users.unbindHint')}</p>
            </>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

function Refused({ problem }: { problem: FlowError | null }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  if (problem === null || problem.details.serviceCode === 'username_taken') return null;
  return (
    <Notice tone="danger" spoken>
      <p>{t(problem.details.serviceCode === 'last_admin' ? 'users.fault.last' : 'sign_in:failed')}</p>
    </Notice>
  );
}
