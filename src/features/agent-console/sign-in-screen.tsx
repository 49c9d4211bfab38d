import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, TextInput } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useAgentConsole } from './agent-console.ts';
import { rememberAgentConsole } from './here.ts';
import styles from './agent-console.module.css';

const codes: Record<string, 'wrong' | 'limited' | 'forbidden'> = {
  credentials_invalid: 'wrong',
  too_many_attempts: 'limited',
  permission_missing: 'forbidden',
};

/** For the service's own users; only users who may take calls are admitted. */
export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('agent_console');
  const agentConsole = useAgentConsole();
  const form = useForm<{ username: string; password: string }, 'missing'>({
    initial: () => ({ username: '', password: '' }),
    check: ({ username, password }) => ({
      ...(username === '' && { username: 'missing' }),
      ...(password === '' && { password: 'missing' }),
    }),
    send: async ({ username, password }) => {
      await agentConsole.signIn(username, password);
      await unwrap(agentConsole.api.GET('/api/v2/call/queue')).catch(async (error: unknown) => {
        await agentConsole.signOut();
        throw error;
      });
      rememberAgentConsole(() => localStorage);
    },
    onSent: onSignedIn,
  });
  const code = form.problem && (codes[form.problem.details.serviceCode ?? ''] ?? 'failed');
  const field = (name: 'username' | 'password', props: ComponentPropsWithRef<'input'>) => (
    <Field label={t(`signIn.${name}`)} fault={form.faultOf(name) && t('signIn.missing')}>
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
    <Screen title={t('signIn.title')} lead={<p>{t('signIn.lead')}</p>}>
      <form className={styles.form} {...form.attributes()}>
        {code === null ? null : (
          <Notice tone="danger" spoken>
            <p>{t(`signIn.${code}`)}</p>
          </Notice>
        )}
        {field('username', { autoComplete: 'username', autoCapitalize: 'none' })}
        {field('password', { type: 'password', autoComplete: 'current-password' })}
        <Button type="submit" busy={form.pending}>
          {t('signIn.submit')}
        </Button>
      </form>
    </Screen>
  );
}
