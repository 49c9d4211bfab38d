import { useState } from 'react';
import { AgentConsoleContext, type AgentConsole } from './agent-console.ts';
import { AgentConsoleRoom } from './call/agent-console-room.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/** What agents work with: first who they are, then the queue and their call. */
export default function AgentConsoleScreen({ agentConsole }: { agentConsole: AgentConsole }) {
  const [me, setMe] = useState(agentConsole.me());
  return (
    <AgentConsoleContext value={agentConsole}>
      {me ? (
        <AgentConsoleRoom
          me={me}
          onSignOut={() => {
            void agentConsole.signOut();
            setMe(null);
          }}
        />
      ) : (
        <SignInScreen onSignedIn={() => setMe(agentConsole.me())} />
      )}
    </AgentConsoleContext>
  );
}
