import type { Check, Found } from '../check.ts';
import type { ScreeningContext } from '../contexts.ts';

/** No list has the customer. Its score is that of the best hit that is open or true. */
export const screening: Check<'screening'> = {
  name: 'screening',
  families: [],
  inTests: 'made',
  make: ({ screening: made }) => made && judge(made),
};

function judge({ isNamed, hasLists, last }: ScreeningContext): Found {
  if (!isNamed) return notMade('name_unknown');
  if (!hasLists) return notMade('no_list_loaded');
  if (!last) return notMade('screening_outstanding');
  const { files } = last;
  if (last.subjects === 0) return notMade('name_unknown');
  if (last.lists.length === 0) return notMade('no_list_loaded');
  const open = last.hits.filter(({ verdict }) => verdict !== 'false_positive');
  if (open.length === 0) return { outcome: 'passed', score: null, detail: null, files };
  const score = Math.max(...open.map((hit) => hit.score));
  return open.some(({ verdict }) => verdict === 'true_match')
    ? { outcome: 'failed', score, detail: 'true_match', files }
    : { outcome: 'review', score, detail: 'possible_match', files };
}

const notMade = (detail: string): Found => ({ outcome: 'not_made', score: null, detail });
