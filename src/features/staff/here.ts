import { recall, remember } from '../../lib/storage.ts';

/**
 * localStorage: an agent has signed in with this browser, so that /call shows them the sign-in at once. Nothing of who
 * it was.
 */
const KEY = 'veridoor.agentConsole.here';

/** Without storage the agent takes the link for agents once more. */
export const rememberAgentConsole = (storage: () => Storage): void => remember(storage, KEY, 'yes');

export const isAgentConsole = (storage: () => Storage): boolean => recall(storage, KEY) === 'yes';
