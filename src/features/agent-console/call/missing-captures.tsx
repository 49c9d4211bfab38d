import { useTranslation } from 'react-i18next';
import type { AgentCall } from '../../../lib/api/types.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { Notice } from '../../../ui/notice/notice.tsx';

/**
 * The reason why the call cannot be approved yet; spoken when it changes. It stays mounted, empty when nothing is
 * missing.
 */
export function MissingCaptures({
  id,
  missing,
  steps,
}: { id: string; missing: AgentCall['missing_captures'] } & Pick<AgentCall, 'steps'>) {
  const { t, i18n } = useTranslation('agent_console');
  const nameOf = (id: string) => {
    const step = steps.find((step) => step.id === id);
    if (step?.title !== undefined) return localised(step.title, i18n.language);
    return t(step?.kind === 'selfie' ? 'type.selfie' : 'missing.document');
  };
  return (
    <div id={id} role="status">
      {missing.length === 0 ? null : (
        <Notice title={t('missing.title')}>
          <ul>
            {missing.map(({ step, status }) => (
              <li key={step}>{t(`missing.${status}`, { name: nameOf(step) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
