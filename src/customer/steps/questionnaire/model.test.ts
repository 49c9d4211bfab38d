import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSections, sectionToShow } from './model.ts';

describe('sections of a questionnaire', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const sections = [{ questions: [a] }, { questions: [b] }, { questions: [c] }];

  it('a questionnaire shows only sections with open questions', () => {
    expect(openSections(sections, [a, b, c])).toEqual([0, 1, 2]);
    expect(openSections(sections, [a, c])).toEqual([0, 2]);
    expect(openSections(sections, [])).toEqual([]);
  });

  it('a questionnaire begins with the first section that is not done', () => {
    expect(sectionToShow([0, 2], undefined, (place) => place === 0)).toBe(2);
    expect(sectionToShow([0, 1, 2], undefined, () => true)).toBe(2);
  });

  it('a questionnaire’s sections can be revisited but not skipped', () => {
    const done = (place: number) => place < 2;
    expect(sectionToShow([0, 1, 2, 3], 0, done)).toBe(0);
    expect(sectionToShow([0, 1, 2, 3], 3, done)).toBe(2);
    expect(sectionToShow([0, 2], 1, () => false)).toBe(0);
  });

  it('a questionnaire always shows a section with open questions', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(9), { minLength: 1 }),
        fc.option(fc.nat(12), { nil: undefined }),
        fc.nat(10),
        (places, requested, done) => {
          const open = places.toSorted((x, y) => x - y);
          expect(open).toContain(sectionToShow(open, requested, (place) => place < done));
        },
      ),
    );
  });
});
