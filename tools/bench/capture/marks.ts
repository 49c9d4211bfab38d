import type { Page } from 'playwright';

/** when events happened in the page, in milliseconds of its clock; 0 where they did not. */
export interface Marks {
  playing: number;
  taken: number;
  longest: number;
}

interface Tasks {
  getEntries(): { startTime: number; duration: number }[];
}

/** In the page: the start of the video, its stop after the image, and the longest task between. */
export function watchCapture(): void {
  const marks: Marks = { playing: 0, taken: 0, longest: 0 };
  Object.assign(globalThis, { marks });
  const { document } = globalThis as unknown as { document: EventTarget };
  document.addEventListener('playing', () => (marks.playing ||= performance.now()), true);
  document.addEventListener(
    'pause',
    () => {
      if (marks.playing) marks.taken ||= performance.now();
    },
    true,
  );
  const Observer = PerformanceObserver as unknown as new (callback: (list: Tasks) => void) => {
    observe(of: object): void;
  };
  new Observer((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (marks.playing && startTime >= marks.playing && !marks.taken)
        marks.longest = Math.max(marks.longest, duration);
  }).observe({ type: 'longtask' });
}

/** The marks of a page that watches. */
export const marksOf = (page: Page): Promise<Marks> =>
  page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
