/** How the person operates the page. `assisted`: a screen reader presses; it has no finger and no mouse. */
export type Press = 'pointer' | 'key' | 'assisted';

let last: Press | null = null;
let watching = new AbortController();

/**
 * Follows the person's presses from the start of the page.
 *
 * @returns forgets them, and follows no more.
 */
export function watchPresses(page: Document): () => void {
  watching.abort();
  const { signal } = (watching = new AbortController());
  const options = { capture: true, passive: true, signal } as const;
  page.addEventListener('pointerdown', (event) => (last = isAssisted(event) ? 'assisted' : 'pointer'), options);
  page.addEventListener('keydown', () => (last = 'key'), options);
  // TalkBack and VoiceOver press without a pointer: a click alone, which counts no presses.
  page.addEventListener('click', ({ detail }) => (last = detail === 0 && last !== 'key' ? 'assisted' : last), options);
  return () => {
    last = null;
    watching.abort();
  };
}

/** The last press; null before the first. */
export const lastPress = (): Press | null => last;

/** A pointer without an area, or without pressure in one pixel, is a program's. */
function isAssisted({ width, height, pressure }: PointerEvent): boolean {
  return (width === 0 && height === 0) || (width === 1 && height === 1 && pressure === 0);
}
