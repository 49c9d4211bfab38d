import type { Page } from '@playwright/test';
import { completeScreen } from '../screens/complete.ts';
import { entryScreen } from '../screens/entry.ts';
import { questionsScreen } from '../screens/questions.ts';
import { pdfDocument } from '../../service/testing/documents/images.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

interface Entity {
  status: string;
  name: string;
  ownership: object;
  documents: { type: string; mime_type: string }[];
}

async function newEntity(stack: Stack, language = 'en'): Promise<{ id: string; link: string }> {
  const body = { reference: `COMPANY-${language}`, mode: 'live', details: { name: 'Norvik AS' } };
  const { id } = await stack.request<{ id: string }>('integration', 'POST', '/api/v2/entity', body);
  const { short_url } = await stack.request<{ short_url: string }>('integration', 'POST', '/api/v2/entity/url', {
    entity: id,
    web_sdk_url: stack.addresses.interface,
    return_url: `${stack.addresses.demonstration}/verified`,
    language,
  });
  return { id, link: short_url };
}

async function addFiles(page: Page, document: string, names: readonly string[]): Promise<void> {
  const dialogue = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Add a file: ${document}` }).click();
  const buffer = pdfDocument();
  await (await dialogue).setFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer })));
}

test('a company enters its details and owners, sends its documents, and can leave and come back', async ({
  page,
  context,
  stack,
}) => {
  const { id, link } = await newEntity(stack);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(link);
  const questions = questionsScreen(page);
  await expect(questions.heading('Tell us about your company')).toBeVisible();
  await expect(page.getByText('Owners and directors')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await entryScreen(page).agreeButton.click();

  await expect(questions.heading('About the company')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/entity/info');
  await expect(questions.field('Company name')).toHaveValue('Norvik AS');
  await questions.continueButton.click();
  await expect(questions.field('Type of company')).toBeFocused();
  await expectAccessible(page);
  await questions.field('Type of company').fill('AS');
  await questions.field('Country of registration').selectOption('NO');
  await questions.field('Registration number').fill('923 609 016');
  await questions.fillDate('Date of incorporation', '2019-02-28');
  await page.reload();
  await expect(questions.field('Registration number')).toHaveValue('923 609 016');
  await questions.field('Registered address').fill('Bryggen 1');
  await questions.field('Town or city').fill('Bergen');
  await context.setOffline(true);
  await questions.continueButton.click();
  await expect(page.getByText('We could not send your answers.')).toBeVisible();
  await context.setOffline(false);
  await questions.continueButton.click();

  await expect(questions.heading('Owners and directors')).toBeVisible();
  await expect(page.getByText('Shares added: 0%. Still missing: 100%.')).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Continue to documents' });
  const add = page.getByRole('button', { name: 'Add an owner or director' });
  await goOn.click();
  await expect(page.getByText('Add at least one director.')).toBeVisible();
  await add.click();
  await questions.choice('A person').check();
  await questions.field('Full name').fill('Ada O’Specimen');
  await questions.fillDate('Date of birth', '1980-02-29');
  await questions.field('Country of residence or registration').selectOption('NO');
  await questions.box('Owner').check();
  await questions.box('Director').check();
  await questions.field('Share in percent').fill('120');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter 100 or less.')).toBeVisible();
  await expectAccessible(page);
  await questions.field('Share in percent').fill('60,5');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Shares added: 60.5%. Still missing: 39.5%.')).toBeVisible();
  await expect(page.getByText('Beneficial owner')).toBeVisible();
  await goOn.click();
  await expect(page.getByText('39.5% of the shares have no owner yet.')).toBeVisible();
  await add.click();
  await questions.choice('A company').check();
  await expect(questions.datePart('Date of birth', 'Day')).toBeHidden();
  await questions.field('Full name').fill('Vestland Holding');
  await questions.field('Registration number').fill('811722332');
  await questions.field('Country of residence or registration').selectOption('NO');
  await questions.box('Owner').check();
  await questions.field('Share in percent').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shares added: 70.5%. Still missing: 29.5%.')).toBeVisible();
  await questions.box('Nobody else holds 25% or more.').check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goOn.click();

  await expect(questions.heading('Company documents')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/entity/upload');
  const handIn = page.getByRole('button', { name: 'Submit' });
  await handIn.click();
  await expect(page.getByText('Still missing: Company register extract and Shareholder register.')).toBeVisible();
  await addFiles(page, 'Company register extract', ['one.pdf', 'two.pdf']);
  const extract = page.getByRole('region', { name: 'Company register extract' });
  await expect(extract.getByText('Sent')).toHaveCount(2);
  await extract.getByRole('button', { name: 'Remove: File 2' }).click();
  await expect(extract.getByText('Sent')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The link leads back to where the person stopped, with all data kept.
  await page.goto(link);
  await entryScreen(page).continueButton.click();
  await expect(extract.getByText('Sent')).toHaveCount(1);
  await addFiles(page, 'Shareholder register', ['shares.pdf']);
  await expect(page.getByRole('region', { name: 'Shareholder register' }).getByText('Sent')).toHaveCount(1);
  await handIn.click();
  const complete = completeScreen(page);
  await expect(complete.heading).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/entity/complete');
  await expectAccessible(page);
  await complete.returnButton.click();
  await page.waitForURL(/status=complete/);
  const callback = new URL(page.url()).searchParams;
  expect([callback.get('customer_id'), callback.get('errors')]).toEqual([id, '']);

  const entity = await stack.request<Entity>('compliance', 'GET', `/api/v2/entity/${id}`);
  expect(entity).toMatchObject({
    status: 'in_review',
    name: 'Norvik AS',
    details: {
      registration_number: '923 609 016',
      no_other_owner: true,
      parties: [
        { name: 'Ada O’Specimen', roles: ['owner', 'director'], share: 60.5 },
        { name: 'Vestland Holding', kind: 'company', share: 10 },
      ],
    },
    ownership: { declared: 70.5, missing: 29.5 },
  });
  expect(entity.documents.map(({ type }) => type)).toEqual(['registration_extract', 'shareholder_register']);
});

test('the company journey works in Arabic, from right to left', async ({ page, stack }) => {
  const { link } = await newEntity(stack, 'ar');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'أخبرنا عن شركتك' })).toBeVisible();
  await page.getByRole('button', { name: 'موافقة ومتابعة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'عن الشركة' })).toBeVisible();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(new URL('/entity/info?part=people', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'المالكون والمديرون' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
