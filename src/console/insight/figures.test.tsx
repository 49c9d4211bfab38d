import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Insight } from '../../lib/api/types.ts';
import { OFFICER } from '../../testing/review.ts';
import { LOST, NEVER, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { csvOf } from './figures-csv.ts';
import { readPeriod } from './period.ts';

const insight: Insight = {
  from: '2026-03-01',
  to: '2026-03-31',
  mode: 'live',
  opened: 1200,
  consented: 1140,
  completed: 870,
  decided_by_rules: 790,
  decided_by_people: null,
  share_decided_by_rules: 0.91,
  time: 214,
  steps: [
    {
      step: 'identity',
      kind: 'document',
      asked: 1200,
      reached: 1120,
      sent: 1010,
      approved: 960,
      stopped: 150,
      retried: 240,
      retries: 310,
      time: 71,
    },
  ],
  browsers: [{ name: 'Chrome', opened: 700, completed: 560 }],
  systems: [{ name: 'other', opened: 12, completed: null }],
};
const open = (answers: Answers, at = '/console/figures?from=2026-03-01&to=2026-03-31') =>
  show({ at, answers, instead: { permissions: OFFICER } });

it('the figures show how many came how far, and hide few people', async () => {
  const { service } = await open({ getInsight: insight });
  expect((await screen.findByRole('row', { name: /Identity document/ })).textContent).toContain('1,2001,1201,010960');
  expect(screen.getByText('Decided by people').nextElementSibling?.textContent).toBe('under 5');
  expect(screen.getByText('Chrome').nextElementSibling?.textContent).toBe('560 of 700');
  expect(
    screen.getByText(/The rules decided 91% of all\. Half of the people needed less than 3\.6 min\./),
  ).toBeTruthy();
  expect(service.queriesOf('getInsight')).toEqual(['from=2026-03-01&to=2026-03-31&mode=live']);
});

it('the period stands in the address', async () => {
  const { person, service } = await open({ getInsight: insight });
  await screen.findByRole('row', { name: /Identity document/ });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Test');
  expect(window.location.search).toBe('?from=2026-03-01&to=2026-03-31&mode=test');
  await waitFor(() => expect(service.queriesOf('getInsight').at(-1)).toContain('mode=test'));
});

it('a period without people, a lost connection and loading are said', async () => {
  await open({ getInsight: { ...insight, opened: 0 } });
  expect(await screen.findByText('Nobody opened a link in this period.')).toBeTruthy();
});

it('figures that cannot be reached are said to be lost', async () => {
  await open({ getInsight: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});

it('figures that are coming are said to be loading', async () => {
  await open({ getInsight: NEVER });
  expect(await screen.findAllByText('The figures are loading')).not.toEqual([]);
});

it('the CSV has one number in a row, nothing for few people, and no formulas', () => {
  const csv = csvOf({ ...insight, browsers: [{ name: '=1+1,"x"', opened: 5, completed: 5 }] });
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe('part,name,measure,value');
  expect(lines).toContain('whole,,opened,1200');
  expect(lines).toContain('whole,,decided_by_people,');
  expect(lines).toContain('step,identity,stopped,150');
  expect(lines).toContain(`browser,"'=1+1,""x""",opened,5`);
});

it.each(['', '?from=2026-03-31&to=2026-03-01', '?from=2025-01-01&to=2026-03-01', '?from=yesterday&to=2026-03-01'])(
  'an impossible period, “%s”, becomes the last 30 days',
  (search) => {
    expect(readPeriod(new URLSearchParams(search), new Date('2026-03-31T12:00:00Z'))).toEqual({
      from: '2026-03-02',
      to: '2026-03-31',
      mode: 'live',
    });
  },
);
