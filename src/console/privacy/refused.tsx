import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Notice } from '../../ui/notice/notice.tsx';

/** Why the service refused, in a dialog whose button tries again. */
export function Refused({ problem }: { problem: FlowError | null }) {
  const { t } = useTranslation('console_privacy');
  const { t: shell } = useTranslation('console');
  if (problem === null) return null;
  const { category, details } = problem;
  return (
    <Notice tone="danger" spoken>
      <p>
        {details.serviceCode === 'legal_hold'
          ? t('keeping.held')
          : shell(
              details.serviceCode === 'permission_missing'
                ? 'trouble.refused'
                : category === 'connection'
                  ? 'trouble.lost'
                  : 'trouble.failed',
            )}
      </p>
    </Notice>
  );
}
