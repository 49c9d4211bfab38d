import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { callFiguresOf, callOf } from '../../testing/call.ts';
import { reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON } from '../../testing/review.ts';
import { Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { companyOf } from '../../testing/workflows.ts';
import { callsCsvOf } from './figures/calls-csv.ts';
import { clockOf } from './duration.tsx';
import { askedOf, readPastView } from './past/past-filters.ts';

const SUPERVISOR = ['call.read', 'recording.read', 'document.read', 'report.read', 'company.read', 'company.write'];
const open = (at: string, answers: Answers, permissions: readonly string[] = SUPERVISOR) =>
  show({ at: `/console/calls${at}`, answers, instead: { permissions } });
const one = {
  id: callOf().id,
  end: 'rejected' as const,
  decision: 'rejected' as const,
  reason: 'Not theirs.',
  state: 'ended' as const,
  mode: 'live' as const,
  profile: PERSON,
  name: 'Ada Specimen',
  step: 'talk',
  signs: false,
  agent: PERSON,
  agent_name: 'Grace Hopper',
  waiting_since: '2026-01-01T00:00:00Z',
  accepted_at: '2026-01-01T00:01:05Z',
  ended_at: '2026-01-01T00:06:05Z',
  recordings: 1,
  stills: 2,
};
const listed = { data: [one], next_cursor: null, has_more: false };

it('whoever takes no calls is led to the past ones, which tell waits, durations and what was kept', async () => {
  await open('', { listCalls: listed, listCallTakers: { data: [] } });
  const row = (await screen.findAllByRole('row'))[1]!;
  expect(window.location.pathname).toBe('/console/calls/past');
  const words = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(words).toEqual(['Ada Specimen', 'Grace Hopper', 'Rejected', '01:05', '05:00', 'Recording · 2 photos']);
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/console/calls/past/${one.id}`);
});

it('filters of past calls stand in the address and narrow what is asked for', async () => {
  const { person, service } = await open('/past', {
    listCalls: listed,
    listCallTakers: { data: [{ id: PERSON, name: 'Grace Hopper' }] },
  });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Agent' }), 'Grace Hopper');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'The customer left');
  await waitFor(() => expect(window.location.search).toBe(`?agent=${PERSON}&end=left`));
  await waitFor(() =>
    expect(service.queriesOf('listCalls').some((query) => query.includes(PERSON) && query.includes('end=left'))).toBe(
      true,
    ),
  );
});

it('days begin at this browser’s midnight, and malformed filters are left out', () => {
  const view = readPastView(new URLSearchParams('from=2026-03-01&to=2026-03-01&agent=x&end=over&mode=live'));
  expect(view).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(askedOf(view)).toEqual({
    created_after: new Date(2026, 2, 1).toISOString(),
    created_before: new Date(2026, 2, 2).toISOString(),
  });
});

const ended = callOf({
  state: 'ended',
  end: 'rejected',
  reason: 'Not theirs.',
  ended_at: '2026-01-01T00:05:20Z',
  notes: 'Calm.',
  recording: { allowed: true, customer: true, agent: true, pieces: 3, parts: 2 },
});

it('a past call shows notes and reason, and fetches each part of the recording by a press only', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept');
  const { person, service } = await open(`/past/${ended.id}`, { getCall: ended });
  expect(await screen.findByText('Calm.')).toBeTruthy();
  expect(screen.getByText('Not theirs.')).toBeTruthy();
  expect(service.bodiesOf('getRecording')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Show part 2 of 2' }));
  await waitFor(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('blob:kept'));
  expect(service.bodiesOf('getRecording')).toHaveLength(1);
});

it('without the permission a recording is named and cannot be fetched', async () => {
  await open(`/past/${ended.id}`, { getCall: ended }, ['call.read']);
  expect(await screen.findByText('You have no permission to see recordings.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show part/ })).toBeNull();
});

it('a case opens its calls in place, each by a press', async () => {
  const report = reportOf();
  const { id, step, state, reason, agent, signs, waiting_since, accepted_at, ended_at } = one;
  const call = { id, step, state, reason, agent, signs, waiting_since, accepted_at, ended_at, decision: one.end };
  const { person, service } = await show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: { ...report, calls: [call] },
      getCall: ended,
    },
    instead: { permissions: [...OFFICER, 'call.read', 'recording.read'] },
  });
  const line = await screen.findByText(/: Rejected$/);
  expect(service.bodiesOf('getCall')).toEqual([]);
  await person.click(line);
  expect(await screen.findByText('Calm.')).toBeTruthy();
});

it('figures of calls tell waits and results, and who is there now', async () => {
  await open('/figures', { getCallFigures: callFiguresOf() });
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent ?? '');
  expect(rows.some((row) => row.includes('Grace Hopper') && row.includes('04:41'))).toBe(true);
  expect(screen.getByText('51 (85%)')).toBeTruthy();
  expect(screen.getByText('In a call')).toBeTruthy();
});

it('figures become one number in a row, with nothing that a spreadsheet would run', () => {
  const agent = { ...callFiguresOf().agents[0]!, name: '=cmd' };
  const csv = callsCsvOf(callFiguresOf({ agents: [agent] }));
  expect(csv).toContain('whole,,given_up,9\r\n');
  expect(csv).toContain('hour,9,wait,58\r\n');
  expect(csv).toContain(`agent,${agent.id},name,'=cmd\r\n`);
});

it('call hours begin with a working week, take days off, and say where hours overlap', async () => {
  const { person, service } = await open('/hours', {
    getCompany: companyOf(),
    updateCompany: companyOf({
      call_hours: { time_zone: 'Europe/Istanbul', weekly: [], days_off: ['2026-10-29'] },
    }),
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Tell customers the call hours' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/Istanbul');
  const monday = within(screen.getByRole('group', { name: 'Monday' }));
  await person.click(monday.getByRole('button', { name: 'Add hours: Monday' }));
  fireEvent.change(monday.getAllByLabelText('Until')[1]!, { target: { value: '17:00' } });
  expect(monday.getByRole('alert').textContent).toBe('The end must be later than the beginning.');
  await person.click(monday.getAllByRole('button', { name: 'Remove' })[1]!);
  fireEvent.change(screen.getByLabelText('Day off'), { target: { value: '2026-10-29' } });
  await person.click(screen.getByRole('button', { name: 'Add the day' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.bodiesOf('updateCompany')).toHaveLength(1));
  expect(service.bodiesOf('updateCompany')[0]).toMatchObject({
    call_hours: {
      time_zone: 'Europe/Istanbul',
      weekly: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
        day,
        from: '09:00',
        until: '18:00',
      })),
      days_off: ['2026-10-29'],
    },
  });
});

it('past calls that cannot be read say why', async () => {
  await open('/past', { listCalls: new Refusal(403, 'permission_missing'), listCallTakers: { data: [] } });
  expect(await screen.findByText('You have no permission for this.')).toBeTruthy();
});

it('a time is written as a clock shows it', () => {
  expect([clockOf(65, 'en'), clockOf(3_725.9, 'en'), clockOf(-1, 'en'), clockOf(65, 'ar-EG')]).toEqual([
    '01:05',
    '01:02:05',
    '00:00',
    '٠١:٠٥',
  ]);
});
