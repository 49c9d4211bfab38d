import { unwrap } from '../../lib/api/client.ts';
import type { faceChallenger } from '../capture/live-face/challenger.ts';
import type { Flow } from '../../lib/flow/flow.ts';

/** Asks the service what to do before the camera, and whether the frames show the person who is enrolled. */
export function loginCalls({ api }: Flow): Parameters<typeof faceChallenger>[0] {
  return {
    ask: (without) => unwrap(api.POST('/api/v2/session/biologin/challenge', { body: { without: [...without] } })),
    answer: (body) => unwrap(api.POST('/api/v2/session/biologin', { body })),
  };
}
