import { askedQuestions, faultsOf, tidyAnswer, type AnswerFault } from './check.ts';
import type { Answer, Answers, Question } from './question.ts';
import { mayHideAnOwner, tidyShare, totalShares, type Shareholder } from './shares.ts';

/** The questions about a company itself, in their order. */
export const ENTITY_QUESTIONS = [
  { id: 'name', type: 'text', minimum: 2, maximum: 200 },
  { id: 'legal_form', type: 'text', maximum: 100 },
  { id: 'country', type: 'country' },
  { id: 'registration_number', type: 'text', maximum: 64 },
  { id: 'tax_number', type: 'text', maximum: 64, optional: true },
  { id: 'incorporated_on', type: 'date', latest: 'today' },
  { id: 'street', type: 'text', maximum: 200 },
  { id: 'postal_code', type: 'text', maximum: 20, optional: true },
  { id: 'city', type: 'text', maximum: 100 },
] as const satisfies readonly Question[];

/** The questions about each owner and director: a person, or another company. */
export const PARTY_QUESTIONS = [
  { id: 'kind', type: 'choice', choices: [{ value: 'person' }, { value: 'company' }] },
  { id: 'name', type: 'text', minimum: 2, maximum: 200 },
  { id: 'birth_date', type: 'date', latest: 'today', partial: true, only_if: { question: 'kind', is: ['person'] } },
  { id: 'registration_number', type: 'text', maximum: 64, only_if: { question: 'kind', is: ['company'] } },
  { id: 'country', type: 'country' },
  { id: 'roles', type: 'choices', choices: [{ value: 'owner' }, { value: 'director' }], minimum: 1 },
  { id: 'share', type: 'number', minimum: 0.01, maximum: 100, only_if: { question: 'roles', is: ['owner'] } },
] as const satisfies readonly Question[];

/** An owner or director as entered; possibly incomplete. */
export interface EntityParty extends Shareholder {
  /** Chosen by the client that adds it; distinguishes it from the others. */
  id: string;
  roles?: ('owner' | 'director')[];
  name?: string;
  birth_date?: string;
  registration_number?: string;
  country?: string;
}

/** A company's statements about itself; possibly incomplete. */
export interface EntityDetails {
  name?: string;
  legal_form?: string;
  country?: string;
  registration_number?: string;
  tax_number?: string;
  incorporated_on?: string;
  street?: string;
  postal_code?: string;
  city?: string;
  parties?: EntityParty[];
  /** Stated by the customer: every unnamed owner holds less than a beneficial owner does. */
  no_other_owner?: boolean;
}

export type EntityFault =
  | AnswerFault
  | 'duplicate'
  /** Holds a share in a party that is none, or no company. */
  | 'not_allowed'
  | 'director_missing'
  | 'shares_missing'
  /** More than the whole is declared. */
  | 'shares_surplus';

/** The answers of one party or of the company, by question; other fields are left out. */
export function answersOf(questions: readonly Question[], record: object): Answers {
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    questions.flatMap(({ id }): [string, Answer][] => {
      const answer = given.get(id);
      return answer === undefined ? [] : [[id, answer as Answer]];
    }),
  );
}

/**
 * The details as they are kept: tidy texts, shares in hundredths, nothing empty, and only the fields that a party is
 * asked for.
 */
export function tidyDetails({ parties, no_other_owner, ...company }: EntityDetails): EntityDetails {
  return {
    ...tidied(ENTITY_QUESTIONS, company),
    ...(parties !== undefined && {
      parties: parties.map((party) => {
        const tidy = tidied(PARTY_QUESTIONS, party);
        const asked = new Set<string>(askedQuestions(PARTY_QUESTIONS, tidy).map(({ id }) => id));
        const kept = Object.fromEntries(Object.entries(tidy).filter(([id]) => asked.has(id)));
        return {
          id: party.id,
          ...kept,
          ...(party.of !== undefined && party.of !== '' && { of: party.of }),
          ...(typeof kept['share'] === 'number' && { share: tidyShare(kept['share']) }),
        };
      }),
    }),
    ...(no_other_owner === true && { no_other_owner }),
  };
}

function tidied(questions: readonly Question[], record: object): Answers {
  const answers = answersOf(questions, record);
  return Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const given = answers[question.id];
      const answer = given === undefined ? null : tidyAnswer(question, given);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

/**
 * The faults of tidied details, by place: `name`, `parties/0/share`, or `parties` for a fault of all of them together.
 *
 * @param complete nothing may be missing and the shares must add up; otherwise only the given values are judged.
 */
export function entityFaults(
  details: EntityDetails,
  { today, complete }: { today: string; complete: boolean },
): Map<string, EntityFault> {
  const { parties = [] } = details;
  const faults = new Map<string, EntityFault>(
    faultsOf(ENTITY_QUESTIONS, answersOf(ENTITY_QUESTIONS, details), { today, complete }),
  );
  for (const [index, party] of parties.entries()) {
    const own = faultsOf(PARTY_QUESTIONS, answersOf(PARTY_QUESTIONS, party), { today, complete });
    for (const [id, fault] of own) faults.set(`parties/${index}/${id}`, fault);
    if (parties.findIndex(({ id }) => id === party.id) < index) faults.set(`parties/${index}/id`, 'duplicate');
    if (party.of !== undefined && !parties.some(({ id, kind = 'company' }) => id === party.of && kind === 'company')) {
      faults.set(`parties/${index}/of`, 'not_allowed');
    }
  }
  const together = complete ? partiesFault(details) : null;
  if (together !== null) faults.set('parties', together);
  return faults;
}

/** The common fault of the owners and directors; null without one. */
export function partiesFault({ parties = [], no_other_owner = false }: EntityDetails): EntityFault | null {
  const companies = new Set(parties.map(({ of }) => of)).add(undefined);
  if ([...companies].some((company) => totalShares(parties, company).surplus > 0)) return 'shares_surplus';
  if (!parties.some(({ of, roles = [] }) => of === undefined && roles.includes('director'))) return 'director_missing';
  return mayHideAnOwner(parties) && !no_other_owner ? 'shares_missing' : null;
}
