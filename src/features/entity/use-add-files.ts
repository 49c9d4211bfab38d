import { useState } from 'react';
import { useUploadQueue } from '../../hooks/uploads.ts';
import type { DocumentType } from '../../lib/api/types.ts';
import { chooseFiles } from '../../media/choose-file.ts';
import { ACCEPTED_FILES, prepareFile, type FileFault } from '../../media/image-file.ts';

/** Takes files that the person chose for a document: each is made ready and sent, or refused with the reason. */
export function useAddFiles(type: DocumentType, most: number) {
  const queue = useUploadQueue();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<FileFault | null>(null);
  const add = async (): Promise<void> => {
    if (!queue || busy) return;
    const files = await chooseFiles(ACCEPTED_FILES);
    setFault(null);
    setBusy(true);
    try {
      for (const file of files.slice(0, most)) {
        const prepared = await prepareFile(file);
        if (!prepared.ok) {
          setFault(prepared.fault);
          continue;
        }
        const { id } = await queue.addDraft({
          target: { type, side: 'single' },
          content: prepared.blob,
          mime: prepared.mime,
          name: file.name.slice(0, 200),
          metadata: { source: 'file' },
        });
        await queue.confirm(id);
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy: busy || queue === null, fault, add: () => void add() };
}
