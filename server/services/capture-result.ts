import type { CheckResult } from '../../contract/check.ts';
import type { DocumentRow } from '../repositories/documents.ts';

/** The result of the check `capture`: whether the picture was taken live. */
export function captureResult({ metadata }: Pick<DocumentRow, 'metadata'>): CheckResult {
  const result = (outcome: CheckResult['outcome'], detail: string | null): CheckResult => ({
    check: 'capture',
    outcome,
    score: null,
    detail,
  });
  if (metadata.source !== 'camera') return result('review', 'sent_as_file');
  return metadata.overridden === true ? result('review', 'hint_overridden') : result('passed', null);
}
