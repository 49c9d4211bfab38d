import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Notice } from './notice.tsx';

it('a new error notice is announced at once with its title and action', async () => {
  await show({
    piece: () => (
      <Notice tone="danger" title="Not sent" spoken action={<button type="button">Try again</button>}>
        <p>Check the connection.</p>
      </Notice>
    ),
  });
  expect(screen.getByRole('alert').textContent).toBe('Not sentCheck the connection.Try again');
});

it('a notice that was already there interrupts nobody', async () => {
  await show({ piece: () => <Notice>Keep this page open.</Notice> });
  expect(screen.getByText('Keep this page open.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
