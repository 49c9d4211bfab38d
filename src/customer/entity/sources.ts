import type { QueryClient } from '@tanstack/react-query';
import type { AnswerSource } from '../questions/answer-queries.ts';
import { answersOf, ENTITY_QUESTIONS, PARTY_QUESTIONS } from '@veridoor/validation/entity';
import type { EntityDetails, EntityParty, Session } from '../../lib/api/types.ts';
import type { Flow } from '../../lib/flow/flow.ts';
import { detailsQuery, getEntityDetails, giveEntityDetails } from './entity-queries.ts';

/** Gives details, and has the screens that show them read them again. */
export async function giveDetails(
  flow: Flow,
  client: QueryClient,
  details: EntityDetails,
  complete: boolean,
): Promise<Session> {
  const session = await giveEntityDetails(flow, details, complete);
  client.removeQueries(detailsQuery(flow));
  return session;
}

/** The fields of the company: sent, they are kept, and the owners come next. */
export function companySource(flow: Flow, client: QueryClient): AnswerSource {
  return {
    read: async () => ({ answers: { ...answersOf(ENTITY_QUESTIONS, await getEntityDetails(flow)) }, suggestions: {} }),
    give: ({ answers }) => {
      // An empty text takes a value away.
      const given = Object.entries(answers).map(([id, answer]) => [id, answer ?? '']);
      return giveDetails(flow, client, Object.fromEntries(given) as EntityDetails, false);
    },
  };
}

/** The fields of one owner or director, among the others as they stand by then. */
export function partySource(flow: Flow, client: QueryClient, id: string): AnswerSource {
  const others = async () => (await getEntityDetails(flow)).parties ?? [];
  return {
    read: async () => {
      const party = (await others()).find((one) => one.id === id);
      return { answers: { ...answersOf(PARTY_QUESTIONS, party ?? {}) }, suggestions: {} };
    },
    give: async ({ answers }) => {
      const said = Object.entries(answers).filter(([, answer]) => answer !== null);
      const present = await others();
      // The screens do not ask whose share it is: that comes from the business, and stays.
      const of = present.find((one) => one.id === id)?.of;
      const party = { ...Object.fromEntries(said), id, ...(of !== undefined && { of }) } as EntityParty;
      const parties = present.some((one) => one.id === id)
        ? present.map((one) => (one.id === id ? party : one))
        : [...present, party];
      return giveDetails(flow, client, { parties }, false);
    },
  };
}
