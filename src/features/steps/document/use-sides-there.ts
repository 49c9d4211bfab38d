import { useUploads } from '../../../hooks/uploads.ts';
import type { DocumentSide, DocumentType } from '../../../lib/api/types.ts';
import { uploadsOf } from '../../../lib/uploads/progress.ts';
import type { StepScreenProps } from '../step.ts';

/** The sides of a type that need no other image: at the service and not rejected, or on their way. */
export function useSidesThere({ definition: { id }, documents }: StepScreenProps<'document'>['step']) {
  const uploads = useUploads();
  return (type: DocumentType): readonly DocumentSide[] => [
    ...documents.filter((page) => page.type === type && page.status !== 'rejected').map(({ side }) => side),
    ...uploadsOf(uploads, id).pending.flatMap(({ target }) => (target.type === type ? [target.side] : [])),
  ];
}
