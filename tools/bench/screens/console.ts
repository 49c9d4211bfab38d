import type { Page } from '@playwright/test';
import type { Group } from '@veridoor/contract/accounts/user';
import { consoleScreen } from '../../../e2e/screens/console.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { waitingCustomer } from '../../../e2e/support/waiting-customer.ts';

/** Customers who wait in the queue. */
const WAITING = 30;

/** Pages by who works on them all day. */
const PAGES: readonly (readonly [Group, readonly string[]])[] = [
  ['compliance', ['review', 'screening', 'figures', 'privacy', 'calls/past', 'account']],
  [
    'admin',
    ['workflows', 'workflows/default', 'branding', 'users', 'webhooks', 'keys', 'networks', 'sign-on', 'audit'],
  ],
];

/** Opens the console's pages, with a queue that is not empty, and audits each. */
export async function walkConsole(
  page: Page,
  stack: Stack,
  audit: (screen: string, address: string) => Promise<void>,
): Promise<void> {
  const root = `${stack.addresses.interface}/console`;
  const cases: string[] = [];
  for (let number = 1; number <= WAITING; number += 1)
    cases.push(await waitingCustomer(stack, { id_card_number: `BENCH-${number}`, name: `Ada Sample ${number}` }));
  const officer = consoleScreen(page);
  for (const [group, pages] of PAGES) {
    await page.context().clearCookies();
    await page.goto(root);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.goto(root);
    await officer.signIn(stack.accountOf(group));
    await page.getByRole('navigation').first().waitFor();
    for (const path of pages) await audit(`console: ${path}`, `${root}/${path}`);
    if (group === 'compliance') await audit('console: case', `${root}/review/${cases.at(-1)}`);
  }
}
