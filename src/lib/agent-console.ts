import { recall, remember } from './storage.ts';

/** The console's first page. */
export const CONSOLE_ROOT = '/console';

/** Where agents take calls: a page of the console, to which /call leads them. */
export const AGENT_CONSOLE = `${CONSOLE_ROOT}/calls`;

/** localStorage: an agent has taken calls with this browser, so that /call leads there at once. Nothing of who it was. */
const KEY = 'veridoor.agentConsole.here';

/** Without storage the agent takes the link for agents once more. */
export const rememberAgentConsole = (storage: () => Storage): void => remember(storage, KEY, 'yes');

export const isAgentConsole = (storage: () => Storage): boolean => recall(storage, KEY) === 'yes';
