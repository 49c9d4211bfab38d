import { codesScreen } from '../screens/codes.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { startStep } from '../support/start-step.ts';
import { expect, test } from '../support/test.ts';

const common = { max_attempts: 3, optional: false };
const workflow = {
  name: 'Codes',
  automatic_decision: true,
  steps: [
    { ...common, id: 'phone', kind: 'otp_phone', required_step_ids: [], options: { recipient: 'either' } },
    { ...common, id: 'email', kind: 'otp_email', required_step_ids: ['phone'], options: { recipient: 'typed' } },
  ],
};

test('a customer proves a phone number and an email address after a mistake in each', async ({
  page,
  context,
  stack,
}) => {
  const profile = await startStep(page, stack, workflow, 'Phone number');
  const codes = codesScreen(page);

  await expect(codes.heading('Confirm your phone number')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/otp/phone');
  await codes.sendButton.click();
  await expect(codes.phoneField).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await codes.phoneField.fill('+90 532 123 45 6');
  await page.reload();
  await expect(codes.phoneField).toHaveValue('532123456');
  await codes.phoneField.fill('+90 532 123 45 67');
  await context.setOffline(true);
  await codes.sendButton.click();
  await expect(page.getByText('We could not connect. What you typed is still here.')).toBeVisible();
  await context.setOffline(false);
  await codes.sendButton.dblclick();

  await expect(codes.heading('Enter the code')).toBeVisible();
  await expect(page.getByText('We’ve sent a code to +90 ••• 45 67.')).toBeVisible();
  await expect(codes.resendButton).toBeDisabled();
  await expect(codes.codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const code = await stack.readCode();
  await codes.codeField.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('That code is not right. You have 4 attempts left.')).toBeVisible();
  // Room for six digits, whose selection does not look like another fault.
  expect((await codes.codeField.boundingBox())?.width).toBeLessThan(240);
  // A reload asks for the code, not for the number.
  await page.reload();
  await codes.codeField.fill(`${code.slice(0, 3)} ${code.slice(3)} `);

  await page.getByRole('link', { name: /^Start: Email address/ }).click();
  await codes.emailField.fill('ada@bank.exmaple');
  await codes.sendButton.click();
  await expect(codes.heading('Enter the code')).toBeVisible();
  await codes.changeButton.click();
  await codes.emailField.fill('ada@bank.example');
  await codes.sendButton.click();
  await expect(page.getByText('We’ve sent a code to a•••@bank.example.')).toBeVisible();
  await codes.codeField.pressSequentially(await stack.readCode());

  await page.waitForURL(/status=complete/);
  expect(await stack.readAnswers(profile)).toEqual({
    phone: { phone: '+905321234567' },
    email: { email: 'ada@bank.example' },
  });
});

test('the browser fills in a code from a text message where it can read one', async ({ page, stack }) => {
  // Desktop browsers have no messages: the test delivers this one.
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<Credential & { code: string }>();
    Object.assign(window, { OTPCredential: Credential, message: resolve });
    navigator.credentials.get = () => promise;
  });
  const [phone] = workflow.steps;
  await startStep(page, stack, { ...workflow, steps: [phone] }, 'Phone number');
  const codes = codesScreen(page);
  await codes.phoneField.fill('+90 532 765 43 21');
  await codes.sendButton.click();
  await expect(codes.heading('Enter the code')).toBeVisible();
  const code = await stack.readCode();
  await page.evaluate((text) => {
    (window as unknown as { message: (credential: { code: string }) => void }).message({ code: text });
  }, code);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re done' })).toBeVisible();
});
