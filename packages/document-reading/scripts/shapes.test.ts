import { describe, expect, it } from 'vitest';
import { hasLetters, letterShapes, ownLetters, scriptOf, shapeOf } from './shapes.ts';

const shapesOf = (text: string) => [...text].map(shapeOf).join('');
const SERBIAN = new Set('абвгдђежзијклљмнњопрстћуфхцчџш');

describe('letters that print alike', () => {
  it.each([
    ['Cyrillic', 'ПЕТРОВ'],
    ['Cyrillic', 'Дата на раждане / Date of birth'],
    ['Greek', 'ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ / HELLENIC REPUBLIC'],
    ['Greek', 'Αριθμός ταυτότητας 12'],
  ] as const)('the other letters of a %s word say which is meant: %s', (script, text) => {
    const meant = letterShapes(shapesOf(text), script);
    expect(meant.text).toBe(text);
    expect(meant.clear.every(Boolean)).toBe(true);
  });

  it('a word of such letters alone is of the page’s script, and not clear', () => {
    const { text, clear } = letterShapes('AHHA', 'Cyrillic');
    expect(text).toBe('АННА');
    expect(clear).not.toContain(true);
  });

  it('the other words of the line make it clear', () => {
    expect(letterShapes('AHHA ПETPOBA', 'Cyrillic')).toEqual({ text: 'АННА ПЕТРОВА', clear: Array(12).fill(true) });
  });

  it('a letter that the country’s alphabet lacks makes the word Latin', () => {
    expect(scriptOf(letterShapes('MOST', 'Cyrillic', SERBIAN).text)).toBeNull();
  });

  it('a letter of another script in a word is not clear', () => {
    expect(letterShapes('ПEΔPOB', 'Cyrillic').clear).not.toContain(true);
  });

  it('letters between digits keep their field’s number, digits between letters are letters', () => {
    expect(letterShapes('4c) ПИ', 'Cyrillic').text).toBe('4c) ПИ');
    const { text, clear } = letterShapes('ЛO3AH', 'Cyrillic');
    expect(text).toBe('ЛОЗАН');
    expect(clear).toEqual([true, true, false, true, true]);
  });

  it('capitals and small letters of one shape follow the others of the word', () => {
    expect(letterShapes('ПЬяHКOB', 'Cyrillic').text).toBe('ПЬЯНКОВ');
    expect(letterShapes('ИвaнOв', 'Cyrillic').text).toBe('Иванов');
  });

  it('a word with a letter of Latin alone is none of a script', () => {
    expect(ownLetters('LΰNEBURG')).toEqual({ Cyrillic: 0, Greek: 0 });
    expect(hasLetters('STADT LΰNEBURG', 'Greek')).toBe(false);
    expect(hasLetters('ΛAMΠPOΣ ZURICH', 'Greek')).toBe(true);
  });
});
