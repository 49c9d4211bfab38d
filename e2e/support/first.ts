/** Marks the journeys that nobody may break: `npm test` runs them, and the whole run those that are left. */
export const FIRST = { tag: '@first' } as const;
