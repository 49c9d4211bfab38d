import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { withoutLight } from '../../hooks/coloured-light.ts';
import { paths, stepAddress } from '../../lib/paths.ts';
import type { PlayedCamera } from '../../testing/camera.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import * as texts from '../../testing/texts.ts';
import * as draw from './specimen/draw-specimen.ts';

const page = { step: 'identity', country: 'TR', type: 'passport', version: 'standard', side: 'single' } as const;
const at = stepAddress(paths.capture, page);
const session = sessionOf([stepOf('document'), stepOf('selfie')]);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

it('the camera is requested only after the customer read why and pressed the button', async () => {
  const { person } = await show({ at, session, camera: 'unasked' });
  expect(await title('Take a photo of the photo page of your passport')).toBeTruthy();
  expect(
    screen.getByText(
      /The photo stays on this device until you’ve seen it and chosen to use it. Then Aurora Bank will see it/,
    ),
  ).toBeTruthy();
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  expect(ask).not.toHaveBeenCalled();
  await person.click(await button('Open the camera'));
  expect(ask).toHaveBeenCalled();
});

it('the camera opens at once for a customer who has allowed it before', async () => {
  await show({ at, session, camera: 'live' });
  expect(await screen.findByLabelText('Live video from the camera')).toBeTruthy();
  expect(await title('Passport')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Close the camera' }).getAttribute('href')).toMatch(/^\/select-version/);
});

it('the camera says that it is starting and takes no photo yet', async () => {
  await show({ at, session, camera: 'opening' });
  expect((await screen.findAllByText('The camera is starting.')).length).toBeGreaterThan(0);
  expect((await button('Take the photo')).getAttribute('aria-disabled')).toBe('true');
});

it.each<[string, PlayedCamera, string]>([
  ['missing', 'none', 'No camera found'],
  ['in use elsewhere', 'busy', 'The camera is busy'],
])('a camera that is %s is explained and offers another try', async (_, camera, name) => {
  await show({ at, session, camera });
  expect(await title(name)).toBeTruthy();
  expect(await button('Try again')).toBeTruthy();
  expect(await button('Choose a file instead')).toBeTruthy();
});

it('a blocked camera shows this browser’s steps to unblock it and says when they did not help', async () => {
  const { person } = await show({ at, session, camera: 'refused' });
  await person.click(await button('Open the camera'));
  expect(await title('The camera is blocked')).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
  await person.click(await button('Try again'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/still not available/);
});

it('a device whose camera does not work leads to the link for another one', async () => {
  const answers = {
    createHandoff: { url: 'https://verify.example/?pid=1#code', expires_at: '2036-01-01T00:00:00Z', channels: [] },
  };
  const { person } = await show({ at, session, camera: 'none', answers });
  await person.click(await button('Continue on another device'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

it('a device that was handed the flow offers no third one', async () => {
  await show({ at, session, camera: 'none', record: { handoff: true } });
  expect(await title('No camera found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue on another device' })).toBeNull();
});

it('a selfie that must be live offers no file', async () => {
  await show({ at: stepAddress(paths.capture, { step: 'face' }), session, camera: 'none' });
  expect(await title('No camera found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a file instead' })).toBeNull();
});

describe('coloured light', () => {
  const selfie = stepAddress(paths.capture, { step: 'face' });
  const step = stepOf('selfie');
  const options = { allow_file: false, liveness: 'required' } as const;
  const live = sessionOf([{ ...step, definition: { ...step.definition, options } as typeof step.definition }]);
  const kept = () => sessionStorage.getItem('veridoor.camera.light');

  it('a customer is warned of the coloured light before a camera that is allowed, and may continue without it', async () => {
    const { person } = await show({ at: selfie, session: live, camera: 'live' });
    expect(await screen.findByText(/If flickering light harms you, continue without it/)).toBeTruthy();
    expect(screen.queryByLabelText('Live video from the camera')).toBeNull();
    await person.click(await button('Continue without coloured light'));
    expect(await screen.findByLabelText('Live video from the camera')).toBeTruthy();
    expect([kept(), withoutLight()]).toEqual(['left_out', ['light']]);
  });

  it('a customer who opens the camera gets coloured light', async () => {
    const { person } = await show({ at: selfie, session: live, camera: 'live' });
    await person.click(await button('Open the camera'));
    expect([kept(), withoutLight()]).toEqual(['shown', []]);
    expect(await screen.findByLabelText('Live video from the camera')).toBeTruthy();
  });

  it('a customer who wants less movement gets no coloured light without being asked', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    expect(withoutLight()).toEqual(['light']);
    await show({ at: selfie, session: live, camera: 'live' });
    expect(await screen.findByLabelText('Live video from the camera')).toBeTruthy();
  });
});

it('a device with several cameras offers a choice and marks the one in use', async () => {
  const { person } = await show({ at, session, camera: 'several' });
  await person.click(await button('Switch'));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a camera' });
  expect(dialog.textContent).toMatch(/In use/);
  await person.click(screen.getByRole('button', { name: /^Front camera/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the camera says that the network is lost, and still takes the image', async () => {
  await show({ at, session, camera: 'live', online: false });
  expect((await screen.findByText('No connection')).closest('output')!.textContent).toMatch(
    /What you’ve sent is saved/,
  );
  expect(await button('Take the photo')).toBeTruthy();
});

it.each([
  ['a document', at],
  ['a selfie that must be live', stepAddress(paths.capture, { step: 'face' })],
])('a test session says so and sends a specimen for %s, without a camera', async (_, address) => {
  const { person } = await show({ at: address, session: { ...session, mode: 'test' }, camera: 'none' });
  expect(await screen.findByText(/^This is a test/)).toBeTruthy();
  expect(await button('Open the camera')).toBeTruthy();
  const drawn = vi.spyOn(draw, 'drawSpecimen').mockResolvedValue(new Blob(['specimen'], { type: 'image/jpeg' }));
  await person.click(await button('Use a specimen'));
  expect(await button('Use this photo')).toBeTruthy();
  expect(drawn).toHaveBeenCalledOnce();
});

it('a specimen that cannot be drawn is said, and may be tried again', async () => {
  const { person } = await show({ at, session: { ...session, mode: 'test' }, camera: 'none' });
  vi.spyOn(draw, 'drawSpecimen').mockRejectedValue(new Error('no canvas'));
  await person.click(await button('Use a specimen'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not draw/);
});

it('a live session offers no specimen, is no test, and does not wait for texts of tests', async () => {
  const loaded = vi.spyOn(texts, 'loadTexts');
  await show({ at, session, camera: 'unasked' });
  expect(await button('Open the camera')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a specimen' })).toBeNull();
  expect(screen.queryByText(/^This is a test/)).toBeNull();
  expect(loaded).not.toHaveBeenCalledWith('en', 'test_mode');
  expect(loaded).toHaveBeenCalledWith('en', 'capture');
});

it('a browser that refuses without asking again, as Safari does, gets its steps after the second time', async () => {
  const { person } = await show({ at, session, camera: 'unasked' });
  await person.click(await button('Open the camera'));
  expect(await title('We still need the camera')).toBeTruthy();
  expect(screen.queryByText('Allow the camera.')).toBeNull();
  await person.click(await button('Try again'));
  expect(await screen.findByText('Allow the camera.')).toBeTruthy();
});

it('a browser inside another app that refuses the camera shows the way to another one, with a link', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 385.0.0',
  );
  const { person } = await show({ at, session, camera: 'unasked' });
  await person.click(await button('Open the camera'));
  expect(await screen.findByText(/^This page is open inside another app/)).toBeTruthy();
  expect(await button('Get the link')).toBeTruthy();
  expect(await button('Choose a file instead')).toBeTruthy();
});
