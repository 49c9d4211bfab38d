import type { UploadQueue } from '../../../lib/uploads/queue.ts';
import type { CaptureMetadata } from '../../../lib/uploads/upload.ts';
import type { ImageRead } from '../../../vision/image.ts';
import type { CaptureModel, ImageReader } from '../capture-model.ts';

type Order = Parameters<ImageReader['read']>[0];

/** The latest reading of each queue's images, by the page that was asked for and the moment of its image. */
const latest = new WeakMap<UploadQueue, { readonly of: string; readonly read: Promise<ImageRead | null> }>();

/**
 * Reads an image on this device, once: from the moment it is taken, while the page is still tipped; its confirmation
 * asks for the same.
 *
 * @param id of the image where no camera took it.
 */
export function readOnce(
  queue: UploadQueue,
  { reader, confirm }: { readonly reader: CaptureModel['reader']; readonly confirm: string },
  { metadata, id = '' }: { readonly metadata: CaptureMetadata; readonly id?: string },
  content: () => Promise<Blob | null>,
): Promise<ImageRead | null> {
  const { taken_at = id, outline, source } = metadata;
  const of = `${confirm} ${taken_at}`;
  const known = latest.get(queue);
  if (known?.of === of) return known.read;
  const begin = async (): Promise<ImageRead | null> => {
    const blob = await content();
    return blob && reader ? reader.read({ blob, outline: toQuad(outline), fromCamera: source === 'camera' }) : null;
  };
  const read = begin();
  latest.set(queue, { of, read });
  return read;
}

const toQuad = (outline: CaptureMetadata['outline']): Order['outline'] =>
  outline?.length === 4 ? (outline.map(([x, y]) => [x, y]) as unknown as Order['outline']) : null;
