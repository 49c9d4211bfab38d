import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';

const bar = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const open = (permissions: string[], at: string) =>
  show({ at, answers: { listAudit: { data: [], next_cursor: null, has_more: false } }, instead: { permissions } });

it('the pages of administration have one place in the bar, and a way from one to the other', async () => {
  const { person } = await open(['audit.read', 'user.read', 'company.read'], '/console/audit');
  const section = within(await screen.findByRole('navigation', { name: 'Administration' }));
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Users', 'Audit']);
  expect(section.getByRole('link', { name: 'Audit' }).getAttribute('aria-current')).toBe('page');
  expect(
    bar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Branding', 'Administration']);
  const place = bar().getByRole('link', { name: 'Administration' });
  expect(place.getAttribute('aria-current')).toBe('page');
  expect(place.getAttribute('href')).toBe('/console/users');
  await person.click(bar().getByRole('link', { name: 'Branding' }));
  await waitFor(() =>
    expect(bar().getByRole('link', { name: 'Administration' }).getAttribute('aria-current')).toBeNull(),
  );
});

it('whoever may open one page of administration comes to it, without a way to others', async () => {
  await open(['audit.read'], '/console');
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
});
