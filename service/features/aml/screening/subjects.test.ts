import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { personSubjects } from './subjects.ts';

const card: DocumentFields = {
  source: 'mrz',
  lastName: 'VEXLEY MARSH',
  firstName: 'ORLANDA',
  documentNumber: 'L48579407',
  otherNumbers: ['DM4410938'],
  birthDate: '1971-03-14',
  expirationDate: null,
  sex: 'F',
  nationality: 'GB',
  issuingCountry: 'GB',
  address: null,
};
const facts = {
  birth_date: '1971-03-14',
  country: 'GB',
  gender: 'female',
  id_number: 'L48579407',
  other_numbers: ['DM4410938'],
};

describe('subjects of a screening', () => {
  it('a profile that nobody names has no subject', () => {
    expect(personSubjects({ name: null, documents: [], answers: [{ birth_date: '1980-01-01' }] })).toEqual([]);
  });

  it("the document's holder is searched with everything that distinguishes namesakes", () => {
    expect(personSubjects({ name: null, documents: [card], answers: [] })).toMatchObject([
      { name: 'ORLANDA VEXLEY MARSH', ...facts },
    ]);
  });

  it('a name in other letters is searched beside the Latin one, with the same facts', () => {
    const printed = { ...card, nativeName: '林健聖' };
    const named = personSubjects({ name: null, documents: [{ ...card, printed }], answers: [] });
    expect(named).toMatchObject([
      { name: 'ORLANDA VEXLEY MARSH', ...facts },
      { name: '林健聖', ...facts },
    ]);
  });

  it('one person is searched once, by each spelling, with the facts of the document', () => {
    const same = { name: 'Vexley Marsh Orlanda', documents: [card, card], answers: [{ name: 'Orlanda Vexley-Marsh' }] };
    expect(personSubjects(same).map(({ name, birth_date }) => [name, birth_date])).toEqual([
      ['ORLANDA VEXLEY MARSH', '1971-03-14'],
      ['Orlanda Vexley-Marsh', '1971-03-14'],
    ]);
  });

  it('another name from the integrator is searched without the facts of the document', () => {
    const [, named] = personSubjects({ name: 'Fenwick Droll', documents: [card], answers: [] });
    expect(named).toMatchObject({ name: 'Fenwick Droll', birth_date: null, country: null, id_number: null });
  });

  it('a birth date that the customer states may confirm a hit, never remove one', () => {
    const text = fc.constantFrom('Fenwick Droll', 'Ysolde Krummbiegel', 'Orlanda Vexley Marsh');
    const answer = fc.record(
      {
        name: text,
        birth_date: fc.constantFrom('1990-05-05', '1971-03-14'),
        nationality: fc.constantFrom('DE', 'nowhere'),
        document_number: fc.constantFrom('X1234567'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.option(text), fc.array(answer, { maxLength: 3 }), (name, answers) => {
        const subjects = personSubjects({ name, documents: [], answers });
        for (const said of [name, ...answers.map((one) => one.name)]) {
          if (typeof said !== 'string') continue;
          const bare = { name: said, birth_date: null, country: null, gender: null, id_number: null };
          expect(subjects).toContainEqual(expect.objectContaining(bare));
        }
      }),
    );
  });
});
