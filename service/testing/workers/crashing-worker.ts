import type { Inspection } from '../../vision/pages/image-worker.ts';
import { NOTHING_SEEN } from '../documents/page-context.ts';

/** A checking thread that a PDF kills, for tests. */
export default function inspect({ mimeType }: { mimeType: string }): Inspection {
  if (mimeType === 'application/pdf') process.exit(1);
  return NOTHING_SEEN;
}
