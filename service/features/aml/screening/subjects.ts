import { isCountry } from '@veridoor/contract/documents/nationality';
import { AML_THRESHOLD } from '@veridoor/contract/aml/search';
import type { KnownFact } from '@veridoor/contract/answers/question';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { numbersOf } from '../judge.ts';
import type { AmlCriteria } from '../aml-search.ts';

/** The names of a person: from the integrator, documents and the person's own answers. */
export interface SaidOfPerson {
  name: string | null;
  documents: readonly DocumentFields[];
  answers: readonly Partial<Record<KnownFact, string>>[];
}

type Facts = Pick<AmlCriteria, 'birth_date' | 'country' | 'gender' | 'id_number' | 'other_numbers'>;

const NO_FACTS: Facts = { birth_date: null, country: null, gender: null, id_number: null };
const GENDERS = { M: 'male', F: 'female', X: null } as const;

/**
 * The subjects of a person: every name that the person uses, each once. A document's facts distinguish a name from its
 * namesakes, even if the integrator or the person spelt it differently. The person's own facts may confirm a hit but
 * never remove one, so such a name is also searched without them.
 */
export function personSubjects({ name, documents, answers }: SaidOfPerson): AmlCriteria[] {
  const read = documents.flatMap((fields) => namesOf(fields).map((one) => criteria(one, factsOf(fields))));
  const stated = answers.map(statedFacts).filter((facts) => Object.values(facts).some((fact) => fact !== null));
  const named = [...answers.map(answeredName), name ?? ''].flatMap((said) => {
    const document = read.find((one) => compareNames(one.name, said, 'Person').score >= NAME_THRESHOLD);
    if (document) return [{ ...document, name: said }];
    return [criteria(said, NO_FACTS), ...stated.map((facts) => criteria(said, facts))];
  });
  return distinct([...read, ...named]);
}

/** The name of a document in Latin letters, and in others beside them: lists have either. */
const namesOf = ({ firstName, lastName, nativeName, printed }: DocumentFields): string[] => [
  `${firstName} ${lastName}`,
  nativeName ?? printed?.nativeName ?? '',
];

/** A search for a name with its known facts. */
export function criteria(name: string, facts: Partial<Facts>): AmlCriteria {
  return { ...NO_FACTS, ...facts, name: name.trim(), threshold: AML_THRESHOLD, categories: [], sources: [] };
}

/** Searches that differ; those without a name are left out. Case and order of words do not make another name. */
export function distinct(searches: readonly AmlCriteria[]): AmlCriteria[] {
  const byKey = new Map<string, AmlCriteria>();
  for (const search of searches.filter((one) => one.name !== '')) {
    const words = search.name.normalize('NFKC').toLowerCase().split(/\s+/u).toSorted();
    const { birth_date, country, gender } = search;
    const key = JSON.stringify([words, birth_date, country, gender, ...numbersOf(search)]);
    if (!byKey.has(key)) byKey.set(key, search);
  }
  return [...byKey.values()];
}

function factsOf({ birthDate, birthDates, nationality, sex, documentNumber, otherNumbers }: DocumentFields): Facts {
  const [id_number = null, ...other_numbers] = [documentNumber, ...otherNumbers].filter((number) => number !== '');
  const gender = sex === null ? null : GENDERS[sex];
  return {
    // One of two possible dates contradicts nobody's.
    birth_date: birthDates ? null : birthDate,
    // Lists say countries alone.
    country: nationality !== null && isCountry(nationality) ? nationality : null,
    gender,
    id_number,
    ...(other_numbers.length > 0 && { other_numbers }),
  };
}

function statedFacts(answers: SaidOfPerson['answers'][number]): Facts {
  const { birth_date = null, nationality = '', document_number: id_number = null } = answers;
  return { ...NO_FACTS, birth_date, country: isCountry(nationality) ? nationality : null, id_number };
}

function answeredName({ name, first_name = '', last_name = '' }: SaidOfPerson['answers'][number]): string {
  return name ?? `${first_name} ${last_name}`.trim();
}
