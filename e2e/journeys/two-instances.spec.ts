import { startPostgresql } from '../../service/testing/servers/postgresql.ts';
import { beginCall, moves } from '../support/callers.ts';
import { startHouse, type House } from '../support/house.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 240_000 });

test('a call between two instances goes on when one of them dies', async ({ browser, camera }) => {
  const postgresql = await startPostgresql();
  let house: House | undefined;
  try {
    house = await startHouse({ DATABASE_URL: postgresql.url }, 2);
    const { sockets, killService } = house;
    await camera('film-identity-card-front');
    const { page, customer, agent } = await beginCall(browser, house);
    await expect.poll(() => sockets()).toEqual([1, 1]);
    await agent.nextButton.click();
    await moves(agent.picture);
    await moves(customer.agentPicture);

    await killService();
    await expect.poll(() => sockets()).toEqual([0, 2]);
    await agent.button('Closer').click();
    await expect(customer.words('Bring it closer to the camera.')).toBeVisible();
    await moves(agent.picture);
    await page.reload();
    await moves(customer.agentPicture);
    await moves(agent.picture);
    await agent.button('End without a decision').click();
    await agent.button('Confirm').click();
    await expect(page.getByRole('link', { name: 'Call again' })).toBeVisible();
  } finally {
    await house?.stop();
    await postgresql.stop();
  }
});
