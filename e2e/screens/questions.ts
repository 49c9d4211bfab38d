import type { Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** `/initial-form` and `/questionaire`: fields below one another. */
export function questionsScreen(shown: Shown) {
  return {
    heading: (name: string): Locator => shown.getByRole('heading', { level: 1, name }),
    field: (label: string): Locator => shown.getByLabel(label),
    /** The field of a part of a date, whose question has the label. */
    datePart: (label: string, part: 'Day' | 'Month' | 'Year'): Locator =>
      shown.getByRole('group', { name: label }).getByRole('textbox', { name: part }),
    async fillDate(label: string, date: string): Promise<void> {
      const [year = '', month = '', day = ''] = date.split('-');
      const group = shown.getByRole('group', { name: label });
      await group.getByRole('textbox', { name: 'Day' }).fill(day);
      await group.getByRole('textbox', { name: 'Month' }).fill(month);
      await group.getByRole('textbox', { name: 'Year' }).fill(year);
    },
    choice: (label: string): Locator => shown.getByRole('radio', { name: label }),
    box: (label: string): Locator => shown.getByRole('checkbox', { name: label }),
    sendButton: shown.getByRole('button', { name: 'Send' }),
    continueButton: shown.getByRole('button', { name: 'Continue' }),
  };
}
