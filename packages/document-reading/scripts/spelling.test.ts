import { describe, expect, it } from 'vitest';
import { doubtsAgainst } from '../fields/doubts.ts';
import { compareSpelling } from './spelling.ts';

describe('names in Latin letters', () => {
  it.each([
    ['ЩЪРКЕЛОВ', 'SHTARKELOV'],
    ['ЩЕГЛОВА', 'SHCHEGLOVA'],
    ['ЭЛЬВИРА ЮРЬЕВНА', 'ELVIRA IUREVNA'],
    ['ҐРИЦЕНКО', 'GRYTSENKO'],
    ['ЄВГЕН', 'YEVHEN'],
    ['ЂУРИЧИЋ', 'DURICIC'],
    ['ВАЎЧОК', 'VAUCHOK'],
    ['ΕΥΑΓΓΕΛΙΑ', 'EVANGELIA'],
    ['Χρύσανθος', 'CHRYSANTHOS'],
    ['ΜΠΟΥΜΠΟΥΛΗΣ', 'BOUMPOULIS'],
    ['Müller', 'MUELLER'],
  ])('%s may be written %s', (printed, machine) => {
    expect(compareSpelling(printed, machine)).toBe('same');
  });

  it.each([
    ['ПЕТРОВ', 'PETROVA', 'shorter'],
    ['ПЕТРОВИЋ', 'PETROVI', 'longer'],
    ['ЩЕГЛОВА', 'SHCH', 'longer'],
    ['ЩЕГЛОВА', 'SHC', 'longer'],
    ['ПЕТРОВ', 'PAVLOV', 'other'],
    ['ΨΑΘΑ', 'PSARRA', 'other'],
  ] as const)('%s beside %s is %s', (printed, machine, expected) => {
    expect(compareSpelling(printed, machine)).toBe(expected);
  });

  it('a name in print confirms or contradicts the MRZ', () => {
    const machine = {
      lastName: 'PIANKOV',
      firstName: 'ARSENII',
      documentNumber: '',
      otherNumbers: [],
      birthDate: null,
      expirationDate: null,
      sex: null,
    };
    expect(doubtsAgainst(new Map([['last_name', 'ПЬЯНКОВ']]), machine)).toEqual([]);
    expect(doubtsAgainst(new Map([['last_name', 'ПЬЯНОВ']]), machine)).toEqual(['print_name_differs']);
  });
});
