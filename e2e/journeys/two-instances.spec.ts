import { startPostgresql } from '../../service/testing/servers/postgresql.ts';
import { beginCall, moves } from '../support/callers.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 240_000 });

test('a call between two instances goes on when one of them dies', async ({ browser, camera }) => {
  const postgresql = await startPostgresql();
  let stack: Stack | undefined;
  try {
    stack = await startStack({ DATABASE_URL: postgresql.url }, 2);
    const { sockets, killService } = stack;
    await camera('video-identity-card-front');
    const { page, customer, agent } = await beginCall(browser, stack);
    await expect.poll(() => sockets()).toEqual([1, 1]);
    await agent.nextButton.click();
    await moves(agent.image);
    await moves(customer.agentImage);

    await killService();
    await expect.poll(() => sockets()).toEqual([0, 2]);
    await agent.button('Come closer').click();
    await expect(customer.words('Bring the document closer to the camera.')).toBeVisible();
    await moves(agent.image);
    await page.reload();
    await moves(customer.agentImage);
    await moves(agent.image);
    await agent.button('End without deciding').click();
    await agent.button('Confirm').click();
    await expect(page.getByRole('link', { name: 'Call again' })).toBeVisible();
  } finally {
    await stack?.stop();
    await postgresql.stop();
  }
});
