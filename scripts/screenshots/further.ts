import type { Browser } from '@playwright/test';
import { beginCall, moves } from '../../e2e/support/callers.ts';
import type { Stack } from '../../e2e/support/stack.ts';
import { furtherScreens, openFurtherSteps } from '../../e2e/support/further-steps.ts';
import { photographer, type Look } from './photographer.ts';

/** Each further step's first screen, by its address. */
export async function visitFurtherSteps(browser: Browser, stack: Stack, look: Look): Promise<void> {
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = photographer(page, look);
  await openFurtherSteps(page, stack, look.language);
  await take('further-steps');
  for (const [name, path] of Object.entries(furtherScreens)) {
    await page.goto(stack.addresses.interface + path);
    await take(name);
  }
  await context.close();
}

/** A call on both sides: the waiting room and the queue, then the call itself. */
export async function watchCall(browser: Browser, stack: Stack, look: Look): Promise<void> {
  const { page, agentConsole, customer, agent } = await beginCall(browser, stack, async (one) => {
    await one.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  });
  const [takePage, takeAgentConsole] = [photographer(page, look), photographer(agentConsole, look)];
  await takePage('call-waiting');
  await takeAgentConsole('call-queue');
  await agent.nextButton.click();
  await moves(agent.image);
  await moves(customer.agentImage);
  await agent.button('Show the front').click();
  await customer.words('Show the front of your document.').waitFor();
  await takePage('call');
  await takeAgentConsole('call-agent-console');
  await agent.button('End without deciding').click();
  await agent.button('Confirm').click();
  await page.getByRole('link', { name: 'Call again' }).waitFor();
  await takePage('call-complete');
  await page.context().close();
  await agentConsole.context().close();
}
