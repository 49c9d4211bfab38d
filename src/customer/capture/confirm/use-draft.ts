import { useEffect, useState } from 'react';
import { useUploadQueue, useUploads } from '../../../hooks/uploads.ts';
import { pageOf, type ImageTarget } from '../../../lib/uploads/image.ts';
import type { QueuedImage } from '../../../lib/uploads/queue.ts';

export type Draft =
  | { readonly kind: 'waiting' | 'none' }
  | { readonly kind: 'there'; readonly image: QueuedImage; readonly url: string };

/**
 * The unconfirmed image of a page with an address to show it by, also after a reload. An image whose document was not
 * known is one of any page of its step.
 */
export function useDraft(target: ImageTarget): Draft {
  const queue = useUploadQueue();
  const { ready, images } = useUploads();
  const drafts = images.filter(({ phase }) => phase === 'draft');
  const image =
    drafts.find((one) => pageOf(one.target) === pageOf(target)) ??
    drafts.find((one) => one.target.isPresumed && one.target.step === target.step);
  const id = image?.id;
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (!queue || id === undefined) return undefined;
    let mounted = true;
    let url: string | null = null;
    const show = async (): Promise<void> => {
      const content = await queue.content(id).catch(() => null);
      if (!mounted) return;
      url = content ? URL.createObjectURL(content) : null;
      setShown({ id, url });
    };
    void show();
    return () => {
      mounted = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [queue, id]);
  if (!ready) return { kind: 'waiting' };
  if (!image) return { kind: 'none' };
  if (shown?.id !== image.id) return { kind: 'waiting' };
  return shown.url === null ? { kind: 'none' } : { kind: 'there', image, url: shown.url };
}
