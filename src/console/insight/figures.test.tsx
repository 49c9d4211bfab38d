import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Insight } from '../../lib/api/types.ts';
import { decisions } from '../../testing/decision-figures.ts';
import { OFFICER } from '../../testing/review.ts';
import { LOST, NEVER, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { summaryOf } from '../../testing/workflows.ts';
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
      first: 720,
      second: 180,
      later: 60,
      stopped: 150,
      retried: 240,
      retries: 310,
      time: 71,
      time_p90: 300,
    },
  ],
  workflows: [
    { workflow_slug: 'default', version: 2, opened: 300, completed: 220, approved: 200, rejected: 12, time: 180 },
  ],
  captures: [{ method: 'file', pages: 40, approved: null }],
  browsers: [{ name: 'Chrome', opened: 700, completed: 560 }],
  systems: [{ name: 'other', opened: 12, completed: null }],
};
const open = (answers: Answers, at = '/console/figures?from=2026-03-01&to=2026-03-31') =>
  show({
    at,
    answers: { listWorkflows: { data: [] }, ...answers },
    instead: { permissions: [...OFFICER, 'workflow.read'] },
  });

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

it('the times of one workflow are asked for, and stand as a median and of nine in ten', async () => {
  const workflows = [{ ...summaryOf(), slug: 'trips', name: 'Trips' }];
  const { service, person } = await open({ getInsight: insight, listWorkflows: { data: workflows } });
  const row = await screen.findByRole('row', { name: /Identity document/ });
  expect(row.textContent).toContain('71 sec5 min');
  await person.selectOptions(await screen.findByLabelText('Workflow'), 'Trips');
  await waitFor(() =>
    expect(service.queriesOf('getInsight').at(-1)).toBe('from=2026-03-01&to=2026-03-31&mode=live&workflow_slug=trips'),
  );
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

it('each number of decisions opens the customers behind it', async () => {
  await open({ getInsight: insight, getDecisionFigures: decisions });
  const row = await screen.findByRole('row', { name: /^Rejected People/ });
  expect(within(row).getByRole('link', { name: '12' }).getAttribute('href')).toBe(
    '/console/customers?from=2026-03-01&to=2026-03-31&mode=live&dated=decided&status=rejected&decided_by=person',
  );
  expect(screen.getByRole('row', { name: /^default 90/ }).textContent).toBe('default904 min2.3 days');
  expect(screen.getByRole('row', { name: /^Ada/ }).textContent).toBe('Ada701223 of 4');
  expect(screen.getByRole('row', { name: /^File/ }).textContent).toBe('File40under 5');
  expect(screen.getByRole('row', { name: /^Approved 20/ }).textContent).toBe('Approved2000% – 16.1%');
  expect(screen.getByRole('row', { name: /^Rejected 0/ }).textContent).toBe('Rejected00–');
});

it('each number of verifications opens the customers behind it', async () => {
  await open({ getInsight: insight });
  await screen.findByRole('row', { name: /Identity document/ });
  const behind = '/console/customers?from=2026-03-01&to=2026-03-31&mode=live&dated=opened&subject=person';
  expect(screen.getByRole('link', { name: '1,200' }).getAttribute('href')).toBe(behind);
  expect(screen.getByRole('link', { name: '870' }).getAttribute('href')).toBe(`${behind}&reached=completed`);
});

it('who does not manage officers sees nothing of them', async () => {
  await open({
    getInsight: insight,
    getDecisionFigures: { ...decisions, officers: null, errors: null, planted: null },
  });
  await screen.findByRole('region', { name: 'Time in the queue' });
  expect(screen.queryByRole('heading', { name: /Officers|Error rate|Planted/ })).toBeNull();
});

it('lists that are late and deliveries that wait stand below, and each number opens what it counts', async () => {
  const long = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const fresh = new Date(Date.now() - 3_600_000).toISOString();
  const ENDPOINT = '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
  const list = { version: '1', entries: 12_000, added: 0, changed: 0, removed: 0 };
  await show({
    at: '/console/figures?from=2026-03-01&to=2026-03-31',
    answers: {
      getInsight: insight,
      listAmlLists: {
        data: [
          { ...list, code: 'ofac', activated_at: long },
          { ...list, code: 'un', activated_at: fresh },
        ],
        imports: [],
      },
      getDeliveryHealth: {
        data: [
          {
            endpoint_id: ENDPOINT,
            url: 'https://bank.example/hook',
            enabled: true,
            failing_since: null,
            waiting: 3,
            oldest_waiting_at: fresh,
            failed: 1000,
          },
        ],
      },
    },
    instead: { permissions: [...OFFICER, 'webhook.read'] },
  });
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/OFAC/)).toContain('5 daysLate');
  expect(await row(/UN/)).toContain('1 hourLoaded in time');
  const endpoint = within(await screen.findByRole('row', { name: /bank\.example/ }));
  const links = endpoint.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['3', `/console/webhooks?mode=live&endpoint=${ENDPOINT}&status=pending`],
    ['1,000+', `/console/webhooks?mode=live&endpoint=${ENDPOINT}&status=failed`],
  ]);
});
