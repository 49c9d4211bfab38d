import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALPHABET, CLASS_COUNT } from './alphabet.ts';
import { solveMrz } from './solve.ts';

const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TEXT = LINES.join('');

/** Cells that read as the text; `changes` gives some places another distribution. */
function cellsOf(
  text: string,
  changes: ReadonlyArray<{ at: number; shares: Record<string, number> }> = [],
): Float32Array {
  const cells = new Float32Array(text.length * CLASS_COUNT).fill(Math.log(1e-5));
  for (const [i, character] of Array.from(text).entries()) cells[i * CLASS_COUNT + ALPHABET.indexOf(character)] = 0;
  for (const { at, shares } of changes) {
    cells.fill(Math.log(1e-5), at * CLASS_COUNT, (at + 1) * CLASS_COUNT);
    for (const [character, share] of Object.entries(shares)) {
      cells[at * CLASS_COUNT + ALPHABET.indexOf(character)] = Math.log(share);
    }
  }
  return cells;
}

describe('solveMrz', () => {
  it('solveMrz reads a clear MRZ', () => {
    expect(solveMrz(cellsOf(TEXT), 2, 44, 2026)).toMatchObject({ valid: true, lines: LINES, corrected: 0 });
  });

  it('solveMrz lets check digits decide between two readings', () => {
    const cells = cellsOf(TEXT, [{ at: 45, shares: { B: 0.6, 8: 0.4 } }]);
    expect(solveMrz(cells, 2, 44, 2026)).toMatchObject({ valid: true, lines: LINES, corrected: 1 });
  });

  it('solveMrz reads letters as digits where only digits are allowed', () => {
    const cells = cellsOf(TEXT, [{ at: 57, shares: { T: 0.9, 7: 0.1 } }]);
    expect(solveMrz(cells, 2, 44, 2026)).toMatchObject({ valid: true, lines: LINES });
  });

  it('solveMrz never changes a clearly read character to satisfy a check digit', () => {
    const wrong = TEXT.slice(0, 52) + '7' + TEXT.slice(53);
    const solution = solveMrz(cellsOf(wrong), 2, 44, 2026);
    expect(solution).toMatchObject({ valid: false, corrected: 0 });
    expect(solution!.lines.join('')).toBe(wrong);
  });

  it('solveMrz stays undecided when two readings both satisfy the check digits', () => {
    // G and 6 differ by ten: no check digit distinguishes them.
    const undecided = cellsOf(TEXT, [{ at: 79, shares: { 6: 0.52, G: 0.48 } }]);
    expect(solveMrz(undecided, 2, 44, 2026)).toMatchObject({ valid: false, corrected: 0 });
    const clear = cellsOf(TEXT, [{ at: 79, shares: { 6: 0.98, G: 0.02 } }]);
    expect(solveMrz(clear, 2, 44, 2026)).toMatchObject({ valid: true, lines: LINES });
  });

  it('solveMrz does not call an unclear name valid', () => {
    const cells = cellsOf(TEXT, [{ at: 6, shares: { R: 0.35, P: 0.33, B: 0.32 } }]);
    expect(solveMrz(cells, 2, 44, 2026)).toMatchObject({ valid: false, unclear: true });
  });

  it('solveMrz never calls noise valid', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 9 })), (stream) => {
        const cells = new Float32Array(88 * CLASS_COUNT);
        for (let i = 0; i < cells.length; i++) cells[i] = -Number(stream.next().value ?? 0) / 2;
        expect(solveMrz(cells, 2, 44, 2026)?.valid).not.toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
