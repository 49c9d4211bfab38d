import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unwrap } from '../../lib/api/client.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
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
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: async () => {
      await agentConsole.signIn(username, password);
      await unwrap(agentConsole.api.GET('/api/v2/call/queue')).catch(async (error: unknown) => {
        await agentConsole.signOut();
        throw error;
      });
      rememberAgentConsole(() => localStorage);
    },
    networkMode: 'always',
    onSuccess: onSignedIn,
  });
  const code = signIn.isError ? (codes[toFlowError(signIn.error).details.serviceCode ?? ''] ?? 'failed') : null;
  return (
    <Screen title={t('signIn.title')} lead={<p>{t('signIn.lead')}</p>}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate();
        }}
      >
        {code === null ? null : (
          <Notice tone="danger" spoken>
            <p>{t(`signIn.${code}`)}</p>
          </Notice>
        )}
        <label>
          <span>{t('signIn.username')}</span>
          <input
            value={username}
            autoComplete="username"
            autoCapitalize="none"
            required
            onChange={(event) => setUsername(event.target.value)}
          />
        </label>
        <label>
          <span>{t('signIn.password')}</span>
          <input
            type="password"
            value={password}
            autoComplete="current-password"
            required
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <Button type="submit" busy={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </form>
    </Screen>
  );
}
