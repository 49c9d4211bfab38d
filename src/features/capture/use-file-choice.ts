import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUploadQueue } from '../../hooks/uploads.ts';
import type { CaptureMetadata, CaptureRecord } from '../../lib/uploads/image.ts';
import { chooseFile } from '../../media/choose-file.ts';
import { ACCEPTED_FILES, prepareFile, type FileFault } from '../../media/image-file.ts';
import type { CaptureModel } from './capture-model.ts';

/** Keeps an image as the draft of the model's page and leads to its confirmation. */
export function useKeepImage({ target, addresses }: CaptureModel) {
  const queue = useUploadQueue();
  const navigate = useNavigate();
  if (!queue) return null;
  return async (
    content: Blob,
    name: string | null,
    metadata: CaptureMetadata,
    capture: CaptureRecord | null = null,
  ): Promise<void> => {
    const taken = capture && { capture };
    await queue.addDraft({ target, content, mime: content.type, name, metadata, ...taken });
    await navigate(addresses.confirm);
  };
}

export type FileChoiceState =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'refused'; readonly fault: FileFault };

/** Takes a file that the person chose: prepares, keeps and shows it for confirmation, or refuses it with the reason. */
export function useFileChoice(model: CaptureModel) {
  const [state, setState] = useState<FileChoiceState>({ kind: 'idle' });
  const keep = useKeepImage(model);
  async function choose(): Promise<void> {
    if (!keep || state.kind === 'busy') return;
    const file = await chooseFile(ACCEPTED_FILES);
    if (!file) return;
    setState({ kind: 'busy' });
    const prepared = await prepareFile(file);
    if (!prepared.ok) {
      setState({ kind: 'refused', fault: prepared.fault });
      return;
    }
    await keep(prepared.blob, file.name.slice(0, 200), { source: 'file' });
  }
  return { state, busy: state.kind === 'busy' || keep === null, choose: () => void choose() };
}
