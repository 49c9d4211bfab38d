import type { Story } from './story.ts';

/** Performs an action and waits for its consequences. */
export type Within = (work: () => void | Promise<void>) => Promise<void>;

const TIMEOUT_MS = 10_000;
const turn = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** Waits until a story is drawn, and presses the controls that it names. */
export async function bringAbout(
  story: Story,
  t: Parameters<NonNullable<Story['press']>>[0],
  within: Within,
): Promise<void> {
  const is = async <Found>(look: () => Found | null | undefined, what: string): Promise<Found> => {
    const end = performance.now() + TIMEOUT_MS;
    for (let found = look(); performance.now() < end; found = look()) {
      if (found) return found;
      await within(turn);
    }
    throw new Error(`${story.name}: ${what} does not come`);
  };
  const title = story.untitled ? '[aria-busy="true"]' : 'h1, main[aria-label]';
  await is(() => document.querySelector(title), 'its title');
  for (const name of story.press?.(t) ?? []) {
    const control = await is(() => controlOf(name), `“${name}”`);
    await within(() => control.click());
  }
  // A press asks the service, whose answer arrives some turns later.
  for (let turns = 0; turns < 10; turns += 1) await within(turn);
}

function controlOf(name: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>(
    'button:not(:disabled, [aria-disabled="true"]), a[href], label',
  );
  return [...controls].find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
}
