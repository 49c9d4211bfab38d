import type { Page } from '@playwright/test';

/** The console for compliance officers. */
export function consoleScreen(page: Page) {
  return {
    async signIn({ username, password }: { username: string; password: string }): Promise<void> {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    },
    queue: page.getByRole('heading', { name: 'Queue', level: 1 }),
    rows: page.getByRole('list', { name: 'Cases that wait' }).getByRole('listitem'),
    /** A case of a person, by the name in its title. */
    case: (name: string) => page.getByRole('heading', { name, level: 1, exact: true }),
    image: (name: string) => page.getByRole('button', { name }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    held: (words: string) => page.getByRole('status').getByText(words),
  };
}
