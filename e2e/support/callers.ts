import type { Browser, Page } from '@playwright/test';
import { openAgentConsole, customerCall, playedWidth } from '../screens/call.ts';
import { entryScreen } from '../screens/entry.ts';
import type { Stack } from './stack.ts';
import { expect, pressesForAll } from './test.ts';

/** A page of its own profile, with permission for camera and microphone. */
async function openPage(browser: Browser, stack: Stack, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en' });
  await pressesForAll(context);
  await context.grantPermissions(['camera', 'microphone'], { origin: stack.addresses.interface });
  return context.newPage();
}

/**
 * A customer who waits and an agent who is online.
 *
 * @param prepare happens to both pages before anything is loaded.
 */
export async function beginCall(
  browser: Browser,
  stack: Stack,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  const { profile, link } = await stack.newLink({ path: 'call' });
  const [page, agentConsole] = [
    await openPage(browser, stack, { width: 390, height: 780 }),
    await openPage(browser, stack, { width: 1280, height: 800 }),
  ];
  await prepare(page);
  await prepare(agentConsole);
  await page.goto(link);
  await entryScreen(page).agree();
  const customer = customerCall(page);
  await customer.checkButton.click();
  await customer.joinButton.click();
  await expect(customer.waiting).toBeVisible();
  await agentConsole.goto(`${stack.addresses.interface}/call?agent`);
  const agent = openAgentConsole(agentConsole);
  await agent.signIn(stack.accountOf('agent'));
  await agent.online.click();
  await expect(agent.online).toBeChecked();
  await expect(page.getByText('You’re next', { exact: true })).toBeVisible();
  return { profile, page, agentConsole, customer, agent };
}

/** Resolves once a video element shows a video that moves. */
export const moves = (video: ReturnType<Page['locator']>) => expect.poll(() => playedWidth(video)).toBeGreaterThan(0);
