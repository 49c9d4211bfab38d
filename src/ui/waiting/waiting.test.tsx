import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pass } from '../../testing/clock.ts';
import { show } from '../../testing/show.tsx';
import { LiveRegion, VisuallyHidden } from '../hidden/visually-hidden.tsx';
import { Waiting } from './waiting.tsx';

it('a loading message is spoken at once and shown after three seconds', async () => {
  await show({ piece: () => <Waiting sentence="We are handing it over." /> });
  const words = () => screen.getAllByText('We are handing it over.').map((each) => each.getAttribute('aria-hidden'));
  expect(screen.getByRole('status').textContent).toBe('We are handing it over.');
  expect(words()).toEqual([null]);
  await pass(3000);
  expect(words()).toEqual([null, 'true']);
});

it('announcements for screen readers join the others, and urgent ones interrupt', async () => {
  await show({
    piece: () => (
      <>
        <a href="/">
          Privacy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        <LiveRegion urgent>Show the back.</LiveRegion>
      </>
    ),
  });
  expect(screen.getByRole('link', { name: 'Privacy (opens in a new tab)' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Show the back.');
});
