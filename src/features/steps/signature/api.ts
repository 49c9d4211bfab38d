import { unwrap } from '../../../lib/api/client.ts';
import type { Session, SignatureRequest } from '../../../lib/api/types.ts';
import type { Flow } from '../../../lib/flow/flow.ts';

/** Signs the text of a step; sent twice, it counts once. */
export async function sign(flow: Flow, step: string, body: SignatureRequest): Promise<Session> {
  return unwrap(flow.api.POST('/api/v2/session/steps/{id}/signature', { params: { path: { id: step } }, body }));
}
