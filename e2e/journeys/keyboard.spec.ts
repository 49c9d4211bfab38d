import { captureScreen } from '../screens/capture.ts';
import { codesScreen } from '../screens/codes.ts';
import { entryScreen } from '../screens/entry.ts';
import { questionsScreen } from '../screens/questions.ts';
import { furtherScreens, openFurtherSteps } from '../support/further-steps.ts';
import { hiddenWhenFocused, keyboardOf } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

test('the keyboard alone leads from the greeting to the camera, and from there through the list of documents', async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  const { link } = await stack.newLink();
  await page.goto(link);
  const keyboard = keyboardOf(page);
  await expect(entryScreen(page).heading).toBeVisible();
  await keyboard.press(page.getByRole('button', { name: /^Agree and continue/ }));
  await keyboard.press(page.getByRole('link', { name: /^Start: / }).first());
  await expect(captureScreen(page).shutter).toBeEnabled();
  await keyboard.press(captureScreen(page).leaveLink);
  await keyboard.type(page.getByRole('searchbox'), 'Finland');
  await keyboard.press(page.getByRole('link', { name: 'Finland', exact: true }));
  await keyboard.press(page.getByRole('link', { name: /^Passport/ }));
  await expect(captureScreen(page).shutter).toBeEnabled();
});

test('the keyboard alone completes every further step, and a screen reader hears each one', async ({ page, stack }) => {
  const keyboard = keyboardOf(page);
  const questions = questionsScreen(page);
  const codes = codesScreen(page);
  const main = page.getByRole('main');
  const begin = (step: string) => keyboard.press(page.locator(`a[href*="step=${step}"]`).first());
  const listed = (step: string) => expect(page.locator(`a[href*="step=${step}"]`)).toHaveCount(0);
  const profile = await openFurtherSteps(page, stack, 'en');

  await begin('about');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading "Your details" [level=1]
      - textbox "Full name"
      - group "Date of birth":
        - textbox "Month"
        - textbox "Day"
        - textbox "Year"
      - combobox "Country code"
      - textbox "Phone"
      - textbox "T.C. number"
      - combobox "Country"
      - button "Send"
  `);
  await keyboard.type(questions.field('Full name'), 'Ada Specimen');
  await keyboard.type(questions.datePart('Date of birth', 'Month'), '2');
  await keyboard.type(questions.datePart('Date of birth', 'Day'), '29');
  await keyboard.type(questions.datePart('Date of birth', 'Year'), '1980');
  await keyboard.type(questions.field('Phone'), '+905321234567');
  await keyboard.type(questions.field('T.C. number'), '10000000146');
  await keyboard.type(page.getByLabel('Country', { exact: true }), 'Finl');
  await keyboard.press(questions.sendButton);
  await listed('about');

  await begin('living');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading "Your work" [level=1]
      - paragraph: Section 1 of 2
      - group "What do you do?":
        - radio "I am employed"
        - radio "Something else"
      - button "Continue"
  `);
  await keyboard.press(questions.choice('I am employed'), 'Space');
  await keyboard.type(questions.field('Who employs you?'), 'Norvik');
  await keyboard.press(questions.continueButton);
  await keyboard.press(questions.box('Salary'), 'Space');
  await keyboard.press(questions.sendButton);
  await listed('living');

  await begin('mail');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading "Confirm your email address" [level=1]
      - paragraph: We’ll email you a code.
      - textbox "Email address"
      - button "Send the code"
  `);
  await keyboard.type(codes.emailField, 'ada@bank.example');
  await keyboard.press(codes.sendButton);
  await expect(codes.heading('Enter the code')).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading "Enter the code" [level=1]
      - paragraph: The code expires in 10 minutes.
      - textbox "Code"
      - button "Confirm"
      - button "Use another address"
  `);
  await keyboard.type(codes.codeField, await stack.readCode());
  await listed('mail');

  await begin('home');
  await keyboard.type(questions.field('Country'), 'Germ');
  await keyboard.type(questions.field('Street and number'), 'Lindenweg 4');
  await keyboard.type(questions.field('Postal code'), '10115');
  await keyboard.type(questions.field('Town or city'), 'Berlin');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading "Your address" [level=1]
      - combobox "Country"
      - textbox "Street and number"
      - textbox "Flat, floor or c/o (optional)"
      - paragraph: For example 12345.
      - textbox "Postal code"
      - textbox "Town or city"
      - button "Send"
  `);
  await keyboard.press(questions.sendButton);
  await listed('home');

  await begin('contract');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading "Read and sign" [level=1]
      - region "Text to sign": I open an account with Example Bank.
      - img "Sign here"
      - button "Undo" [disabled]
      - button "Clear" [disabled]
      - button "Type your name instead"
      - button "Sign"
  `);
  await keyboard.press(page.getByRole('button', { name: 'Type your name instead' }));
  await keyboard.type(page.getByRole('textbox', { name: 'Your full name' }), 'Ada Specimen');
  await keyboard.press(page.getByRole('button', { name: 'Sign', exact: true }));
  await listed('contract');

  expect(await stack.readAnswers(profile)).toMatchObject({
    about: { name: 'Ada Specimen', born: '1980-02-29', phone: '+905321234567', number: '10000000146', from: 'FI' },
    living: { work: 'employed', employer: 'Norvik', sources: ['salary'] },
    mail: { email: 'ada@bank.example' },
    home: { country: 'DE', line1: 'Lindenweg 4', postal_code: '10115', city: 'Berlin' },
  });
});

test('what the keyboard reaches is never wholly behind the buttons at the bottom', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await openFurtherSteps(page, stack, 'en');
  for (const path of Object.values(furtherScreens)) {
    await page.goto(stack.addresses.interface + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hiddenWhenFocused(page), path).toEqual([]);
  }
});
