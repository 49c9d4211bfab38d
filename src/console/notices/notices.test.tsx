import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CaseNotices } from '../../lib/api/types.ts';
import { OFFICER, PERSON } from '../../testing/review.ts';
import { show } from '../../testing/show.tsx';

const ID = '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const noticesOf = (changes: Partial<CaseNotices> = {}): CaseNotices => ({
  data: [
    {
      id: ID,
      kind: 'mentioned',
      profile: PERSON,
      subject: 'person',
      customer: 'Ada Specimen',
      by: 'Bo Officer',
      created_at: '2026-01-01T00:00:00Z',
      read: false,
    },
  ],
  unread: 1,
  mail: false,
  has_email: false,
  ...changes,
});
const open = (answers: object) => show({ at: '/console/notices', answers, instead: { permissions: OFFICER } });

it('the bell counts what is unread, and a notice leads to its case', async () => {
  const read = noticesOf({ data: noticesOf().data.map((one) => ({ ...one, read: true })), unread: 0 });
  const { person, service } = await open({ listCaseNotices: noticesOf(), updateCaseNotices: read });
  expect(await screen.findByRole('link', { name: 'Notices, 1 unread' })).toBeTruthy();
  const notice = within(await screen.findByRole('main')).getByRole('listitem');
  expect(notice.textContent).toContain('Bo Officer mentioned you in a note');
  expect(within(notice).getByRole('link').getAttribute('href')).toBe(`/console/review/${PERSON}`);
  await person.click(within(notice).getByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByRole('link', { name: 'Notices' })).toBeTruthy();
  expect(service.bodiesOf('updateCaseNotices')).toEqual([{ read: [ID] }]);
});

it('an officer chooses mail, and learns that there is no address for it', async () => {
  const { person, service } = await open({
    listCaseNotices: noticesOf({ data: [], unread: 0 }),
    updateCaseNotices: noticesOf({ data: [], unread: 0, mail: true }),
  });
  expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
  await person.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(service.bodiesOf('updateCaseNotices')).toEqual([{ mail: true }]));
  expect(await screen.findByText(/no confirmed email address/)).toBeTruthy();
});
