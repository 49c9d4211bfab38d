import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FILE_LIMIT } from '@veridoor/contract/limits';
import { bytesInWords } from '../../lib/i18n/bytes.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useUploadQueue } from '../../hooks/uploads.ts';
import type { CaptureMetadata, CaptureRecord } from '../../lib/uploads/image.ts';
import { chooseFile } from '../../media/choose-file.ts';
import { ACCEPTED_FILES, prepareFile, type FileFault } from '../../media/image-file.ts';
import { Notice } from '../../ui/notice/notice.tsx';
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

/** Takes a file that the person chose: made ready, kept, shown for confirmation; or refused with the reason. */
export function useFileChoice(model: CaptureModel) {
  const keep = useKeepImage(model);
  const taking = useAction(async (file: File): Promise<FileFault | null> => {
    const prepared = await prepareFile(file);
    if (!prepared.ok) return prepared.fault;
    await keep?.(prepared.blob, file.name.slice(0, 200), { source: 'file' });
    return null;
  });
  const busy = taking.pending || keep === null;
  async function choose(): Promise<void> {
    const file = await chooseFile(ACCEPTED_FILES);
    if (file) taking.run(file);
  }
  const fault = taking.problem ? ('file_unreadable' as const) : (taking.answer ?? null);
  return { fault, busy, choose: () => void (busy || choose()) };
}

/** Why a chosen file cannot be used, and what to do. */
export function FileNotice({ fault }: { readonly fault: FileFault | null }) {
  const { t, i18n } = useTranslation('capture');
  if (fault === null) return null;
  return (
    <Notice tone="warning" spoken title={t('file.refused')}>
      <p>{t(`file.${fault}`, { size: bytesInWords(FILE_LIMIT, i18n.language) })}</p>
    </Notice>
  );
}
