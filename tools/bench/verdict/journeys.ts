import type { ProfileStatus } from '@veridoor/contract/profile';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { PersonName } from '../../specimens/portrait.ts';
import type { Sitter } from '../../specimens/head/video.ts';
import { beginJourney, type Customer } from './customer.ts';
import type { Company } from './stack.ts';
import {
  DRIVING_LICENCE,
  knownFrom,
  NATIONAL,
  OLD_CARD,
  OTHER_PASSPORT,
  PASSPORT,
  RESIDENCE_PERMIT,
} from './people.ts';
import { pagesOf, selfieOf, type Page, type Paper } from './images.ts';
import { careful } from './workflows.ts';

/** An honest person and the right end of their journey. */
export interface Journey {
  name: string;
  /** Omitted where a share of many is reported. */
  expected?: ProfileStatus;
  counted?: true;
  /** Omitted: the workflow of a new company. */
  workflow?: WorkflowDefinition;
  run(company: Company, sitterOf: (person: PersonName) => Promise<Sitter>): Promise<Customer>;
}

const REJECT_EXPIRED = careful([{ code: 'document_expired', outcome: 'reject' }], 1);
const expired: Paper = { ...OTHER_PASSPORT, details: { expiryDate: '2024-03-01' } };
const blurred: Paper = { ...OTHER_PASSPORT, conditions: ['blurred'] };

/** Pages one after the other, then the living face. */
const shows =
  (paper: Paper, ...before: Paper[]): Journey['run'] =>
  async (company, sitterOf) => {
    const customer = await beginJourney(company, await knownFrom(paper));
    for (const one of [...before, paper]) await customer.send(await pagesOf(one));
    await customer.showAlive(await sitterOf(paper.portrait));
    await customer.send([await selfieOf(paper.portrait)]);
    await customer.handIn();
    return customer;
  };

/** The document alone: the rest is not asked for any more, or not yet. */
const showsOnly =
  (pages: () => Promise<Page[]>, paper: Paper): Journey['run'] =>
  async (company) => {
    const customer = await beginJourney(company, await knownFrom(paper));
    await customer.send(await pages());
    await customer.handIn();
    return customer;
  };

export const JOURNEYS: readonly Journey[] = [
  ...NATIONAL.map((paper): Journey => ({
    name: `${paper.national}, holder ${(paper.person ?? 0) + 1}`,
    counted: true,
    workflow: careful(),
    run: shows(paper),
  })),
  {
    name: 'a specimen of a residence permit',
    expected: 'in_review',
    workflow: careful(),
    run: shows(RESIDENCE_PERMIT),
  },
  { name: 'a specimen of a driving licence', expected: 'in_review', workflow: careful(), run: shows(DRIVING_LICENCE) },
  {
    name: 'a passport of France, blurred and then taken again',
    expected: 'approved',
    workflow: careful(),
    run: shows(OTHER_PASSPORT, blurred),
  },
  {
    name: 'an old card of the Netherlands that bears nothing for machines',
    expected: 'in_review',
    workflow: careful(),
    run: shows(OLD_CARD),
  },
  { name: 'a passport of Germany, at a new company', expected: 'in_review', run: shows(PASSPORT) },
  {
    name: 'a passport of France, blurred',
    expected: 'pending',
    workflow: careful(),
    run: showsOnly(() => pagesOf(blurred), OTHER_PASSPORT),
  },
  {
    name: 'an expired passport of France, where the rules reject one',
    expected: 'rejected',
    workflow: REJECT_EXPIRED,
    run: showsOnly(() => pagesOf(expired), expired),
  },
];
