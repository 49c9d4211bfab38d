import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { entryScreen } from '../screens/entry.ts';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { stepsScreen } from '../screens/steps.ts';
import { versionScreen } from '../screens/version.ts';
import { expect, test } from '../support/test.ts';

for (const { result, status } of [
  { result: 'approved', status: { status: 'approved', status_reason: null } },
  { result: 'rejected', status: { status: 'rejected', status_reason: 'document_expired' } },
] as const) {
  test(`a test customer goes through with specimens and is ${result}, and no camera is asked for`, async ({
    page,
    stack,
  }) => {
    let asked = 0;
    await page.exposeFunction('noteCamera', () => (asked += 1));
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => {
        Reflect.get(window, 'noteCamera')();
        return Promise.reject(new DOMException('There is no camera.', 'NotFoundError'));
      };
    });
    const customer = { id_card_number: `TRIED-${result}`, mode: 'test', test_outcome: { result } };
    const { id } = await stack.request<{ id: string }>('integration', 'POST', '/api/v2/profile', customer);
    const { link } = await stack.newLink({ profile: id });
    await page.goto(link);
    const banner = page.getByText('This is a test. Nobody is verified, and the result does not count.');
    const specimen = page.getByRole('button', { name: 'Use a specimen' });
    const steps = stepsScreen(page);
    const confirm = confirmScreen(page);

    await expect(banner).toBeVisible();
    await entryScreen(page).agree();
    await expect(banner).toBeVisible();
    await steps.startLink('Identity document').click();
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await specimen.click();
    await expect(banner).toBeVisible();
    await confirm.useButton.click();
    // A specimen does not say which document it is.
    await versionScreen(page).choose('Türkiye', 'Passport');
    await confirm.useButton.click();
    await steps.startLink('Selfie').click();
    await specimen.click();
    await confirm.useButton.click();
    await expect(completeScreen(page).heading).toBeVisible();
    await page.waitForURL(/\?status=complete/);
    expect(asked).toBe(0);

    expect(await stack.request('integration', 'GET', `/api/v2/profile/${id}`)).toMatchObject({
      mode: 'test',
      ...status,
    });
    const { documents } = await stack.request<{ documents: { metadata: object }[] }>(
      'integration',
      'GET',
      `/api/v2/profile/${id}/report`,
    );
    expect(documents.map(({ metadata }) => metadata)).toEqual([{ source: 'specimen' }, { source: 'specimen' }]);
  });
}
