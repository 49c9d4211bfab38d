import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sessionOf } from '../testing/session.ts';
import { show } from '../testing/show.tsx';
import { useUploads } from './uploads.ts';

it('a screen after the first knows in its first frame what is on its way', async () => {
  const frames: boolean[] = [];
  const Page = () => {
    frames.push(useUploads().ready);
    return null;
  };
  const Pages = () => {
    const [page, setPage] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setPage(page + 1)}>
          On
        </button>
        <Page key={page} />
      </>
    );
  };
  const { person } = await show({ session: sessionOf([]), piece: () => <Pages /> });
  await act(async () => undefined);
  expect(frames.at(-1)).toBe(true);
  frames.length = 0;
  await person.click(screen.getByRole('button', { name: 'On' }));
  expect(frames[0]).toBe(true);
});
