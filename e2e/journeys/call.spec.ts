import { completeScreen } from '../screens/complete.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { beginCall, moves } from '../support/callers.ts';
import { expect, test } from '../support/test.ts';

// Two simultaneous calls encode four videos at once: two cores can do nothing else meanwhile.
test.describe.configure({ mode: 'default', timeout: 240_000 });

test('a whole call: the agent files an image, can only reject, and the customer returns', async ({
  browser,
  stack,
  camera,
}) => {
  await camera('video-identity-card-front');
  const { profile, page, agentConsole, customer, agent } = await beginCall(browser, stack);
  await expectAccessible(page);
  await expectAccessible(agentConsole);
  await agent.nextButton.click();
  await moves(agent.image);
  await moves(customer.agentImage);
  await expectAccessible(page);
  await expectAccessible(agentConsole);

  await agent.button('Show the front').click();
  await expect(customer.words('Show the front of your document.')).toBeVisible();
  await agent.pages.selectOption({ label: 'Türkiye: Identity card, front (new version)' });
  await agent.stillButton.click();
  await expect(agentConsole.getByText('Saved', { exact: true })).toBeVisible();
  // The check of the image, with its models, shares two cores with four videos.
  await expect(agentConsole.getByText(/^Quality of the image: /)).toBeVisible({ timeout: 60_000 });

  // The call goes on while the agent looks at another page of the console, and after a reload of that one.
  await agent.link('Past calls').click();
  await expect(agentConsole).toHaveURL(/\/console\/calls\/past$/);
  await moves(agent.bar.locator('video'));
  await agentConsole.reload();
  await moves(agent.bar.locator('video'));
  await moves(customer.agentImage);
  await expectAccessible(agentConsole);
  await agent.link('Back to the call').click();
  await moves(agent.image);

  // Either side may reload its page.
  await page.reload();
  await moves(customer.agentImage);
  await agentConsole.reload();
  await moves(agent.image);
  await moves(customer.agentImage);

  await agentConsole.getByLabel('Message', { exact: true }).fill('Thank you');
  // What is written shows before it is sent, and stays until the messages are opened.
  await expect(page.getByRole('main').getByText('Thank you')).toBeVisible();
  await agent.button('Send').click();
  await expect(page.getByRole('button', { name: /^Messages/ })).toBeVisible();
  await expect(agent.button('Approve')).toHaveAttribute('aria-disabled', 'true');
  await expect(agent.missing).toHaveText([/^Identity document: /, /^Selfie: /]);
  await expectAccessible(agentConsole);
  await agent.button('Reject').click();
  await agentConsole.getByLabel('Reason').selectOption('Another document than asked for');
  await agent.button('Confirm').click();
  await expect(customer.ended('We could not confirm your identity')).toBeVisible();
  await expect(
    customer.words('This is not the type of document you chose. Use that one, or go back and choose another.'),
  ).toBeVisible();
  await expectAccessible(page);
  await customer.goOnButton.click();
  await completeScreen(page).returnButton.click();
  await expect(page).toHaveURL(/status=complete/);
  expect(await stack.client.readProfile(profile)).toMatchObject({
    status: 'in_review',
    status_reason: 'call_rejected',
  });
  await expect(agent.nextButton).toBeVisible();
  await expect(agentConsole.getByRole('heading', { name: /^The call with .* is over$/ })).toBeVisible();
  await agent.link('Open the call').click();
  await expect(
    agentConsole.getByText('It is not the type of document that was chosen.', { exact: true }),
  ).toBeVisible();
  await agent.button('Show: Identity card, Front').click();
  await expect(agentConsole.getByRole('img', { name: 'Identity card, Front' })).toBeVisible();
  await expectAccessible(agentConsole);
});

test('a call goes on after the service was restarted', async ({ browser, stack, camera }) => {
  await camera('video-identity-card-front');
  const { page, customer, agent } = await beginCall(browser, stack);
  await page.setViewportSize({ width: 320, height: 640 });
  await agent.nextButton.click();
  await moves(customer.agentImage);
  await expectNoSidewaysScroll(page);
  await stack.killService();
  await expect(customer.words('We cannot connect. We’ll keep trying.')).toBeVisible();
  // Image and sound do not pass through the service.
  await moves(agent.image);
  await stack.restartService();
  await expect(customer.words('We cannot connect. We’ll keep trying.')).toBeHidden();
  await agent.button('Come closer').click();
  await expect(customer.words('Bring the document closer to the camera.')).toBeVisible();
  await moves(customer.agentImage);
  await agent.button('End without deciding').click();
  await agent.button('Confirm').click();
  await expect(page.getByRole('link', { name: 'Call again' })).toBeVisible();
});
