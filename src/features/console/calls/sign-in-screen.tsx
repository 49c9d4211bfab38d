import { useTranslation } from 'react-i18next';
import { unwrap } from '../../../lib/api/client.ts';
import { SignIn } from '../../staff/sign-in.tsx';
import { useAgentConsole } from './agent-console.ts';
import { rememberAgentConsole } from '../../staff/here.ts';

/** For the service's own users; only users who may take calls are admitted. */
export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('agent_console');
  const agentConsole = useAgentConsole();
  return (
    <SignIn
      staff={agentConsole}
      title={t('signIn.title')}
      forbidden={t('signIn.forbidden')}
      admit={async () => {
        await unwrap(agentConsole.api.GET('/api/v2/call/queue')).catch(async (error: unknown) => {
          await agentConsole.signOut();
          throw error;
        });
        rememberAgentConsole(() => localStorage);
      }}
      onSignedIn={onSignedIn}
      back="/call?agent"
    />
  );
}
