import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { ProgressBar, SegmentedProgress } from './progress.tsx';

it('a progress bar has a name and shows its value or that it is unknown', async () => {
  await show({
    piece: () => (
      <>
        <ProgressBar value={0.4} label="Passport" />
        <ProgressBar value={null} label="Selfie" />
      </>
    ),
  });
  expect(screen.getByRole('progressbar', { name: 'Passport' }).getAttribute('value')).toBe('0.4');
  expect(screen.getByRole('progressbar', { name: 'Selfie' }).getAttribute('value')).toBeNull();
});

it('the progress bar on top reads as a list of steps with one current', async () => {
  await show({
    piece: () => (
      <SegmentedProgress
        label="Progress"
        segments={[
          { id: 'a', name: 'Document: done', state: 'done' },
          { id: 'b', name: 'Selfie: next', state: 'current' },
        ]}
      />
    ),
  });
  const list = screen.getByRole('list', { name: 'Progress' });
  expect(within(list).getByRole('listitem', { current: 'step' }).textContent).toBe('Selfie: next');
  expect(list.textContent).toBe('Document: doneSelfie: next');
});
