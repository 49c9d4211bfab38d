import { useState } from 'react';
import { recallJson, remember } from '../../../lib/storage.ts';
import { useConsole } from '../../parts/console-context.ts';
import { draftsKey } from '../../parts/held-decisions.ts';

/** Milliseconds after which nobody goes on with what they had begun: the longest login. */
const KEPT = 24 * 3_600_000;

/** localStorage, by case and dialog: without it, what is written in a dialog is lost with the page. */
type Drafts = Record<string, { at: number; values: object }>;

function readDrafts(user: string): Drafts {
  const known = recallJson(() => localStorage, draftsKey(user));
  if (typeof known !== 'object' || known === null) return {};
  const since = Date.now() - KEPT;
  return Object.fromEntries(Object.entries(known as Drafts).filter(([, draft]) => draft?.at > since));
}

function writeDrafts(user: string, drafts: Drafts): void {
  const none = Object.keys(drafts).length === 0;
  remember(() => localStorage, draftsKey(user), none ? null : JSON.stringify(drafts));
}

/** What somebody writes in a dialog of a case: it is there again after a slip, a closed tab and the end of a login. */
export function useDraft<Values extends object>(
  profile: string,
  dialog: string,
  initial: Values,
): [Values, (changes: Partial<Values>) => void] {
  const { me } = useConsole();
  const key = `${profile} ${dialog}`;
  const [values, setValues] = useState(() => ({ ...initial, ...readDrafts(me.id)[key]?.values }));
  const change = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    writeDrafts(me.id, { ...readDrafts(me.id), [key]: { at: Date.now(), values: next } });
  };
  return [values, change];
}

/** Forgets what was written about a case: it is decided. */
export function forgetDrafts(user: string, profile: string): void {
  const drafts = Object.entries(readDrafts(user)).filter(([key]) => !key.startsWith(`${profile} `));
  writeDrafts(user, Object.fromEntries(drafts));
}
