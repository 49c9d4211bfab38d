import { useAction } from '../../hooks/use-action.ts';
import { useUploadQueue } from '../../hooks/uploads.ts';
import type { DocumentType } from '../../lib/api/types.ts';
import type { UploadQueue } from '../../lib/uploads/queue.ts';
import { chooseFiles } from '../../media/choose-file.ts';
import { ACCEPTED_FILES, prepareFile, type FileFault } from '../../media/image-file.ts';

/** Takes files that the person chose for a document: each is made ready and sent, or refused with the reason. */
export function useAddFiles(type: DocumentType, most: number) {
  const queue = useUploadQueue();
  const adding = useAction(({ files, to }: { files: readonly File[]; to: UploadQueue }) => addFiles(type, files, to));
  const busy = adding.pending || queue === null;
  const choose = async (to: UploadQueue) => {
    const files = await chooseFiles(ACCEPTED_FILES);
    adding.run({ files: files.slice(0, most), to });
  };
  return {
    busy,
    fault: adding.problem ? 'file_unreadable' : (adding.answer ?? null),
    add: () => void (queue && !busy && choose(queue)),
  };
}

/** Sends those that can be used; gives why the last of the others cannot. */
async function addFiles(type: DocumentType, files: readonly File[], queue: UploadQueue): Promise<FileFault | null> {
  let fault: FileFault | null = null;
  for (const file of files) {
    const prepared = await prepareFile(file);
    if (!prepared.ok) {
      fault = prepared.fault;
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
  return fault;
}
