import { Type } from 'typebox';
import { WEEKDAYS } from '@veridoor/validation/opening-hours';

const clock = (description: string) => Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', description });

/** The fields of opening hours; a step's and a company's differ in their descriptions alone. */
const fields = {
  time_zone: Type.String({ maxLength: 60, description: 'IANA name of the time zone, such as Europe/Istanbul.' }),
  weekly: Type.Array(
    Type.Object(
      {
        day: Type.Enum([...WEEKDAYS], { description: 'Day of the week.' }),
        from: clock('First minute, HH:MM.'),
        until: clock('The minute after the last one, HH:MM; 24:00 is the end of the day.'),
      },
      { additionalProperties: false },
    ),
    { maxItems: 42, description: 'Spans of a week; those of a day must not overlap.' },
  ),
  days_off: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day, YYYY-MM-DD.', examples: ['2026-12-25'] }),
      { maxItems: 200, uniqueItems: true, description: 'Days on which nobody takes calls, whatever the week says.' },
    ),
  ),
};

export const openingHours = (description: string) => Type.Object(fields, { additionalProperties: false, description });
