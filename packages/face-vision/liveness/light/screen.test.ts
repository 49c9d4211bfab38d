import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePrompts } from '../choose.ts';
import { COLOUR_TIME, lightAt, screenAt, SWEEP, EDGES } from './screen.ts';

const picking = fc.infiniteStream(fc.nat()).map((numbers) => (below: number) => Number(numbers.next().value) % below);
const prompts = picking.map((pick) => choosePrompts({}, pick).find(({ action }) => action === 'light')!);

describe('screen that lights a face', () => {
  it('the screen shows eight colours, none twice running, each from a side', () => {
    fc.assert(
      fc.property(prompts, ({ colours = [], edges = [] }) => {
        expect([colours.length, edges.length]).toEqual([8, 8]);
        expect(colours.every((colour, i) => colour !== colours[i - 1])).toBe(true);
        expect(edges.every((edge) => EDGES.includes(edge))).toBe(true);
      }),
    );
  });

  it('the screen changes no place more than three times in any second (WCAG 2.3.1)', () => {
    fc.assert(
      fc.property(
        prompts,
        fc.integer({ min: -1000, max: 4600 }),
        fc.double({ min: 0, max: 1 }),
        (prompt, from, place) => {
          const shownAt = (time: number) => {
            const shown = screenAt(prompt, time);
            return shown && (place <= shown.share ? shown.colour : shown.before);
          };
          let changes = 0;
          for (let time = from; time < from + 1000; time += 10) if (shownAt(time) !== shownAt(time + 10)) changes += 1;
          expect(changes).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it('a colour comes over the screen from its side, and then lights all of it', () => {
    const prompt = { action: 'light', wait: 0, colours: ['#000000', '#ff0000'], edges: ['top', 'right'] } as const;
    expect(screenAt(prompt, -1)).toBeNull();
    expect(screenAt(prompt, COLOUR_TIME + SWEEP / 2)).toEqual({
      colour: '#ff0000',
      before: '#000000',
      from: 'right',
      share: 0.5,
    });
    expect(screenAt(prompt, 2 * COLOUR_TIME)).toBeNull();
    expect(lightAt(prompt, SWEEP - 1)).toBeNull();
    expect(lightAt(prompt, COLOUR_TIME + SWEEP / 2)).toEqual({
      whole: [0.5, 0, 0],
      across: [-1, -0, -0],
      down: [0, 0, 0],
    });
    expect(lightAt(prompt, COLOUR_TIME + SWEEP)?.whole).toEqual([1, 0, 0]);
    expect(lightAt(prompt, 3 * COLOUR_TIME)?.whole).toEqual([1, 0, 0]);
  });
});
