import { useTranslation } from 'react-i18next';
import type { SessionStep, StepKind } from '../../lib/api/types.ts';
import { titleIn } from '../../lib/i18n/localised.ts';

/** The titles of steps: the company's own words where the workflow has some in the language of the page, ours otherwise. */
export function useStepTexts(): { titleOf: (step: SessionStep) => string; needOf: (step: SessionStep) => string } {
  const { t, i18n } = useTranslation('step_names');
  const say = (kind: StepKind, what: 'title' | 'need') => t(`${kind}.${what}`);
  return {
    titleOf: ({ definition }) => titleIn(definition.title, i18n.language) ?? say(definition.kind, 'title'),
    needOf: ({ definition }) => say(definition.kind, 'need'),
  };
}
