import type { Locator } from '@playwright/test';
import type { Shown } from './entry.ts';

/** `/select-version`: the document's country, type and version. */
export function versionScreen(shown: Shown) {
  return {
    question: (name: string): Locator => shown.getByRole('heading', { level: 1, name }),
    search: shown.getByRole('searchbox', { name: 'Search for a country' }),
    choice: (name: string): Locator => shown.getByRole('link', { name: new RegExp(`^${name}`) }),
    /** Answers the three questions. */
    async choose(country: string, type: string, version?: string): Promise<void> {
      await shown.getByRole('searchbox', { name: 'Search for a country' }).fill(country);
      await shown.getByRole('link', { name: country, exact: true }).first().click();
      await shown.getByRole('link', { name: new RegExp(`^${type}`) }).click();
      if (version !== undefined) await shown.getByRole('link', { name: new RegExp(`^${version}`) }).click();
    },
  };
}
