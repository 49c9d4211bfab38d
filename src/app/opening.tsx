import { ScreenSkeleton } from '../ui/screen/screen-skeleton.tsx';

/** Shown before texts and session are loaded: the shape of a screen, without words. */
export function LoadingSkeleton() {
  return <ScreenSkeleton />;
}
