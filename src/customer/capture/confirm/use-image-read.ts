import { useEffect, useState } from 'react';
import { useUploadQueue } from '../../../hooks/uploads.ts';
import type { ImageRead } from '../../../vision/image-read.ts';
import type { ImageReader } from '../capture-model.ts';
import type { Draft } from './use-draft.ts';

/** The reading of a draft, with an address to show its page; null until it is done, and where nothing can read it. */
export interface ShownRead extends ImageRead {
  readonly url: string | null;
}

const toQuad = (outline: readonly (readonly number[])[] | undefined) =>
  outline?.length === 4
    ? (outline.map(([x = 0, y = 0]) => [x, y]) as unknown as Parameters<ImageReader['read']>[0]['outline'])
    : null;

/** The longest wait for the reading on the device; the service reads the page anyway. */
const TIME_LIMIT_MS = 5000;

/**
 * Reads the draft of a page off the main thread. A PDF is left to the service.
 * @returns `reading` while the faults are not yet known
 */
export function useImageRead(
  reader: ImageReader | undefined,
  draft: Draft,
): { readonly reading: boolean; readonly read: ShownRead | null } {
  const queue = useUploadQueue();
  const [shown, setShown] = useState<{ readonly id: string; readonly read: ShownRead | null } | null>(null);
  const kept = draft.kind === 'there' ? draft.image : null;
  // A specimen shows nothing to read.
  const image = kept?.mime === 'application/pdf' || kept?.metadata.source === 'specimen' ? null : kept;
  const id = image?.id;
  const outline = image?.metadata.outline;
  const fromCamera = image?.metadata.source === 'camera';
  useEffect(() => {
    if (!queue || !reader || id === undefined) return undefined;
    let mounted = true;
    let url: string | null = null;
    const giveUp = () => setShown((known) => (known?.id === id ? known : { id, read: null }));
    const timer = setTimeout(giveUp, TIME_LIMIT_MS);
    const read = async (): Promise<void> => {
      const content = await queue.content(id);
      const found = content && (await reader.read({ blob: content, outline: toQuad(outline), fromCamera }));
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
  }, [queue, reader, id, outline, fromCamera]);
  const isKnown = shown !== null && shown.id === id;
  return { reading: reader !== undefined && id !== undefined && !isKnown, read: isKnown ? shown.read : null };
}
