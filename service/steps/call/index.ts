import { NOTHING_REQUIRED } from '../../features/decisions/verdict/requirements.ts';
import { doneWhenAnswered } from '../done.ts';
import { openingFault, type OpeningHours } from '../../../packages/validation/opening-hours.ts';
import type { FieldError } from '../../../packages/contract/common.ts';
import { mistake } from '../question-rules.ts';
import type { StepModule } from '../step-module.ts';

/** A video call with an agent. */
export const callStep: StepModule<'call'> = {
  kind: 'call',
  mistakes: ({ opening_hours }, place) => (opening_hours ? hoursMistakes(opening_hours, `${place}/opening_hours`) : []),
  takes: () => [],
  uploads: () => null,
  requires: () => NOTHING_REQUIRED,
  done: doneWhenAnswered,
  offers: (call) => ({ call }),
};

function hoursMistakes(hours: OpeningHours, place: string): FieldError[] {
  const found = openingFault(hours);
  if (found === null) return [];
  if (found.fault === 'no_time_zone') return [mistake(`${place}/time_zone`, 'not_supported', 'is no time zone')];
  const span = `${place}/weekly/${found.span}`;
  return found.fault === 'span_empty'
    ? [mistake(`${span}/until`, 'out_of_range', 'must be later than from')]
    : [mistake(span, 'duplicate', 'overlaps with an earlier span of the day')];
}
