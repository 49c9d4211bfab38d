import { ScreenSkeleton } from '../ui/screen/screen-skeleton.tsx';

/** What is seen before texts and session are there: the shape of a screen, without a word. */
export function LoadingSkeleton() {
  return <ScreenSkeleton />;
}
