import { ScreenSkeleton } from '../ui/screen/screen-skeleton.tsx';

/** Shown before texts and session are loaded: the shape of a screen, with a sentence once that takes long. */
export function LoadingSkeleton({ sentence }: { sentence?: string }) {
  return <ScreenSkeleton>{sentence && <p role="status">{sentence}</p>}</ScreenSkeleton>;
}
