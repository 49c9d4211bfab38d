import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';
import { recall, recallJson, remember } from '../../lib/storage.ts';

/** Milliseconds in which a decision can be taken back, before it is sent. */
export const HOLD = 8_000;

/** Milliseconds after which a decision of another tab is sent here: that tab is gone. */
const ABANDONED = 60_000;

/** Milliseconds after which nobody remembers a decision that never arrived: the longest login. */
const KEPT = 24 * 3_600_000;

/** localStorage: drafts of a user's dialogs. Signing out forgets them. */
export const draftsKey = (user: string): string => `veridoor.console.drafts.${user}`;

/** What an officer decided. */
export type Outcome = 'approved' | 'rejected' | 'again' | 'confirmed' | 'returned';

/** What is left to be said once a decision has arrived. */
export interface Remainder {
  /** `made`: a link to pass on. `unsent`: the customer got none. `waits`: nor will they, before a second person agrees. */
  readonly says: 'made' | 'unsent' | 'waits';
  readonly link: string | null;
}

/** A decision on its way. */
export interface HeldDecision {
  readonly profile: string;
  /** The address of its case. */
  readonly address: string;
  /** Name or number of the person, as the officer saw it. */
  readonly who: string;
  readonly outcome: Outcome;
  readonly state: 'held' | 'sending' | 'failed' | 'sent';
  readonly problem: FlowError | null;
  readonly left: Remainder | null;
}

/** A decision as the browser keeps it, until the service has it. */
export interface KeptDecision extends Pick<HeldDecision, 'profile' | 'address' | 'who' | 'outcome'> {
  /** What is sent, as JSON. */
  readonly task: object;
  /** Whether it was sent, and perhaps arrived. */
  readonly begun: boolean;
  readonly at: number;
  readonly tab: string;
}

interface Decided extends Pick<KeptDecision, 'profile' | 'address' | 'who' | 'outcome' | 'task'> {
  send: () => Promise<Remainder | null>;
  /** It was refused or got lost: the case may go back to the queue. */
  onFailed: () => void;
}

/** Decisions that wait a moment, so that a wrong key does no harm: nothing is sent before the moment is over. */
export interface HeldDecisions {
  hold(decision: Decided): void;
  /** Takes a decision back; one that is being sent stays. */
  undo(profile: string): void;
  /** Puts the words about one that failed, or left something to say, away. */
  dismiss(profile: string): void;
  /** Sends all at once; resolves when that is done. */
  sendAll(): Promise<void>;
  /** The newest last; the same array until something changes. */
  list(): readonly HeldDecision[];
  /** Whether a decision on this profile is held or being sent. */
  has(profile: string): boolean;
  subscribe(listener: () => void): () => void;
}

interface HeldParts {
  /** Id of the user: nobody sends what another decided. */
  user: string;
  /** One arrived, so the queue has changed. */
  onSent: () => void;
  /** Sends a decision of a page that is gone. */
  resume: (kept: KeptDecision) => Promise<Remainder | null>;
}

/** What a page left unsent is held anew: it may have been the end of a login, or of the tab. */
export function createHeldDecisions({ user, onSent, resume }: HeldParts): HeldDecisions {
  interface Entry extends HeldDecision, Pick<Decided, 'send' | 'onFailed'> {
    timer: ReturnType<typeof setTimeout> | null;
  }
  const store = createStore(user);
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const put = (next: readonly Entry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const change = (profile: string, changes: Partial<Entry>) =>
    put(entries.map((entry) => (entry.profile === profile ? { ...entry, ...changes } : entry)));
  const remove = (profile: string) => {
    store.remove(profile);
    put(entries.filter((entry) => entry.profile !== profile));
  };
  const find = (profile: string) => entries.find((entry) => entry.profile === profile);

  const send = async (profile: string): Promise<void> => {
    const entry = find(profile);
    if (entry?.state !== 'held') return;
    if (entry.timer !== null) clearTimeout(entry.timer);
    change(profile, { state: 'sending', timer: null });
    store.begin(profile);
    try {
      const left = await entry.send();
      if (left === null) remove(profile);
      else {
        store.remove(profile);
        change(profile, { state: 'sent', left });
      }
      onSent();
    } catch (error) {
      change(profile, { state: 'failed', problem: toFlowError(error) });
      entry.onFailed();
    }
  };
  const add = ({ profile, address, who, outcome, send: run, onFailed }: Decided) => {
    const decision = { profile, address, who, outcome, send: run, onFailed };
    const timer = setTimeout(() => void send(decision.profile), HOLD);
    const others = entries.filter(({ profile }) => profile !== decision.profile);
    put([...others, { ...decision, state: 'held', problem: null, left: null, timer }]);
  };
  for (const kept of store.left()) add({ ...kept, send: () => resume(kept), onFailed: () => undefined });
  return {
    hold(decision) {
      const before = find(decision.profile);
      if (before?.state === 'held' || before?.state === 'sending') return;
      store.put(decision);
      add(decision);
    },
    undo(profile) {
      const entry = find(profile);
      if (entry?.state !== 'held') return;
      if (entry.timer !== null) clearTimeout(entry.timer);
      remove(profile);
    },
    dismiss(profile) {
      const state = find(profile)?.state;
      if (state === 'failed' || state === 'sent') remove(profile);
    },
    async sendAll() {
      await Promise.all(entries.map(({ profile }) => send(profile)));
    },
    list: () => entries,
    has: (profile) => {
      const state = find(profile)?.state;
      return state === 'held' || state === 'sending';
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** sessionStorage: the name of a tab among others. Without it, a reload takes over what it left a minute later. */
const TAB = 'veridoor.console.tab';

/** Decisions of a user in localStorage, by profile: without it, what the end of a login left unsent is lost. */
function createStore(user: string) {
  const key = `veridoor.console.held.${user}`;
  const tab = recall(() => sessionStorage, TAB) ?? crypto.randomUUID();
  remember(() => sessionStorage, TAB, tab);
  const read = () => {
    const known = recallJson(() => localStorage, key);
    const list = Array.isArray(known) ? (known as KeptDecision[]) : [];
    return list.filter(({ at }) => at > Date.now() - KEPT);
  };
  const write = (list: readonly KeptDecision[]) =>
    remember(() => localStorage, key, list.length === 0 ? null : JSON.stringify(list));
  const others = (profile: string) => read().filter((one) => one.profile !== profile);
  return {
    left: () => read().filter((one) => one.tab === tab || one.at < Date.now() - ABANDONED),
    put: ({ profile, address, who, outcome, task }: Decided) =>
      write([...others(profile), { profile, address, who, outcome, task, begun: false, at: Date.now(), tab }]),
    begin: (profile: string) => write(read().map((one) => (one.profile === profile ? { ...one, begun: true } : one))),
    remove: (profile: string) => write(others(profile)),
  };
}
