import { CLIENT, startOpenidProvider } from '../../service/testing/openid/provider.ts';
import { consoleScreen } from '../screens/console.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('an admin sets an OpenID provider, an officer with a confirmed address signs in by it and out, and a foreign link signs nobody in', async ({
  page,
  browser,
  stack,
}) => {
  const { id } = await stack.request<{ id: string }>('admin', 'GET', '/api/v2/company');
  const signInPage = `${stack.addresses.interface}/console/sign-in/${id}`;
  const provider = await startOpenidProvider({
    redirectUris: [signInPage],
    accounts: { ada: { email: 'ada@bank.example', email_verified: true, groups: ['officers'] } },
  });
  try {
    await stack.request('admin', 'POST', '/api/v2/user', {
      username: 'ada@bank.example',
      email: 'ada@bank.example',
      first_name: 'Ada',
      last_name: 'Specimen',
      groups: ['agent'],
      password: 'eleven birds swim',
    });
    const admin = consoleScreen(page);
    await page.goto(`${stack.addresses.interface}/console/sign-on`);
    await admin.signIn(stack.accountOf('admin'));
    await expect(page.getByText(signInPage)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Name on the button').fill('Aurora ID');
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(CLIENT.client_id);
    await page.getByLabel('Client secret').fill(CLIENT.client_secret);
    await page.getByLabel('Domains of email addresses').fill('bank.example');
    await page.getByLabel('Claim with groups').fill('groups');
    await page.getByLabel('Values that give: Compliance').fill('officers');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);

    // No name server has the record, so the domain lets nobody in and offers nothing.
    await expect(page.getByText('_veridoor-challenge.bank.example')).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('Checked.')).toBeVisible();
    await expect(page.getByText(/the record is missing|DNS did not answer/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const other = await (await browser.newContext({ locale: 'en' })).newPage();
    const way = other.getByRole('button', { name: 'Sign in with Aurora ID' });
    const signInByProvider = async () => {
      await way.click();
      await expect(other.getByRole('heading', { name: 'Provider' })).toBeVisible();
      await other.getByLabel('Name').fill('ada');
      await other.getByRole('button', { name: 'Continue' }).click();
    };
    await other.goto(signInPage);
    await expectAccessible(other);
    await signInByProvider();
    await expect(other.getByRole('alert')).toContainText('Nobody of your company has this account');

    // An address that its user has confirmed needs no proof of the domain.
    await other.goto(await stack.readLink('/console/email#'));
    await other.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(other.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await other.goto(signInPage);
    await way.click();
    await expect(consoleScreen(other).queue).toBeVisible();
    await expect(other.getByText('Ada Specimen')).toBeVisible();

    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('button', { name: /sign me out/i }).click();
    await expect(other).toHaveURL(new RegExp(`^${signInPage}`));
    await expect(way).toBeVisible();

    await other.goto(`${signInPage}?code=stolen&state=foreign`);
    await expect(other.getByRole('alert')).toContainText('did not begin in this tab');
    expect(other.url()).toBe(signInPage);
    await expectAccessible(other);

    // In the group that the provider gives, at the address that was asked for, without a trace of the answer.
    await other.goto(`${stack.addresses.interface}/console/review?mine=true`);
    await signInByProvider();
    await expect(consoleScreen(other).queue).toBeVisible();
    expect(other.url()).toBe(`${stack.addresses.interface}/console/review?mine=true`);
    await other.reload();
    await expect(consoleScreen(other).queue).toBeVisible();
  } finally {
    await stack.request('admin', 'DELETE', '/api/v2/company/openid').catch(() => undefined);
    await provider.close();
  }
});
