import type { FieldError } from '@veridoor/contract/problem';
import { openingFault, type OpeningHours } from '@veridoor/validation/opening-hours';
import { mistake } from '../question-rules.ts';

/** What is wrong with opening hours, at its place in the request. */
export function hoursMistakes(hours: OpeningHours, place: string): FieldError[] {
  const found = openingFault(hours);
  if (found === null) return [];
  const { fault, index } = found;
  if (fault === 'no_time_zone') return [mistake(`${place}/time_zone`, 'not_supported', 'is no time zone')];
  if (fault === 'no_day')
    return [mistake(`${place}/days_off/${index}`, 'wrong_format', 'must be a day of the calendar')];
  const span = `${place}/weekly/${index}`;
  return fault === 'span_empty'
    ? [mistake(`${span}/until`, 'out_of_range', 'must be later than from')]
    : [mistake(span, 'duplicate', 'overlaps with an earlier span of the day')];
}
