import { useFollowedUploads } from '../../../hooks/uploads.ts';
import type { DocumentSide, DocumentType } from '../../../lib/api/types.ts';
import type { StepScreenProps } from '../step.ts';

/**
 * The sides of a type that need no other image: at the service and not rejected, on their way, or arrived after the
 * session was read.
 */
export function useSidesThere({ definition: { id }, documents }: StepScreenProps<'document'>['step']) {
  const { underWay } = useFollowedUploads();
  return (type: DocumentType): readonly DocumentSide[] => [
    ...documents.filter((page) => page.type === type && page.status !== 'rejected').map(({ side }) => side),
    ...underWay.flatMap((target) => (target.step === id && target.type === type ? [target.side] : [])),
  ];
}
