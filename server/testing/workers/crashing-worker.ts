import type { CheckResult } from '../../../contract/document.ts';

/** A checking thread that a PDF kills, for tests. */
export default function inspect({ mimeType }: { mimeType: string }): CheckResult {
  if (mimeType === 'application/pdf') process.exit(1);
  return { check: 'picture', outcome: 'passed', score: 1, detail: null };
}
