import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { CaptureMetadata } from '../../../lib/uploads/upload.ts';
import { inTurn, NEVER } from '../../../testing/service.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { press } from '../../../testing/finger.ts';
import { pass } from '../../../testing/clock.ts';
import { show } from '../../../testing/show.tsx';
import { SEEN_MS } from '../../../hooks/by-itself.ts';

const target = { step: 'identity', country: 'TR', type: 'passport', version: 'standard', side: 'single' } as const;
const at = stepAddress(paths.confirm, target);
const session = sessionOf([stepOf('document'), stepOf('selfie')]);
const draft = { target, phase: 'draft' } as const;
const use = () => screen.findByRole('button', { name: 'Use this photo', busy: false });

it('the confirmation shows the image, and lists no check that nobody made', async () => {
  await show({ at, session, images: [draft] });
  expect(await screen.findByRole('img', { name: 'Photo of your document: Passport' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Can you read everything?' })).toBeTruthy();
  expect(await use()).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('the confirmation sends the image in the background and continues', async () => {
  const { person, parts } = await show({ at, session, images: [{ ...draft, sent: 1000 }] });
  await person.click(await use());
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
  const queue = await parts!.uploads(session.profile.id);
  expect(queue.getSnapshot().images.map(({ phase }) => phase)).toEqual(['sending']);
});

it('a side that arrived is not asked for again before the session knows of it', async () => {
  const front = { step: 'identity', country: 'TR', type: 'id_card', version: 'new', side: 'front' } as const;
  const { person, parts } = await show({
    at: stepAddress(paths.confirm, front),
    images: [
      { target: { ...front, side: 'back' }, phase: 'arrives' },
      { target: front, phase: 'draft' },
    ],
    answers: { getSession: inTurn(session, NEVER) },
  });
  const queue = await parts!.uploads(session.profile.id);
  await vi.waitFor(() => expect(queue.getSnapshot().arrived).toHaveLength(1));
  await person.click(await use());
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the confirmation leads back to the camera for another image', async () => {
  await show({ at, session, images: [draft] });
  const again = await screen.findByRole('link', { name: 'Take it again' });
  expect(again.getAttribute('href')).toBe(stepAddress(paths.capture, target));
});

it('the confirmation of a missing image leads to the camera', async () => {
  await show({ at, session, camera: 'unasked' });
  expect(await screen.findByRole('heading', { name: 'Take a photo of the photo page of your passport' })).toBeTruthy();
});

it('the confirmation of an image that was sent already, in another tab or before a reload, goes on', async () => {
  await show({ at, session, images: [{ target, phase: 'sending' }] });
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the confirmation of an image that disappeared meanwhile asks for it again and says why', async () => {
  const { person, parts } = await show({ at, session, images: [draft], camera: 'unasked' });
  const button = await use();
  const queue = await parts!.uploads(session.profile.id);
  queue.confirm = () => Promise.resolve(false);
  await person.click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Take this photo again/);
});

it('the confirmation zooms an image up to four times by buttons and keys', async () => {
  const { person } = await show({ at, session, images: [draft] });
  const image = await screen.findByRole('img');
  const smaller = screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' });
  const larger = screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom in' });
  expect(smaller.disabled).toBe(true);
  await person.click(larger);
  expect(image.style.transform).toMatch(/scale\(1\.5\)/);
  screen.getByRole('region', { name: /^Your photo\. Zoom with plus/ }).focus();
  await person.keyboard('++++');
  expect([image.style.transform.includes('scale(4)'), larger.disabled]).toEqual([true, true]);
  await person.keyboard('0');
  expect([image.style.transform.includes('scale(1)'), smaller.disabled]).toEqual([true, true]);
});

it('the confirmation says when the browser cannot show an image, and offers another', async () => {
  await show({ at, session, images: [draft] });
  fireEvent.error(await screen.findByRole('img'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That did not work/);
  expect(screen.queryByRole('img')).toBeNull();
});

it('the confirmation shows a PDF by name and size and offers another', async () => {
  const pdf = { mime: 'application/pdf', name: 'passport.pdf', metadata: { source: 'file' }, size: 240_000 } as const;
  await show({ at, session, images: [{ ...draft, ...pdf }] });
  expect(await screen.findByText('passport.pdf')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Send this file?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
});

it('the confirmation says that the network is lost, and still keeps the image to send', async () => {
  const { person, parts } = await show({ at, session, images: [draft], online: false });
  expect((await screen.findByText('No connection')).closest('output')!.textContent).toMatch(
    /What you’ve sent is saved/,
  );
  await person.click(await use());
  const queue = await parts!.uploads(session.profile.id);
  expect(queue.getSnapshot().images.map(({ phase }) => phase)).not.toContain('draft');
});

/** A step that takes the passports and licences of every country. */
const many = () => {
  const step = stepOf('document');
  if (step.definition.kind === 'document')
    step.definition.options.accepted = (['passport', 'driving_licence'] as const).map((type) => ({
      country: '*',
      type,
      version: 'standard',
      sides: type === 'passport' ? ['single'] : ['front', 'back'],
      format: type === 'passport' ? 'ID-3' : 'ID-1',
    }));
  return sessionOf([step, stepOf('selfie')]);
};
const presumed = { ...target, country: 'AF', isPresumed: true } as const;

it('an image that does not say which document it is leads to the questions and stays', async () => {
  const { person, parts } = await show({
    at: stepAddress(paths.confirm, { step: 'identity' }),
    session: many(),
    images: [{ target: presumed, phase: 'draft' }],
  });
  await person.click(await use());
  expect(await screen.findByRole('heading', { name: 'Which country issued your document?' })).toBeTruthy();
  await person.type(screen.getByRole('searchbox'), 'Finland');
  await person.click(await screen.findByRole('link', { name: 'Finland' }));
  await person.click(await screen.findByRole('link', { name: /^Passport/ }));
  expect(await screen.findByRole('img', { name: 'Photo of your document: Passport' })).toBeTruthy();
  await person.click(await use());
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
  const { images } = (await parts!.uploads(session.profile.id)).getSnapshot();
  expect(images.map(({ target }) => target)).toEqual([
    { step: 'identity', country: 'FI', type: 'passport', version: 'standard', side: 'single' },
  ]);
});

const selfie = { step: 'face', type: 'selfie', side: 'single' } as const;
const showSelfie = (metadata: CaptureMetadata) =>
  show({
    at: stepAddress(paths.confirm, { step: 'face' }),
    session: sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]),
    images: [{ target: selfie, phase: 'draft', metadata }],
  });

it('a selfie with a second person says so, and asks for another first', async () => {
  await showSelfie({ source: 'camera', hints: ['face_several'] });
  expect(await screen.findByRole('heading', { level: 1, name: /^We can see more than one face/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take it again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use it anyway' })).toBeTruthy();
});

it('a selfie that took itself is used without a press, and nothing is asked', async () => {
  press();
  await showSelfie({ source: 'camera', automatic: true });
  expect(await screen.findByText(/^This photo is good/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Selfie');
  expect(screen.getAllByRole('button', { name: /^(?!Zoom)/ }).map(({ textContent }) => textContent)).toEqual(['Stop']);
  await pass(SEEN_MS);
  expect(await screen.findByRole('heading', { level: 1, name: /^(Your steps|We’re sending)/ })).toBeTruthy();
});

it('a good image that is stopped is asked about as any other', async () => {
  press();
  await showSelfie({ source: 'camera', automatic: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Can you see your face clearly?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use this photo' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take it again' })).toBeTruthy();
});
