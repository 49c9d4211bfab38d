import type { Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** `/select-step`: the steps with their status, the next one highlighted. */
export function stepsScreen(shown: Shown) {
  const list = shown.getByRole('list', { name: 'Steps', exact: true });
  return {
    title: (name: string): Locator => shown.getByRole('heading', { level: 1, name }),
    startLink: (step: string): Locator => shown.getByRole('link', { name: `Start: ${step}` }),
    retryLink: (step: string): Locator => shown.getByRole('link', { name: `Try again: ${step}` }),
    row: (step: string): Locator => list.getByRole('listitem').filter({ hasText: step }),
    sendAgainButton: shown.getByRole('button', { name: 'Send again' }),
  };
}
