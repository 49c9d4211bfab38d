import { useNavigate } from 'react-router';
import { useUploadQueue } from '../../hooks/uploads.ts';
import type { CaptureVideo } from '../../lib/api/types.ts';
import type { CaptureMetadata, CaptureRecord } from '../../lib/uploads/upload.ts';
import type { CaptureModel } from './capture-model.ts';

const NO_CAMERA = { capture: null, video: null };

/** Keeps an image as the draft of the model's page and leads to its confirmation. */
export function useKeepImage({ target, addresses }: CaptureModel) {
  const queue = useUploadQueue();
  const navigate = useNavigate();
  if (!queue) return null;
  return async (
    content: Blob,
    name: string | null,
    metadata: CaptureMetadata,
    { capture, video }: { readonly capture: CaptureRecord | null; readonly video: CaptureVideo | null } = NO_CAMERA,
  ): Promise<void> => {
    const taken = { ...(capture && { capture: { id: capture.id, said: capture.said } }), ...(video && { video }) };
    await queue.addDraft({ target, content, mime: content.type, name, metadata, ...taken });
    await navigate(addresses.confirm);
  };
}
