import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ButtonLink } from '../button/button.tsx';
import { ScreenFrameContext } from './frame.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Screen } from './screen.tsx';

const frame = {
  brand: { name: 'Aurora Bank', logo: 'data:image/svg+xml,' },
  tools: null,
  progress: null,
  notices: <p>No connection</p>,
  backLabel: 'Back',
};

it('a screen sets the page title to its own and the company’s name, inside the common layout', async () => {
  await show({
    piece: () => (
      <ScreenFrameContext value={frame}>
        <Screen
          title="Your steps"
          lead={<p>Two are left.</p>}
          back="/select-step"
          actions={<button type="button">Finish</button>}
        />
      </ScreenFrameContext>
    ),
  });
  expect(document.title).toBe('Your steps · Aurora Bank');
  expect(screen.getByRole('banner').textContent).toContain('Aurora Bank');
  expect(screen.getByText('No connection')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/select-step');
  expect(screen.getByRole('main').textContent).toContain('Two are left.');
  // The logo repeats the name beside it.
  expect(screen.queryByRole('img')).toBeNull();
});

it('a screen begins at the top of its page, and focuses its title after navigation, not when the page is opened', async () => {
  const { person } = await show({
    piece: () => (
      <Routes>
        <Route path="/" element={<Screen title="First" actions={<ButtonLink to="/second">Go on</ButtonLink>} />} />
        <Route path="/second" element={<Screen title="Second" />} />
      </Routes>
    ),
  });
  expect(document.activeElement).toBe(document.body);
  const scrolled = vi.spyOn(window, 'scrollTo');
  await person.click(screen.getByRole('link', { name: 'Go on' }));
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
});

it('a loading screen is marked as busy and has no text', async () => {
  await show({ piece: () => <ScreenSkeleton /> });
  const main = screen.getByRole('main');
  expect(main.closest('[aria-busy="true"]')).toBeTruthy();
  expect(main.textContent).toBe('');
});
