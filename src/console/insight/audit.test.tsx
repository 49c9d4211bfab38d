import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inTurn, LOST, NEVER, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const USER = '89ba9912-7ee4-4edc-a98e-3818afd35320';
const entry = {
  id: '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  created_at: '2026-01-01T00:00:00Z',
  actor: { kind: 'user' as const, id: USER },
  action: 'report.read' as const,
  subject: { kind: 'profile', id: '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718' },
  detail: { image: 'page' },
  address: '203.0.113.7',
  request_id: null,
  sequence: 7,
  hash: null,
};
const pageOf = (changes: object = {}) => ({ data: [entry], next_cursor: null, has_more: false, ...changes });
const open = (answers: Answers) => show({ at: '/console', answers, instead: { permissions: ['audit.read'] } });

it('an auditor comes to the audit at once, and reads who did what to whom', async () => {
  await open({ listAudit: pageOf() });
  const row = await screen.findByRole('row', { name: /report\.read/ });
  expect(row.textContent).toMatch(/report\.readUser 89ba9912profile 0a7b3c52image: page203\.0\.113\.7/);
  expect(window.location.pathname).toBe('/console/audit');
});

it('an id of the list narrows it, and a half id is not asked for', async () => {
  const { person, service } = await open({ listAudit: pageOf() });
  await person.click(await screen.findByRole('button', { name: '89ba9912' }));
  expect(window.location.search).toBe(`?actor=${USER}`);
  await waitFor(() => expect(service.queriesOf('listAudit').at(-1)).toContain(`actor=${USER}`));
  const before = service.queriesOf('listAudit').length;
  await person.type(screen.getByRole('searchbox', { name: 'Id of what it was done to' }), 'Ada Specimen');
  expect(service.queriesOf('listAudit')).toHaveLength(before);
  expect(window.location.href).not.toContain('Ada');
});

it('older entries are read by the cursor', async () => {
  const { person, service } = await open({ listAudit: pageOf({ has_more: true, next_cursor: 'place' }) });
  await person.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(service.queriesOf('listAudit').at(-1)).toContain('cursor=place'));
});

it('an audit without entries says so', async () => {
  await open({ listAudit: pageOf({ data: [] }) });
  expect(await screen.findByText('Nothing fits.')).toBeTruthy();
});

it('an audit that is lost, or loading, says so', async () => {
  await open({ listAudit: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});

it('an audit that is loading says so', async () => {
  await open({ listAudit: NEVER });
  expect(await screen.findAllByText('The audit is loading')).not.toEqual([]);
});

it('the audit of some days is asked for, with the names of users, and saved', async () => {
  const named = { ...entry, actor: { ...entry.actor, name: 'Katherine Specimen' } };
  const { person, service } = await open({ listAudit: pageOf({ data: [named] }) });
  expect(await screen.findByRole('button', { name: 'Katherine Specimen' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-01-01' } });
  fireEvent.change(screen.getByLabelText('To day'), { target: { value: '2026-01-31' } });
  await waitFor(() =>
    expect(decodeURIComponent(service.queriesOf('listAudit').at(-1) ?? '')).toMatch(
      /created_after=2026-01-01T00:00:00Z.*created_before=2026-02-01T00:00:00/,
    ),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:audit');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await person.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  clicked.mockRestore();
});

const stretch = (changes: object) => ({
  entries: 5000,
  of: 7000,
  head: 'ab'.repeat(32),
  until: '2026-01-01T10:00:00Z',
  anchors: 0,
  done: false,
  fault: null,
  ...changes,
});

it('a long chain is verified stretch by stretch, and its end is said', async () => {
  const { person, service } = await open({
    listAudit: pageOf(),
    verifyAudit: inTurn(stretch({}), stretch({ entries: 7000, done: true, anchors: 2 })),
  });
  await person.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(/whole to entry 7,000 of .*2026.*2 anchors/);
  expect(service.bodiesOf('verifyAudit')).toEqual([{}, { entries: 5000, head: 'ab'.repeat(32) }]);
});

it.each([
  [{ entry: 12, reason: 'changed' }, 'Entry 12 was changed.'],
  [{ entry: null, reason: 'end_changed' }, 'Somebody else wrote where the chain ends.'],
  [{ entry: null, reason: 'missing' }, 'The whole chain is missing.'],
])('a broken chain names its first fault: %o', async (fault, words) => {
  const { person } = await open({
    listAudit: pageOf(),
    verifyAudit: stretch({ entries: 11, done: true, fault }),
  });
  await person.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain(words);
  expect(said.textContent).toContain('The 11 entries before are whole.');
});
