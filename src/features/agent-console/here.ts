/**
 * localStorage records that an agent has signed in with this browser, so that /call shows the sign-in at once. It does
 * not record who.
 */
const KEY = 'veridoor.agentConsole.here';

export function rememberAgentConsole(storage: () => Storage): void {
  try {
    storage().setItem(KEY, 'yes');
  } catch {
    // Without storage the agent follows the link for agents again.
  }
}

export function isAgentConsole(storage: () => Storage): boolean {
  try {
    return storage().getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}
