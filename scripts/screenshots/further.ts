import type { Browser } from '@playwright/test';
import { beginCall, moves } from '../../e2e/support/callers.ts';
import type { House } from '../../e2e/support/house.ts';
import { photographer, type Look } from './photographer.ts';

const common = { max_attempts: 3, optional: false, required_step_ids: [] };
const workflow = {
  name: 'Further steps',
  automatic_decision: false,
  steps: [
    {
      ...common,
      id: 'about',
      kind: 'form',
      options: {
        questions: [
          { id: 'name', label: 'Full name', type: 'text', known: 'name' },
          { id: 'born', label: 'Date of birth', type: 'date', latest: 'today' },
          { id: 'phone', label: 'Phone', type: 'phone' },
          { id: 'from', label: 'Country', type: 'country' },
        ],
      },
    },
    {
      ...common,
      id: 'living',
      kind: 'questionnaire',
      options: {
        sections: [
          {
            title: 'Your work',
            questions: [
              {
                id: 'work',
                label: 'What do you do?',
                type: 'choice',
                choices: [
                  { value: 'employed', label: 'I am employed' },
                  { value: 'own', label: 'I work for myself' },
                  { value: 'none', label: 'Something else' },
                ],
              },
            ],
          },
        ],
      },
    },
    { ...common, id: 'mail', kind: 'otp_email', options: { recipient: 'either' } },
    { ...common, id: 'home', kind: 'address', options: {} },
    { ...common, id: 'contract', kind: 'signature', options: { text: 'I open an account with Example Bank.' } },
  ],
};

/** Each further step's first screen, by its address. */
export async function visitFurtherSteps(browser: Browser, house: House, look: Look): Promise<void> {
  const { link } = await house.newLink({ language: look.language, workflow });
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = photographer(page, look);
  await page.goto(link);
  const greeting = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('main').getByRole('button').first().click();
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: greeting ?? '' })
    .waitFor();
  await take('further-steps');
  for (const [name, path] of [
    ['form', '/initial-form?step=about'],
    ['questionnaire', '/questionaire?step=living'],
    ['otp-email', '/otp/email?step=mail'],
    ['address', '/address?step=home'],
    ['signature', '/signature?step=contract'],
  ] as const) {
    await page.goto(house.addresses.interface + path);
    await take(name);
  }
  await context.close();
}

/** A call on both sides: the waiting room and the queue, then the call itself. */
export async function watchCall(browser: Browser, house: House, look: Look): Promise<void> {
  const { page, desk, customer, agent } = await beginCall(browser, house, async (one) => {
    await one.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  });
  const [takePage, takeDesk] = [photographer(page, look), photographer(desk, look)];
  await takePage('call-waiting');
  await takeDesk('call-queue');
  await agent.nextButton.click();
  await moves(agent.picture);
  await moves(customer.agentPicture);
  await agent.button('Show the front').click();
  await customer.words('Show the front of your document.').waitFor();
  await takePage('call');
  await takeDesk('call-desk');
  await agent.button('End without a decision').click();
  await agent.button('Confirm').click();
  await page.getByRole('link', { name: 'Call again' }).waitFor();
  await takePage('call-complete');
  await page.context().close();
  await desk.context().close();
}
