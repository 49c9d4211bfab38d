import type { FrameChannel } from '../frame/channel.ts';
import type { UploadQueue } from '../uploads/queue.ts';
import type { FlowParts } from './context.ts';
import { forgetDrafts } from './drafts.ts';
import { profileOf, type Flow } from './flow.ts';
import { createSessionQuery } from './session-queries.ts';

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
    async end(wayBack) {
      flow.end(wayBack);
      forgetDrafts();
      const closed = queue?.then((opened) => opened.close());
      await Promise.allSettled([closed, removeOf(flow, 'every')]);
    },
    async leave() {
      flow.forget();
      forgetDrafts();
      await removeOf(flow, 'draft').catch(() => undefined);
    },
  };
}

async function removeOf(flow: Flow, which: 'every' | 'draft'): Promise<void> {
  const profile = profileOf(flow.record());
  if (profile === null) return;
  const { isDraftOf, isOf, removeImages } = await import('../uploads/retention.ts');
  await removeImages(which === 'every' ? isOf(profile) : isDraftOf(profile));
}
