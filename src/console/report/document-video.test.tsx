import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DocumentVideo, ReportDocument } from '../../lib/api/types.ts';
import { reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../testing/review.ts';
import { LOST, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const facts: NonNullable<ReportDocument['video']> = {
  outcome: 'made',
  detail: null,
  frames: 3,
  duration: 300,
  size: 60_000,
  sha256: 'ab'.repeat(32),
  tilt: 'towards',
  url: 'https://service.example/api/v2/document/1/video',
};
const video: DocumentVideo = {
  document: '5d2b6b4e-8f6e-4b9e-9d5f-2f6f8b1c0a11',
  tilt: 'towards',
  taken: 1050,
  frames: [1000, 1100, 1300].map((at) => ({ at, image: 'AAAA' })),
  sha256: 'ab'.repeat(32),
};

const open = async (changes: Partial<typeof facts> = {}, answers: Answers = {}) => {
  const [page] = reportOf().documents;
  const report = reportOf({ documents: [{ ...page!, video: { ...facts, ...changes } }] });
  const shown = await show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: report,
      getReport: report,
      getDocumentVideo: video,
      listReview: queuePageOf([]),
      ...answers,
    },
    instead: { permissions: OFFICER },
  });
  await screen.findByRole('heading', { name: 'Checks' });
  return shown;
};
const press = () => screen.findByRole('button', { name: /^Video: / });

it('the video of a page is fetched by a press, and says how many images it has and what was asked', async () => {
  const { person, service } = await open();
  expect(service.bodiesOf('getDocumentVideo')).toHaveLength(0);
  expect(screen.getByText('3 images in 0.3 s. Asked: tip it towards you.')).toBeTruthy();
  await person.click(await press());
  expect(await screen.findByRole('img', { name: '0 s' })).toBeTruthy();
  expect(service.bodiesOf('getDocumentVideo')).toHaveLength(1);
});

it('the keyboard leads through the images of a page’s video, and it plays to its end', async () => {
  const { person } = await open();
  await person.click(await press());
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Place in the video' });
  fireEvent.change(slider, { target: { value: '1' } });
  expect(screen.getByRole('img', { name: '0.1 s · after the photo' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(slider.value).toBe('2'));
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
});

it.each([
  ['sent_as_file', 'No video: sent as a file.'],
  ['sent_by_api', 'No video: sent by the business.'],
  ['of_call', 'No video: taken in the call.'],
  ['not_received', 'No video came.'],
] as const)('a page without a video says so: %s', async (detail, words) => {
  await open({ outcome: 'not_made', detail, url: null });
  expect(screen.getByText(new RegExp(`: ${words}$`, 'u'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Video: / })).toBeNull();
});

it('a page’s video that is no longer kept says so', async () => {
  await open({ url: null });
  expect(screen.getByText(/The video is no longer kept\.$/)).toBeTruthy();
});

it('a page’s video that did not come can be asked for again', async () => {
  const { person, service } = await open({}, { getDocumentVideo: LOST });
  await person.click(await press());
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(service.bodiesOf('getDocumentVideo')).toHaveLength(2));
});
