import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { doubtedReportOf, doubtedVideoOf, reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../testing/review.ts';
import { LOST, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const open = async (answers: Answers = {}, permissions = OFFICER) => {
  const shown = await show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: doubtedReportOf(),
      getReport: doubtedReportOf(),
      getDoubtedVideo: doubtedVideoOf(),
      listReview: queuePageOf([]),
      ...answers,
    },
    instead: { permissions },
  });
  await screen.findByRole('heading', { name: 'Checks' });
  return shown;
};
const looking = async (answers: Answers = {}) => {
  const shown = await open(answers);
  await shown.person.click(screen.getByRole('button', { name: 'Look at the video' }));
  return shown;
};
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the video' });

it('a doubted video is fetched by a press, and says that it is deleted with the decision', async () => {
  const { person, service } = await open();
  expect(service.bodiesOf('getDoubtedVideo')).toHaveLength(0);
  expect(screen.getByText(/It is deleted when the case is decided\. The audit records each look\./)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Look at the video' }));
  expect(await screen.findByRole('img', { name: '0 s: Follow the point with the nose' })).toBeTruthy();
  expect(service.bodiesOf('getDoubtedVideo')).toHaveLength(1);
});

it('the keyboard and the prompts lead through its frames, which say time and prompt', async () => {
  const { person } = await looking();
  await screen.findByRole('img', { name: '0 s: Follow the point with the nose' });
  expect(slider().getAttribute('aria-valuetext')).toBe('0 s: Follow the point with the nose');
  fireEvent.change(slider(), { target: { value: '3' } });
  expect(screen.getByRole('img', { name: '4 s: Smile' })).toBeTruthy();
  const prompts = screen.getByRole('list', { name: 'What was asked' });
  const first = within(prompts).getByRole('button', { name: '0.4 s: Follow the point with the nose' });
  expect(first.getAttribute('aria-current')).toBe('false');
  await person.click(first);
  expect(first.getAttribute('aria-current')).toBe('true');
  expect(slider().value).toBe('0');
});

it('a video plays to its end, and begins again after that', async () => {
  const { person } = await looking({
    getDoubtedVideo: doubtedVideoOf({
      frames: doubtedVideoOf().frames.map((frame, place) => ({ ...frame, at: place })),
    }),
  });
  await person.click(await screen.findByRole('button', { name: 'Play' }));
  await waitFor(() => expect(slider().value).toBe('3'));
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(slider().value).toBe('3'));
});

it('each sign says what it measured and what was expected, and which speaks against the video', async () => {
  await looking();
  const row = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  expect(await row('Depth of nose and cheeks')).toBe('Depth of nose and cheeks0.96, at least 0.7 expected');
  expect(await row('Eyes that go with the head')).toBe('Eyes that go with the headNot measured');
  expect(await row('Largest jump between two frames')).toMatch(
    /1\.4, at most 0\.9 expected\s*Speaks against the video$/,
  );
});

it('a video that is gone says so', async () => {
  await looking({ getDoubtedVideo: new Refusal(410, 'file_gone') });
  expect(await screen.findByText('The video is no longer kept.')).toBeTruthy();
});

it('a video without frames says so', async () => {
  await looking({ getDoubtedVideo: doubtedVideoOf({ frames: [] }) });
  expect(await screen.findByText('The video has no frames.')).toBeTruthy();
});

it('a video that did not come can be asked for again', async () => {
  const { person, service } = await looking({ getDoubtedVideo: LOST });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(service.bodiesOf('getDoubtedVideo')).toHaveLength(2));
});

it('whoever may not decide has no video to look at', async () => {
  await open({ claimReview: new Refusal(409, 'not_waiting') }, ['account.manage', 'report.read', 'aml.read']);
  expect(screen.queryByRole('button', { name: 'Look at the video' })).toBeNull();
});

it('a case without a doubted video has none', async () => {
  await open({ getVerificationReport: reportOf() });
  expect(screen.queryByRole('button', { name: 'Look at the video' })).toBeNull();
});
