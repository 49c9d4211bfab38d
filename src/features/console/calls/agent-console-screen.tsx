import { useState } from 'react';
import { AgentConsoleContext, type AgentConsole } from './agent-console.ts';
import { AgentConsoleRoom } from './desk/agent-console-room.tsx';
import { leave } from '../../staff/openid.ts';
import { SignInScreen } from './sign-in-screen.tsx';

/** The agents' screens: first the sign-in, then the queue and the call. */
export default function AgentConsoleScreen({ agentConsole }: { agentConsole: AgentConsole }) {
  const [me, setMe] = useState(agentConsole.me());
  return (
    <AgentConsoleContext value={agentConsole}>
      {me ? (
        <AgentConsoleRoom
          me={me}
          onSignOut={() => {
            void leave(agentConsole);
            setMe(null);
          }}
        />
      ) : (
        <SignInScreen onSignedIn={() => setMe(agentConsole.me())} />
      )}
    </AgentConsoleContext>
  );
}
