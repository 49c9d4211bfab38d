import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Button, ButtonLink, IconButton } from './button.tsx';

it('a button responds to a press, Enter and the space bar', async () => {
  const press = vi.fn<() => void>();
  const { person } = await show({ piece: () => <Button onClick={press}>Go on</Button> });
  await person.click(screen.getByRole('button', { name: 'Go on' }));
  await person.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(3);
});

it('a busy button keeps its label and focus and ignores a second press', async () => {
  const press = vi.fn<() => void>();
  const send = vi.fn<() => void>();
  const { person } = await show({
    piece: () => (
      <form onSubmit={send}>
        <Button type="submit" busy onClick={press}>
          Send
        </Button>
      </form>
    ),
  });
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  await person.click(button);
  await person.keyboard('{Enter}');
  expect([press.mock.calls, send.mock.calls]).toEqual([[], []]);
  expect(document.activeElement).toBe(button);
});

it('a waiting button is reachable by keyboard, says why it waits, and does nothing', async () => {
  const press = vi.fn<() => void>();
  const { person } = await show({
    piece: () => (
      <>
        <Button blockedBy="why" onClick={press}>
          Approve
        </Button>
        <p id="why">A page is missing.</p>
      </>
    ),
  });
  await person.tab();
  const button = screen.getByRole('button', { name: 'Approve', description: 'A page is missing.' });
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

it('a button that leads to a screen is a link', async () => {
  const { person } = await show({ piece: () => <ButtonLink to="/select-step">To the steps</ButtonLink> });
  await person.click(screen.getByRole('link', { name: 'To the steps' }));
  expect(window.location.pathname).toBe('/select-step');
});

it('an icon button has a spoken and visible name', async () => {
  await show({ piece: () => <IconButton label="Close">×</IconButton> });
  expect(screen.getByRole('button', { name: 'Close' }).title).toBe('Close');
});
