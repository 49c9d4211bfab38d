import { lazy, useState, type ComponentType } from 'react';

/** A screen in a chunk of its own. */
export interface LazyScreen<Props extends object> {
  Screen: ComponentType<Props>;
  /** Fetches its chunk; from then on it is drawn at once. */
  fetch: () => Promise<unknown>;
}

/**
 * A screen that is fetched when it is first needed. A fetched screen is drawn at once: React's `lazy` would show an
 * empty page and then delay the screen by a third of a second against flicker.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let there: ComponentType<Props> | null = null;
  const fetch = async () => {
    const module = await load();
    there = module.default;
    return module;
  };
  const Fetched = lazy(fetch);
  function Screen(props: Props) {
    // Chosen once: another component in its place would remount.
    const [Shown] = useState<ComponentType<Props>>(() => there ?? Fetched);
    return <Shown {...props} />;
  }
  return { Screen, fetch };
}
