import { judged, type Found } from '../check.ts';
import type { CompanyContext } from '../contexts.ts';

/** Whether documents of other profiles are alike; null for what is not compared. */
export const seenBefore = ({ alike }: CompanyContext, kind: keyof CompanyContext['alike']): Found | null =>
  alike[kind] === undefined ? null : judged(alike[kind] > 0 ? 'seen_before' : null);
