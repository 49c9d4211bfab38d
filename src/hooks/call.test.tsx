import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openCallMedia, useCallDevices } from './call.ts';

function Devices() {
  const devices = useCallDevices();
  return <button onClick={() => devices.run('both')}>{devices.answer ? 'Open' : 'Check'}</button>;
}

/** A camera that opens when the person has allowed it, and the track that it opens. */
function cameraThatAsks() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const track = { stop: vi.fn<() => void>() };
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => promise } });
  return { track, allow: () => resolve({ getTracks: () => [track], getVideoTracks: () => [track] }) };
}

async function pressed() {
  const drawn = render(
    <QueryClientProvider client={new QueryClient()}>
      <Devices />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  return drawn;
}

afterEach(() => vi.unstubAllGlobals());

it('a camera that opens for a call after its screen was left is switched off', async () => {
  const { track, allow } = cameraThatAsks();
  const { unmount } = await pressed();
  unmount();
  expect(track.stop).not.toHaveBeenCalled();
  allow();
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
});

it('a camera that is open for a call is switched off when its screen is left', async () => {
  const { track, allow } = cameraThatAsks();
  const { unmount } = await pressed();
  allow();
  await screen.findByRole('button', { name: 'Open' });
  expect(track.stop).not.toHaveBeenCalled();
  unmount();
  expect(track.stop).toHaveBeenCalledOnce();
});

it('who signs needs no microphone for a call, and everybody else does', async () => {
  const camera = { getVideoTracks: () => [], getTracks: () => [] };
  const getUserMedia = ({ audio }: MediaStreamConstraints) =>
    audio === undefined ? Promise.resolve(camera) : Promise.reject(new DOMException('', 'NotFoundError'));
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
  expect((await openCallMedia('user', 'camera')).stream).toBe(camera);
  await expect(openCallMedia('user', 'both')).rejects.toThrow(DOMException);
});
