import type { Check } from '../check.ts';
import { doubted } from './doubt.ts';

/**
 * Change of colour in other light below which a person looks at a page that should have a hologram
 * (docs/verdict.md).
 */
export const HOLOGRAM_LIMIT = 3.5;

/** Something on the page changes its colour with the light as only a hologram or a colour-shifting ink does. */
export const originalHologram: Check<'original_hologram'> = {
  name: 'original_hologram',
  families: ['identity'],
  inTests: 'given',
  make({ inspection }) {
    const change = inspection?.hologram;
    if (change === undefined) return null;
    if (change === null) return { outcome: 'not_made', score: null, detail: 'hologram_not_seen' };
    return doubted(HOLOGRAM_LIMIT / Math.max(1, change), 'hologram_unchanged');
  },
};
