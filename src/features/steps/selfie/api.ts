import { unwrap } from '../../../lib/api/client.ts';
import type { Flow } from '../../../lib/flow/flow.ts';
import { framesToSend, type Challenger } from '../../../hooks/faces.ts';

/** Asks the service what to do before the camera, and sends it the frames in which it was done. */
export function challengerOf(flow: Flow, step: string): Challenger {
  return {
    async ask(without) {
      const { id, nonce, actions } = await unwrap(
        flow.api.POST('/api/v2/session/liveness', { body: { step, without: [...without] } }),
      );
      return {
        actions,
        async answer(frames) {
          const { outcome } = await unwrap(
            flow.api.POST('/api/v2/session/liveness/{id}', {
              params: { path: { id } },
              body: { nonce, frames: framesToSend(frames) },
            }),
          );
          return outcome !== 'failed';
        },
      };
    },
  };
}
