import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Button, ButtonLink, IconButton } from './button.tsx';

it('a button answers a press, Enter and the space bar', async () => {
  const press = vi.fn<() => void>();
  const { person } = await show({ piece: () => <Button onClick={press}>Go on</Button> });
  await person.click(screen.getByRole('button', { name: 'Go on' }));
  await person.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(3);
});

it('a button at work keeps its words and its focus, and takes no second press', async () => {
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

it('a button that waits for something is reached by keys, says why, and does nothing', async () => {
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

it('a button that is a sign alone has its name spoken and shown', async () => {
  await show({ piece: () => <IconButton label="Close">×</IconButton> });
  expect(screen.getByRole('button', { name: 'Close' }).title).toBe('Close');
});
