import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { watchPresses } from '../lib/last-press.ts';

/**
 * A press beside everything, of a finger or, without pressure, of a screen reader. Until the test is over the page knows
 * that it is operated so.
 */
export function press(pressure = 0.5): void {
  onTestFinished(watchPresses(document));
  act(() => {
    const event = new Event('pointerdown', { bubbles: true });
    document.dispatchEvent(Object.assign(event, { width: 1, height: 1, pressure }));
  });
}
