import { useTranslation } from 'react-i18next';
import type { SessionStep, StepKind } from '../../lib/api/types.ts';
import { localised } from '../../lib/i18n/localised.ts';

/** The titles of steps: the company's own words if the workflow has some, ours otherwise. */
export function useStepTexts(): { titleOf: (step: SessionStep) => string; needOf: (step: SessionStep) => string } {
  const { t, i18n } = useTranslation('step_names');
  const say = (kind: StepKind, what: 'title' | 'need') => t(`${kind}.${what}`);
  return {
    titleOf: ({ definition }) =>
      definition.title === undefined ? say(definition.kind, 'title') : localised(definition.title, i18n.language),
    needOf: ({ definition }) => say(definition.kind, 'need'),
  };
}
