import type { Shown } from './entry.ts';

/** `/confirm`: the image large, and whether to use it. */
export function confirmScreen(shown: Shown) {
  return {
    heading: shown.getByRole('heading', { level: 1 }),
    image: shown.getByRole('img'),
    useButton: shown.getByRole('button', { name: /^(Use (this (photo|file)|it anyway)|Send it anyway)$/ }),
    problems: shown.getByRole('alert'),
    fields: shown.getByRole('region', { name: 'What we read on the document' }),
    againLink: shown.getByRole('link', { name: 'Take it again' }),
  };
}
