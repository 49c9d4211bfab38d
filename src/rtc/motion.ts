/** Frames a second that sign language is read with (EN 301 549, 6.5.3): the least, and what is preferred. */
const FRAMES = { min: 20, ideal: 30 };

/**
 * Asks camera and encoder for movement rather than sharpness, once for a track. A camera that has too few frames in its
 * present size gives a smaller one; one that has them in none stays as it is.
 */
export function favourMotion(track: MediaStreamTrack): void {
  if (track.contentHint === 'motion') return;
  track.contentHint = 'motion';
  track.applyConstraints({ ...track.getConstraints(), frameRate: FRAMES }).catch(() => undefined);
}
