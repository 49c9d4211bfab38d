import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import { DOCUMENT_TYPES } from '@veridoor/contract/documents/document-types';
import { image } from '../../checks/pages/image.ts';
import type { ImageCheck } from '../../vision/pages/image-check.ts';
import type { InspectionTask } from '../../vision/pages/image-worker.ts';
import { resultsOf, UNSEEN } from './page-context.ts';

const { machine_readable: machineReadable } = DOCUMENT_TYPES.id_card;
const PAGE = { machineReadable, side: 'front', country: null, size: 'ID-1', minimumAge: null } as const;
/** The day of every inspection. */
export const TODAY = '2026-11-21';

/** The result of the check `image` of the front of an identity card or a letter. */
export function imageVerdicts(check: () => ImageCheck) {
  const verdict = async (task: Omit<InspectionTask, 'today' | 'fromCamera'>) => {
    const inspection = await check().inspect({ ...task, fromCamera: false, today: TODAY });
    const [result] = await resultsOf([image], { ...UNSEEN, inspection });
    return result;
  };
  return {
    verdict,
    image: (bytes: Uint8Array, type: DocumentType = 'id_card') =>
      verdict({ bytes, mimeType: 'image/jpeg', type, page: type === 'selfie' ? null : PAGE }),
    pdf: (bytes: Uint8Array) => verdict({ bytes, mimeType: 'application/pdf', type: 'proof_of_address', page: null }),
  };
}
