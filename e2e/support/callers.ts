import type { Browser, Page } from '@playwright/test';
import { agentDesk, customerCall, playedWidth } from '../screens/call.ts';
import { entryScreen } from '../screens/entry.ts';
import type { House } from './house.ts';
import { expect } from './test.ts';

/** A page of its own profile, that may use camera and microphone. */
async function openPage(browser: Browser, house: House, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en' });
  await context.grantPermissions(['camera', 'microphone'], { origin: house.addresses.interface });
  return context.newPage();
}

/**
 * A customer who waits and an agent who is online.
 *
 * @param prepare happens to both pages before anything is loaded.
 */
export async function beginCall(
  browser: Browser,
  house: House,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  const { profile, link } = await house.newLink({ path: 'call' });
  const [page, desk] = [
    await openPage(browser, house, { width: 390, height: 780 }),
    await openPage(browser, house, { width: 1280, height: 800 }),
  ];
  await prepare(page);
  await prepare(desk);
  await page.goto(link);
  await entryScreen(page).agree();
  const customer = customerCall(page);
  await customer.checkButton.click();
  await customer.joinButton.click();
  await expect(customer.waiting).toBeVisible();
  await desk.goto(`${house.addresses.interface}/call?desk`);
  const agent = agentDesk(desk);
  await agent.signIn(house.accountOf('agent'));
  await agent.online.click();
  await expect(agent.online).toBeChecked();
  await expect(page.getByText('You are next', { exact: true })).toBeVisible();
  return { profile, page, desk, customer, agent };
}

/** Resolves once a video element shows a film that moves. */
export const moves = (video: ReturnType<Page['locator']>) => expect.poll(() => playedWidth(video)).toBeGreaterThan(0);
