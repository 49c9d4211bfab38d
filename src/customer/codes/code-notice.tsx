import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { problemOf } from './model.ts';

/** What went wrong with a request, and what to do. */
export function CodeNotice({ problem }: { problem: FlowError }) {
  const { t } = useTranslation('codes');
  const minutes = Math.max(1, Math.ceil((problem.details.retryAfter ?? 60) / 60));
  return (
    <Notice tone="danger" spoken>
      <p>{t(`problem.${problemOf(problem)}`, { count: minutes })}</p>
    </Notice>
  );
}
