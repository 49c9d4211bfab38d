import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { pass } from './clock.ts';
import { reportOf } from './report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from './review.ts';
import type { Answers } from './service.ts';
import { show } from './show.tsx';

/** Somebody beside the person of the case. */
export const OTHER = '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
export const CASE = `/console/review/${PERSON}`;
/** What the service says of a case that the officer has, with nobody else in the queue. */
export const MINE = {
  claimReview: caseOf({ claim: claimOf(true) }),
  getVerificationReport: reportOf(),
  listReview: queuePageOf([]),
};

export const openCase = (answers: Answers = {}) =>
  show({ at: CASE, answers: { ...MINE, ...answers }, instead: { permissions: OFFICER } });

/** Keys and buttons wait until the images are there and a moment has passed. */
export async function readyToDecide(name = /^Reject/): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await pass(500);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
}
