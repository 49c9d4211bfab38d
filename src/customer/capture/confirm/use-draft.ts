import { useEffect, useState } from 'react';
import { useUploadQueue, useUploads } from '../../../hooks/uploads.ts';
import type { ImageRead } from '../../../vision/image.ts';
import type { CaptureModel } from '../capture-model.ts';
import { readOnce } from './early-reading.ts';
import { pageOf, type UploadTarget } from '../../../lib/uploads/upload.ts';
import type { QueuedUpload } from '../../../lib/uploads/queue.ts';

export type Draft =
  | { readonly kind: 'waiting' | 'none' }
  | { readonly kind: 'there'; readonly image: QueuedUpload; readonly url: string };

/**
 * The unconfirmed image of a page with an address to show it by, also after a reload. An image whose document was not
 * known is one of any page of its step.
 */
export function useDraft(target: UploadTarget): Draft {
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

/** The reading of a draft, with an address to show its page; null until it is done, and where nothing can read it. */
export interface ShownRead extends ImageRead {
  readonly url: string | null;
}

/** The longest wait for the reading on the device; the service reads the page anyway. */
const TIME_LIMIT_MS = 5000;

/**
 * Reads the draft of a page off the main thread. A PDF is left to the service.
 * @returns `reading` while the faults are not yet known
 */
export function useImageRead(
  { reader, addresses }: Pick<CaptureModel, 'reader' | 'addresses'>,
  draft: Draft,
): { readonly reading: boolean; readonly read: ShownRead | null } {
  const queue = useUploadQueue();
  const [shown, setShown] = useState<{ readonly id: string; readonly read: ShownRead | null } | null>(null);
  const kept = draft.kind === 'there' ? draft.image : null;
  // A specimen shows nothing to read.
  const image = kept?.mime === 'application/pdf' || kept?.metadata.source === 'specimen' ? null : kept;
  const id = image?.id;
  const metadata = image?.metadata;
  const { confirm } = addresses;
  useEffect(() => {
    if (!queue || !reader || !metadata || id === undefined) return undefined;
    let mounted = true;
    let url: string | null = null;
    const giveUp = () => setShown((known) => (known?.id === id ? known : { id, read: null }));
    const timer = setTimeout(giveUp, TIME_LIMIT_MS);
    const read = async (): Promise<void> => {
      const found = await readOnce(queue, { reader, confirm }, { id, metadata }, () => queue.content(id));
      if (!mounted) return;
      if (!found) return giveUp();
      url = found.page ? URL.createObjectURL(found.page) : null;
      setShown({ id, read: { ...found, url } });
    };
    read().catch(giveUp);
    return () => {
      mounted = false;
      clearTimeout(timer);
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [queue, reader, confirm, id, metadata]);
  const isKnown = shown !== null && shown.id === id;
  return { reading: reader !== undefined && id !== undefined && !isKnown, read: isKnown ? shown.read : null };
}
