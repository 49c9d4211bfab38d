import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inTurn, LOST } from '../../../testing/service.ts';
import { show } from '../../../testing/show.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';

const handoff = { url: 'https://verify.example/?pid=1#code', expires_at: '2036-01-01T00:00:00Z', channels: [] };
const scene = { texts: ['camera_help'] as const, piece: () => <OpenElsewhere /> };

it('the link for another browser is made on request and copied by a press', async () => {
  const { person, service } = await show({ ...scene, answers: { createHandoff: handoff } });
  expect(service.bodiesOf('createHandoff')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Get the link' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to continue' });
  expect([link.value, link.readOnly]).toEqual([handoff.url, true]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(write.mock.calls).toEqual([[handoff.url]]);
  expect((await screen.findByRole('status')).textContent).toBe('Link copied');
});

it('the link for another browser stays visible when the clipboard is refused', async () => {
  const { person } = await show({ ...scene, answers: { createHandoff: handoff } });
  await person.click(screen.getByRole('button', { name: 'Get the link' }));
  await screen.findByRole('textbox', { name: 'Link to continue' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await person.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(handoff.url);
});

it('the link for another browser can be requested again after a failure', async () => {
  const { person } = await show({ ...scene, answers: { createHandoff: inTurn(LOST, handoff) } });
  await person.click(screen.getByRole('button', { name: 'Get the link' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not get a link/);
  await person.click(screen.getByRole('button', { name: 'Get the link' }));
  expect(await screen.findByRole('textbox', { name: 'Link to continue' })).toBeTruthy();
});
