import type { Page } from '@playwright/test';
import { consoleScreen } from '../screens/console.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';
import type { Stack } from '../support/stack.ts';

async function signIn(page: Page, stack: Stack, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${stack.addresses.interface}/console${path}`);
  await consoleScreen(page).signIn(stack.accountOf('admin'));
}

const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

test('an admin changes a workflow beside its preview, meets somebody else’s change, and takes an old version back', async ({
  page,
  stack,
}) => {
  const { steps } = await stack.request<{ steps: object[] }>('admin', 'GET', '/api/v2/workflow');
  await stack.request('admin', 'POST', '/api/v2/workflow', {
    slug: 'contract',
    name: 'Contract',
    automatic_decision: false,
    steps,
  });
  await signIn(page, stack, '/workflows');
  await page.getByRole('link', { name: 'Contract', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workflow contract' })).toBeVisible();
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  // Another step, which lacks its text: the summary leads to the field.
  await page.getByRole('combobox', { name: 'Add a step' }).selectOption('signature');
  await expect(page.getByText('1 mistake').first()).toBeVisible();
  await page.getByRole('button', { name: /^Steps 3/ }).click();
  await expect(page.getByText('Type something.').last()).toBeInViewport();
  await page.getByRole('textbox', { name: 'Every language' }).first().fill('I open an account.');
  await expect(page.getByText('1 mistake')).toHaveCount(0);

  // The interface itself shows the step, from right to left, and in the dark.
  await page.getByRole('combobox', { name: 'Screen', exact: true }).selectOption({ label: '3 Signature' });
  await expect(preview(page).getByText('I open an account.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar');
  await expect(preview(page).locator('html[dir="rtl"]')).toBeVisible();
  await page.getByRole('combobox', { name: 'Colours', exact: true }).selectOption('dark');
  await expect(preview(page).locator('html')).toHaveCSS('color-scheme', 'dark');

  // By keyboard to the first place.
  await page.getByRole('button', { name: 'Up: 3 Signature' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Down: 1 Signature' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Up: 1 Signature' })).toBeFocused();

  await stack.request('admin', 'PUT', '/api/v2/workflow/contract', { name: 'Other', automatic_decision: false, steps });
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText('Somebody else saved meanwhile')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save mine as the newest' }).click();
  await expect(page.getByText('Version 3 is saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByText('Steps 1 (Signature)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit from here: Version 1' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText('Version 4 is saved.')).toBeVisible();
  const saved = await stack.request<{ steps: object[] }>('admin', 'GET', '/api/v2/workflow/contract');
  expect(saved.steps).toEqual(steps);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('the preview shows every screen of the default workflow', async ({ page, stack }) => {
  await signIn(page, stack, '/workflows/default');
  const screens = page.getByRole('combobox', { name: 'Screen', exact: true });
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  for (const label of await screens.getByRole('option').allTextContents()) {
    await screens.selectOption({ label });
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(preview(page).getByText('Something went wrong')).toHaveCount(0);
  }
  await expect(page.getByText(/docs\/|minimum_age|if_reachable/)).toHaveCount(0);
});

test('the preview keeps out of the console, of the service and of customers’ pages', async ({ page, stack }) => {
  await signIn(page, stack, '/workflows/default');
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  const [policy, customers] = await Promise.all(
    ['/console/preview', '/'].map(
      async (path) => (await page.request.get(stack.addresses.interface + path)).headers()['content-security-policy'],
    ),
  );
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain(stack.addresses.service);
  expect(customers).not.toContain("frame-ancestors 'self'");
  const frame = page.frames().find((one) => one.url().endsWith('/console/preview'));
  expect(await frame?.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  const start = preview(page).getByRole('button', { name: /^Agree/ });
  await start.click();
  await expect(preview(page).getByRole('heading', { level: 1 })).not.toHaveText('');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('veridoor.staff');
});

test('a colour that cannot be read is repaired, words have languages, and the preview shows both', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, '/branding');
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffee58');
  await expect(page.getByText(/Darker: your colour has a contrast of 1\.\d:1/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sunflower Bank');
  await expect(preview(page).getByText('Sunflower Bank').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Language of the company' }).selectOption('tr');
  for (const [language, words] of [
    ['Turkish', 'Hoş geldiniz.'],
    ['Arabic', 'أهلًا بكم.'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Add a language: Greeting' }).selectOption(language);
    await page.getByRole('textbox', { name: language, exact: true }).fill(words);
  }
  await expect(preview(page).getByText('Hoş geldiniz.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar');
  await expect(preview(page).getByText('أهلًا بكم.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. It applies from now on.')).toBeVisible();
  const { branding } = await stack.request<{ branding: object }>('admin', 'GET', '/api/v2/company');
  expect(branding).toMatchObject({ name: 'Sunflower Bank', colour: '#ffee58', language: 'tr' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});
