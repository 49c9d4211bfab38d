import { askedBy, type Challenger } from '../../../hooks/faces.ts';
import { unwrap } from '../../../lib/api/client.ts';
import type { Flow } from '../../../lib/flow/flow.ts';

/** Asks the service for one prompt after the other, and sends it the frames of each. */
export function challengerOf(flow: Flow, step: string): Challenger {
  return {
    async ask({ without, ...wishes }) {
      const body = { step, without: [...without], ...wishes };
      const { id, prompt } = await unwrap(flow.api.POST('/api/v2/session/liveness', { body }));
      return askedBy(prompt, async (answer) => {
        const told = await unwrap(
          flow.api.POST('/api/v2/session/liveness/{id}', { params: { path: { id } }, body: answer }),
        );
        if (told.prompt) return { prompt: told.prompt };
        return { passed: told.outcome !== 'failed', hint: told.hint };
      });
    },
  };
}
