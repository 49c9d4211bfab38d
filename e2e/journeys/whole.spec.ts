import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { customer } from '../support/customer.ts';
import { picturesOfFilm, type FilmName } from '../support/films.ts';
import type { House } from '../support/house.ts';
import { likeness } from '../support/likeness.ts';
import { watchRequests } from '../support/requests.ts';
import { demonstrationSite, resultPage } from '../screens/demonstration.ts';
import { expect, test } from '../support/test.ts';

/** Reads a profile's pictures back through the API and compares each with what the camera saw. */
async function expectPicturesOfCamera(house: House, profile: string): Promise<void> {
  const films: Record<string, FilmName> = {
    'id_card front': 'film-identity-card-front',
    'id_card back': 'film-identity-card-back',
    'selfie single': 'film-selfie',
  };
  const documents = await house.client.listDocuments(profile);
  expect(documents.map(({ type, side }) => `${type} ${side}`).toSorted()).toEqual(Object.keys(films).toSorted());
  for (const { id, type, side, status, results } of documents) {
    expect(status, JSON.stringify(results)).toBe('approved');
    const picture = await house.readPicture(id);
    const film = films[`${type} ${side}`] ?? 'film-dark';
    const own = await likeness(picture, await picturesOfFilm(film));
    expect(own, `${type} ${side} beside what the camera saw`).toBeGreaterThan(0.97);
    const other = film === 'film-selfie' ? 'film-identity-card-front' : 'film-selfie';
    expect(await likeness(picture, await picturesOfFilm(other)), 'beside another film').toBeLessThan(0.8);
  }
}

test('a customer is redirected, verified, and sent back', async ({ page, context, house, camera }) => {
  const watch = watchRequests(context);
  await context.grantPermissions(['camera'], { origin: house.addresses.interface });
  await demonstrationSite(page).start(house.addresses.demonstration, 'On its own page', 'REDIRECT-1');
  const person = customer(page, camera);
  await person.agree();
  expect(new URL(page.url()).search, 'parameters leave the address bar').toBe('');
  expect(new URL(page.url()).hash).toBe('');
  await person.chooseIdentityCard();
  await person.photographBothSides();
  await person.takeSelfie();
  await person.finish();

  const result = resultPage(page);
  await expect(result.callback).toHaveText('complete');
  await expect(result.profileStatus).toHaveText('approved');
  await expect(result.report.getByRole('heading', { level: 1 })).toHaveText('Verification report');
  await expect(result.report.getByRole('row', { name: 'Last name' })).toContainText('ODELANEY');
  await expect(result.report.getByText('Why it was not approved automatically')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const back = new URL(page.url());
  expect(back.origin).toBe(house.addresses.demonstration);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    status: 'complete',
    customer_id: (await result.profile.textContent()) ?? '',
    errors: '',
  });

  const profile = back.searchParams.get('customer_id') ?? '';
  watch.expectOnly(Object.values(house.addresses));
  watch.expectNowhere([profile], (request) => isLaunch(request.url()) || request.url() === back.href);
  await expectPicturesOfCamera(house, profile);
});

for (const [way, framed] of [
  ['Inside this page', true],
  ['In a dialog', true],
  ['In a plain frame', false],
] as const) {
  test(`a customer is verified in a frame of another origin: ${way}`, async ({ page, context, house, camera }) => {
    const watch = watchRequests(context);
    // A frame's permissions are those of the page around it, which hands them on.
    await context.grantPermissions(['camera'], { origin: house.addresses.demonstration });
    await demonstrationSite(page).start(house.addresses.demonstration, way, `FRAME ${way}`);
    const shown = page.frameLocator('iframe');
    const person = customer(shown, camera);
    await person.agree();
    await person.chooseIdentityCard();
    await person.photographBothSides();
    await person.takeSelfie();
    await person.finish();

    const result = resultPage(framed ? page : shown);
    await expect(result.callback).toHaveText('complete');
    await expect(result.profileStatus).toHaveText('approved');
    const profile = (await result.profile.textContent()) ?? '';
    watch.expectOnly(Object.values(house.addresses));
    await expectPicturesOfCamera(house, profile);
  });
}

function isLaunch(url: string): boolean {
  return new URL(url).searchParams.has('pid');
}
