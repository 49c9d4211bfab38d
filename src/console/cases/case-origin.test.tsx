import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AGENT } from '../../testing/call.ts';
import { reportOf } from '../../testing/report.ts';
import { OFFICER, PERSON } from '../../testing/review.ts';
import { CASE, MINE, openCase, OTHER } from '../../testing/open-case.ts';
import { show } from '../../testing/show.tsx';

it('earlier images show with what became of them', async () => {
  const report = reportOf();
  const [front] = report.documents;
  const earlier = { ...front!, id: OTHER, state: 'archived' as const, status: 'rejected' as const };
  const { person } = await openCase({
    getVerificationReport: reportOf({
      documents: [...report.documents, { ...earlier, reject_reason: 'image_blurred' }],
    }),
  });
  await person.click(await screen.findByRole('button', { name: 'Earlier images (1)' }));
  const images = within(screen.getByRole('region', { name: 'Images' }));
  expect(images.getAllByRole('button')[0]?.textContent).toMatch(/^1 Identity card · Front: Rejected, .*blurred/);
});

it('a case shows what was signed, and reads it only when it is looked at', async () => {
  const signature = {
    document: OTHER,
    method: 'drawn' as const,
    language: 'en',
    text_sha256: '00',
    signed_at: '2026-01-01T00:00:00Z',
  };
  const text = 'I open an account for myself.';
  const { person, service } = await openCase({
    getVerificationReport: reportOf({ signatures: [signature] }),
    getSignature: { ...signature, text, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  });
  await screen.findByRole('heading', { name: 'Signed' });
  const looks = () => service.sent.filter(({ operation }) => operation === 'getSignature').length;
  expect(looks()).toBe(0);
  await person.click(screen.getByText('Show the text and the signature'));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Signature' })).toBeTruthy();
  expect(looks()).toBe(1);
});

it('a case shows how it came: data of the business, devices, earlier verifications', async () => {
  const AT = '2026-01-01T00:00:00Z';
  const times = { created_at: AT, begun_at: AT, completed_at: AT, updated_at: AT, expired_at: null, expires_at: null };
  const verification = {
    id: OTHER,
    profile: PERSON,
    mode: 'live' as const,
    number: 2,
    workflow: { id: OTHER, slug: 'default', version: 1 },
    reference: null,
    metadata: { branch: 'Oslo', desk: 7 },
    counts: true,
    status: 'completed' as const,
    outcome: 'in_review' as const,
    reason: null,
    ...times,
  };
  const visit = { link: OTHER, device: 'phone' as const, browser: 'Safari', system: 'iOS', attempts: 3 };
  await show({
    at: CASE,
    answers: {
      ...MINE,
      listVerifications: { data: [verification, { ...verification, id: AGENT, number: 1, outcome: 'rejected' }] },
      getVerification: {
        ...verification,
        steps: [],
        decision: null,
        links: [],
        visits: [{ ...visit, begun_at: AT, last_seen_at: AT, duration: 60 }],
      },
    },
    instead: { permissions: [...OFFICER, 'profile.read'] },
  });
  const entry = (await screen.findByRole('heading', { name: 'How it came' })).closest('section');
  expect(entry?.textContent).toMatch(/Safari on iOS, phone since .*opened: 3/);
  expect(entry?.textContent).toMatch(/Verification 1: Rejected.*branchOslo.*desk7/);
});
