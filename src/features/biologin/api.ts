import { unwrap } from '../../lib/api/client.ts';
import type { faceChallenger } from '../capture/live-face/challenger.ts';
import type { Flow } from '../../lib/flow/flow.ts';
import type { PasskeyCalls } from './passkey/show-passkey.tsx';

/** Asks the service for prompts, and whether the frames show the enrolled person. */
export function loginCalls({ api }: Flow): Parameters<typeof faceChallenger>[0] {
  return {
    ask: (body) => unwrap(api.POST('/api/v2/session/biologin/challenge', { body })),
    answer: (body) => unwrap(api.POST('/api/v2/session/biologin', { body })),
  };
}

/** Asks the service what the device must sign for this login, and whether it is the right device. */
export function passkeyCalls({ api }: Flow): PasskeyCalls {
  return {
    ask: (origin) => unwrap(api.POST('/api/v2/session/biologin/passkey/challenge', { body: { origin } })),
    answer: (body) => unwrap(api.POST('/api/v2/session/biologin/passkey', { body })),
  };
}
