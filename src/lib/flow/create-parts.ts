import type { FrameChannel } from '../frame/channel.ts';
import type { UploadQueue } from '../uploads/queue.ts';
import type { FlowParts } from './context.ts';
import type { Flow } from './flow.ts';
import { createSessionQuery } from './session-query.ts';

/** Ties the parts of a flow together; the upload queue is opened once, when a screen first needs it. */
export function createFlowParts(flow: Flow, frame: FrameChannel): FlowParts {
  let queue: Promise<UploadQueue> | null = null;
  const open = async (profile: string) => {
    const { openUploadQueue } = await import('../uploads/browser-uploads.ts');
    return openUploadQueue(flow, profile);
  };
  return {
    flow,
    frame,
    session: createSessionQuery(flow),
    uploads: (profile) => {
      queue ??= open(profile).catch((error: unknown) => {
        // A lost chunk must not stay lost: the next screen tries again.
        queue = null;
        throw error;
      });
      return queue;
    },
  };
}
