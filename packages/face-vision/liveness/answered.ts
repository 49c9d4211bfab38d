import type { VideoFrame, Prompt } from './video.ts';
import { following, type Following } from './follow.ts';
import { does, REACHED, type Look } from './gestures.ts';

/** A frame of an answer with the measures of its face. */
type Seen = Pick<VideoFrame, 'into'> & { readonly look: Look | null };

/**
 * Whether the frames of one prompt show what it asks for. Frames from before it was shown do not count. An unprompted
 * turn of the head, after that and before the action, is a sign of another video.
 */
export function isAnswered(prompt: Prompt, frames: readonly Seen[], rest: Look): boolean {
  if (prompt.action === 'light') return frames.length > 0;
  if (prompt.action === 'follow') return followingOf(prompt, frames, rest).followed;
  const settled = frames.findIndex(({ into, look }) => into >= prompt.wait && look && !isTurned(look, rest));
  for (const { look } of settled < 0 ? [] : frames.slice(settled)) {
    if (look && does(prompt, look, rest)) return true;
    if (look && isTurned(look, rest)) return false;
  }
  return false;
}

/** How the head of a `follow` prompt followed the point. */
export function followingOf({ path = [], wait }: Prompt, frames: readonly Seen[], rest: Look): Following {
  const aimed = frames.flatMap(({ into, look }) =>
    look ? [{ time: into - wait, yaw: look.yaw - rest.yaw, pitch: look.pitch - rest.pitch }] : [],
  );
  return following(path, aimed);
}

function isTurned(look: Look, rest: Look): boolean {
  return Math.abs(look.yaw - rest.yaw) >= REACHED.turn || Math.abs(look.pitch - rest.pitch) >= REACHED.turn;
}
