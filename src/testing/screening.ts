import type { AmlLists, AmlOpenHit, AmlOpenHits, AmlRescreening } from '../lib/api/types.ts';
import { screeningOf } from './report.ts';
import { PERSON } from './review.ts';

const AT = '2026-01-01T00:00:00Z';

/** A page of open hits: one of the person of the case, or the given ones. */
export function openHitsOf(hits: readonly AmlOpenHit[] = [openHitOf()]): AmlOpenHits {
  return { data: [...hits], next_cursor: null, has_more: false, found: hits.length };
}

export function openHitOf(changes: Partial<AmlOpenHit> = {}): AmlOpenHit {
  const { id, results } = screeningOf();
  const [hit] = results;
  if (!hit) throw new Error('the search has no hit');
  return {
    profile: PERSON,
    subject: 'person',
    mode: 'live',
    name: 'Ada Specimen',
    id_card_number: 'C-100482',
    reference: 'account-7',
    in_review: true,
    report: id,
    waiting_since: AT,
    hit,
    ...changes,
  };
}

/** One list in use, one whose last load failed, and one that broke off before it was ever loaded. */
export function listsOf(): AmlLists {
  const list = { version: '1', entries: 18_240, added: 12, changed: 3, removed: 1, activated_at: AT };
  const last = { started_at: AT, ended_at: AT, fault: null };
  return {
    data: [
      { ...list, code: 'ofac' },
      { ...list, code: 'eu' },
    ],
    imports: [
      { ...last, code: 'ofac', outcome: 'loaded' },
      { ...last, code: 'eu', outcome: 'failed', fault: 'eu.xml, line 12, column 3: the element is not closed' },
      { ...last, code: 'un', outcome: 'interrupted', ended_at: null },
    ],
  };
}

export function rescreeningOf(changes: Partial<AmlRescreening> = {}): AmlRescreening {
  return { state: 'running', profiles: 1200, screened: 800, started_at: AT, finished_at: null, ...changes };
}
