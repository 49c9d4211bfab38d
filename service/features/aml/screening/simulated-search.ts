import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { AmlStoredHit } from '../../../platform/database/tables/aml.ts';
import type { NamedList } from '../aml-index.ts';
import { hitBody } from '../judge.ts';
import { emptyEntity } from '../lists/listed-entity.ts';

/** The list that stands for the real ones where a test profile's outcome was reported. */
export const TEST_LIST: NamedList = {
  id: '00000000-0000-4000-8000-000000000000',
  source: 'demonstration',
  version: 'test',
  entries: 1,
};

const NAME = 'Listed Specimen';
const HIT: AmlStoredHit = {
  source: TEST_LIST.source,
  ...hitBody(
    {
      ...emptyEntity('test-listed', 'person'),
      names: [{ text: NAME, kind: 'primary' }],
      categories: ['sanction'],
    },
    NAME,
  ),
  score: 0.9,
  searched: { name: NAME, birth_date: null, country: null, gender: null, numbers: [] },
  features: {},
  confirmed: false,
  fingerprint: 'test',
};

/** What the screening of a test profile finds in place of searching: nobody, or an invented entry. */
export function simulatedSearch({ result }: TestOutcome): { sources: []; hits: AmlStoredHit[] } {
  return { sources: [], hits: result === 'listed' ? [HIT] : [] };
}
