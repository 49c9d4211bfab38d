import { useTranslation } from 'react-i18next';
import { FILE_LIMIT } from '@veridoor/contract/limits';
import { bytesInWords } from '../../lib/i18n/bytes.ts';
import { useAction } from '../../hooks/use-action.ts';
import { chooseFile } from '../../media/choose-file.ts';
import { ACCEPTED_FILES, prepareFile, type FileFault } from '../../media/image-file.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import type { CaptureModel } from './capture-model.ts';
import { useKeepImage } from './use-keep-image.ts';

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
