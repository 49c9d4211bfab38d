import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WebhookEndpoint, WebhookLog } from '../../lib/api/types.ts';
import { LOST, NEVER, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const AT = '2026-01-01T00:00:00Z';
const endpoint: WebhookEndpoint = {
  id: '1f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  mode: 'live',
  url: 'https://bank.example/hook',
  enabled_events: ['*'],
  custom_headers: {},
  metadata: {},
  payload_version: '2026-03-01',
  enabled: false,
  disabled_reason: 'failing',
  disabled_at: AT,
  failing_since: AT,
  last_error: 'http_500',
  created_at: AT,
  updated_at: AT,
};
const log: WebhookLog = {
  id: '2f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  endpoint_id: endpoint.id,
  event_id: '3f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  event: 'profile.status_changed',
  trigger: 'event',
  status: 'failed',
  error: 'http_500',
  attempts: [{ at: AT, duration: 120, status: 500, error: 'http_500' }],
  next_attempt_at: null,
  created_at: AT,
  finished_at: AT,
};
const pageOf = <One,>(...data: One[]) => ({ data, next_cursor: null, has_more: false });
const open = (answers: Answers = {}, permissions = ['webhook.read', 'webhook.write']) =>
  show({
    at: '/console/webhooks',
    answers: {
      listWebhookEndpoints: pageOf(endpoint),
      listWebhookLogs: pageOf(log),

      ...answers,
    },
    instead: { permissions },
  });

it('an endpoint says that it is disabled and fails, and each delivery with its attempts', async () => {
  await open({}, ['webhook.read']);
  expect(await screen.findByText('This endpoint is disabled: failing')).toBeTruthy();
  expect(screen.getByText(/Failing since .*: http_500/)).toBeTruthy();
  const row = await screen.findByRole('row', { name: /profile\.status_changed/ });
  expect(row.textContent).toMatch(/Failed500 · 120 ms$/);
  expect(screen.queryByRole('button', { name: /Send|Enable/ })).toBeNull();
});

it('a delivery is sent again, a test is sent, and a disabled endpoint enabled', async () => {
  const { person, service } = await open();
  await person.click(await screen.findByRole('button', { name: /^Send again: profile\.status_changed/ }));
  await waitFor(() => expect(service.bodiesOf('retryWebhook')).toEqual([{ log_id: log.id }]));
  await person.click(screen.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(service.bodiesOf('testWebhookEndpoint')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Enable it' }));
  await waitFor(() => expect(service.bodiesOf('updateWebhookEndpoint')).toEqual([{ enabled: true }]));
});

it('an endpoint shows the version of its body, which only those who may write move', async () => {
  const { person, service } = await open();
  const version = await screen.findByRole('combobox', { name: 'Version of the body' });
  expect(version).toHaveProperty('value', '2026-03-01');
  await person.selectOptions(version, '2026-12-01');
  await waitFor(() => expect(service.bodiesOf('updateWebhookEndpoint')).toEqual([{ payload_version: '2026-12-01' }]));
});

it('who may only read sees the version and cannot move it', async () => {
  await open({}, ['webhook.read']);
  expect(await screen.findByRole('combobox', { name: 'Version of the body' })).toHaveProperty('disabled', true);
});

it('deliveries are narrowed by their state', async () => {
  const { person, service } = await open();
  await screen.findByRole('row', { name: /profile\.status_changed/ });
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(() => expect(service.queriesOf('listWebhookLogs').at(-1)).toContain('status=failed'));
});

it('a mode without an endpoint, and an endpoint without deliveries, say so', async () => {
  await open({ listWebhookEndpoints: pageOf() });
  expect(await screen.findByText('There is no endpoint in this mode.')).toBeTruthy();
});

it('an endpoint without deliveries says so', async () => {
  await open({ listWebhookLogs: pageOf() });
  expect(await screen.findByText('Nothing was sent.')).toBeTruthy();
});

it('endpoints that cannot be reached are said to be lost', async () => {
  await open({ listWebhookEndpoints: LOST });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
});

it('endpoints that are coming are said to be loading', async () => {
  await open({ listWebhookEndpoints: NEVER });
  expect(await screen.findAllByText('The endpoints are loading')).not.toEqual([]);
});

it('an endpoint is added for the mode that the person chooses, which none is before', async () => {
  const made = { ...endpoint, id: '4f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', enabled: true, failing_since: null };
  const { person, service } = await open({
    createWebhookEndpoint: made,
    getWebhookEndpointSecret: { secret: 'whsec_abc', previous_secret: null, previous_secret_until: null },
  });
  await person.click(await screen.findByRole('button', { name: 'Add an endpoint' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an endpoint' }));
  await person.click(dialog.getByRole('button', { name: 'Add an endpoint' }));
  expect(dialog.getAllByText('This is needed.')).toHaveLength(2);
  await person.type(dialog.getByRole('textbox', { name: /^Address/ }), 'https://bank.example/events');
  await person.click(dialog.getByRole('radio', { name: 'Live' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Every event' }));
  await person.click(dialog.getByRole('checkbox', { name: 'profile.*' }));
  await person.click(dialog.getByRole('button', { name: 'Add an endpoint' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.bodiesOf('createWebhookEndpoint')).toEqual([
    { url: 'https://bank.example/events', enabled_events: ['profile.*'], mode: 'live' },
  ]);
  await person.click(screen.getByRole('button', { name: 'Show the secret' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
});

it('deliveries are narrowed by type, state and id, and the address keeps it', async () => {
  const { person, service } = await open();
  await screen.findByRole('option', { name: 'profile.created' });
  await person.selectOptions(screen.getByLabelText('Event'), 'profile.created');
  await person.selectOptions(screen.getByLabelText('State'), 'Failed');
  await person.type(screen.getByLabelText('About'), 'no id');
  await person.clear(screen.getByLabelText('About'));
  await person.type(screen.getByLabelText('About'), log.id);
  await waitFor(() =>
    expect(service.queriesOf('listWebhookLogs').at(-1)).toBe(
      `limit=25&status=failed&type=profile.created&object=${log.id}`,
    ),
  );
  expect(service.queriesOf('listWebhookLogs').some((query) => query.includes('object=no'))).toBe(false);
  expect(new URLSearchParams(window.location.search).get('status')).toBe('failed');
});

it('one of many endpoints is found by a part of its address', async () => {
  const many = Array.from({ length: 7 }, (_, number) => ({
    ...endpoint,
    id: endpoint.id.replace('1f', `${number}f`),
    url: `https://bank.example/hook/${number}`,
  }));
  const { person } = await open({ listWebhookEndpoints: pageOf(...many) });
  await person.type(await screen.findByLabelText('Search'), 'HOOK/5');
  const choice = screen.getByLabelText<HTMLSelectElement>('Endpoint');
  await waitFor(() => expect([...choice.options].map(({ text }) => text)).toEqual(['https://bank.example/hook/5']));
});
