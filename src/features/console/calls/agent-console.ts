import { createContext, useContext } from 'react';
import type { Staff } from '../../staff/staff.ts';

/** An agent's console: the service, with the agent's token in every request. */
export type AgentConsole = Staff;

export const AgentConsoleContext = createContext<AgentConsole | null>(null);

export function useAgentConsole(): AgentConsole {
  const agentConsole = useContext(AgentConsoleContext);
  if (!agentConsole) throw new Error('there is no agent console around this component');
  return agentConsole;
}
