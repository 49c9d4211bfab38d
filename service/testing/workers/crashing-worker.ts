import type { Inspection } from '../../vision/pages/image-worker.ts';

/** A checking thread that a PDF kills, for tests. */
export default function inspect({ mimeType }: { mimeType: string }): Inspection {
  if (mimeType === 'application/pdf') process.exit(1);
  return {
    results: [{ check: 'image', outcome: 'passed', score: 1, detail: null }],
    reading: null,
    sight: null,
    reproduction: null,
    text: null,
  };
}
