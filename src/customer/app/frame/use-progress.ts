import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isReady } from '../../entity/progress.ts';
import type { EntityProgress, Session } from '../../../lib/api/types.ts';
import { nextStep, stateOf } from '../../steps/progress.ts';
import { useStepTexts } from '../../steps/use-step-texts.ts';
import type { ScreenFrame } from '../../../ui/screen/frame.ts';

/** A company gives its details, then sends its documents. */
function entitySegments(session: Session, progress: EntityProgress, t: TFunction) {
  const said = progress.info === 'done';
  const sent = session.completed || isReady(progress);
  const segment = (id: 'info' | 'documents', state: 'done' | 'current' | 'waiting') => ({
    id,
    state,
    name: t(`segment.${state}`, { name: t(`entity.${id}`) }),
  });
  return [
    segment('info', said ? 'done' : 'current'),
    segment('documents', sent ? 'done' : said ? 'current' : 'waiting'),
  ];
}

/** The segments of the bar on top; null before consent. */
export function useProgress(session: Session | undefined): ScreenFrame['progress'] {
  const { t } = useTranslation();
  const { titleOf } = useStepTexts();
  return useMemo(() => {
    if (!session || session.consent.given_at === null) return null;
    if (session.entity) return { label: t('progress'), segments: entitySegments(session, session.entity, t) };
    if (session.steps.length === 0) return null;
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
