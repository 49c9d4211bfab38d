import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/api/types.ts';
import { nextStep, stateOf } from '../../steps/progress.ts';
import { useStepTexts } from '../../steps/use-step-texts.ts';
import type { ScreenFrame } from '../../ui/screen/frame.ts';

/** The segments of the bar on top; none before the person has agreed to begin. */
export function useProgress(session: Session | undefined): ScreenFrame['progress'] {
  const { t } = useTranslation();
  const { titleOf } = useStepTexts();
  return useMemo(() => {
    if (!session || session.consent.given_at === null) return null;
    const next = nextStep(session)?.definition.id;
    const segments = session.steps.map((step) => {
      const { id } = step.definition;
      const done = ['approved', 'review', 'processing'].includes(stateOf(step));
      const state = done ? 'done' : id === next ? 'current' : 'waiting';
      return { id, state, name: t(`segment.${state}`, { name: titleOf(step) }) } as const;
    });
    return { label: t('progress'), segments };
  }, [session, t, titleOf]);
}
