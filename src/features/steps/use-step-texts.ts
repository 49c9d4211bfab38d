import { useTranslation } from 'react-i18next';
import type { SessionStep, StepKind } from '../../lib/api/types.ts';
import { localised } from '../../lib/i18n/localised.ts';
import { registry } from './registry.ts';

/** The titles of steps: the company's own words where the workflow has some, ours otherwise. */
export function useStepTexts(): { titleOf: (step: SessionStep) => string; needOf: (step: SessionStep) => string } {
  const { t, i18n } = useTranslation(Object.keys(registry) as StepKind[]);
  return {
    titleOf: ({ definition }) =>
      definition.title === undefined
        ? t('overview.title', { ns: definition.kind })
        : localised(definition.title, i18n.language),
    needOf: ({ definition }) => t('overview.need', { ns: definition.kind }),
  };
}
