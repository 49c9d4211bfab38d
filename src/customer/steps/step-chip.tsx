import { useTranslation } from 'react-i18next';
import type { SessionStep } from '../../lib/api/types.ts';
import { stateOf, type StepState } from './progress.ts';
import type { IconName } from '../../ui/icon/icon.tsx';
import { StatusChip, type ChipTone } from '../../ui/list/list.tsx';

const looks: Record<StepState, { tone: ChipTone; icon: IconName }> = {
  approved: { tone: 'success', icon: 'check' },
  review: { tone: 'success', icon: 'check' },
  processing: { tone: 'brand', icon: 'clock' },
  exhausted: { tone: 'danger', icon: 'warning' },
  rejected: { tone: 'danger', icon: 'warning' },
  locked: { tone: 'neutral', icon: 'lock' },
  todo: { tone: 'neutral', icon: 'info' },
};

/**
 * The state of a step in a sign and a word or two.
 * @param over whether the flow is over: then nobody is asked to try again.
 */
export function StepChip({ step, over = false }: { step: SessionStep; over?: boolean }) {
  const { t } = useTranslation('steps');
  const state = stateOf(step);
  return (
    <StatusChip {...looks[state]}>{t(over && state === 'rejected' ? 'status.refused' : `status.${state}`)}</StatusChip>
  );
}
