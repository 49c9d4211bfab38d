/**
 * A chain over the frames of a video, which browser and service compute each for itself. Every link is SHA-256 of the
 * link before, the frame's time and its JPEG; the first of all is that of the service's nonce. Once the service has a
 * link, no frame up to it can be another, come in another order, or be one more.
 */

/** A frame as the chain takes it in. */
export interface ChainedFrame {
  /** Milliseconds since the service gave the nonce. */
  readonly at: number;
  readonly jpeg: Uint8Array;
}

/** Large frames and the small ones between them in the order of time; of two at one time the large one is first. */
export const inOrder = <Frame extends { readonly at: number }>(
  frames: readonly Frame[],
  between: readonly Frame[],
): Frame[] => [...frames, ...between].toSorted((one, other) => one.at - other.at);

/** The link that begins the chain of a nonce. */
export const chainOf = (nonce: string): Promise<Uint8Array> => sha256([new TextEncoder().encode(nonce)]);

/** @param frames as `inOrder` has them */
export async function chained(before: Uint8Array, frames: readonly ChainedFrame[]): Promise<Uint8Array> {
  let link = before;
  for (const { at, jpeg } of frames) {
    const time = new Uint8Array(4);
    new DataView(time.buffer).setUint32(0, at);
    link = await sha256([link, time, jpeg]);
  }
  return link;
}

/** The chain of a video with its still among the frames, at its own time: what is in `jpeg` of the still is hashed too. */
export async function chainWithStill(
  nonce: string,
  frames: readonly ChainedFrame[],
  still: ChainedFrame,
): Promise<Uint8Array> {
  const before = frames.filter(({ at }) => at <= still.at);
  return chained(await chainOf(nonce), [...before, still, ...frames.slice(before.length)]);
}

/** Bytes in hexadecimal, as links are sent. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function sha256(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}
