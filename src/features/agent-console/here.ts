/** localStorage: an agent has signed in with this browser, so that /call shows them the sign-in at once. Nothing of who it was. */
const KEY = 'veridoor.agentConsole.here';

export function rememberAgentConsole(storage: () => Storage): void {
  try {
    storage().setItem(KEY, 'yes');
  } catch {
    // Without storage the agent takes the link for agents once more.
  }
}

export function isAgentConsole(storage: () => Storage): boolean {
  try {
    return storage().getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}
