import { toFlowError, type FlowError } from '../../lib/errors/flow-error.ts';

/** Milliseconds in which a decision can be taken back, before it is sent. */
export const HOLD = 8_000;

/** What an officer decided. */
export type Outcome = 'approved' | 'rejected' | 'again' | 'confirmed' | 'returned';

/** A decision on its way. */
export interface HeldDecision {
  readonly profile: string;
  /** The address of its case. */
  readonly address: string;
  /** Name or number of the person, as the officer saw it. */
  readonly who: string;
  readonly outcome: Outcome;
  readonly state: 'held' | 'sending' | 'failed';
  readonly problem: FlowError | null;
}

interface Decided extends Pick<HeldDecision, 'profile' | 'address' | 'who' | 'outcome'> {
  send: () => Promise<unknown>;
  /** It was refused or got lost: the case may go back to the queue. */
  onFailed: () => void;
}

/** Decisions that wait a moment, so that a wrong key does no harm: nothing is sent before the moment is over. */
export interface HeldDecisions {
  hold(decision: Decided): void;
  /** Takes a decision back; one that is being sent stays. */
  undo(profile: string): void;
  /** Puts the words about a failed one away. */
  dismiss(profile: string): void;
  /** Sends all at once; resolves when that is done. */
  sendAll(): Promise<void>;
  /** The newest last; the same array until something changes. */
  list(): readonly HeldDecision[];
  /** Whether a decision on this profile is held or being sent. */
  has(profile: string): boolean;
  subscribe(listener: () => void): () => void;
}

/** @param onSent one arrived, so the queue has changed. */
export function createHeldDecisions(onSent: () => void): HeldDecisions {
  interface Entry extends HeldDecision, Omit<Decided, 'profile' | 'address' | 'who' | 'outcome'> {
    timer: ReturnType<typeof setTimeout> | null;
  }
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const put = (next: readonly Entry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const change = (profile: string, changes: Partial<Entry>) =>
    put(entries.map((entry) => (entry.profile === profile ? { ...entry, ...changes } : entry)));
  const remove = (profile: string) => put(entries.filter((entry) => entry.profile !== profile));
  const find = (profile: string) => entries.find((entry) => entry.profile === profile);

  const send = async (profile: string): Promise<void> => {
    const entry = find(profile);
    if (entry?.state !== 'held') return;
    if (entry.timer !== null) clearTimeout(entry.timer);
    change(profile, { state: 'sending', timer: null });
    try {
      await entry.send();
      remove(profile);
      onSent();
    } catch (error) {
      change(profile, { state: 'failed', problem: toFlowError(error) });
      entry.onFailed();
    }
  };
  return {
    hold(decision) {
      const before = find(decision.profile);
      if (before !== undefined && before.state !== 'failed') return;
      const timer = setTimeout(() => void send(decision.profile), HOLD);
      const others = entries.filter(({ profile }) => profile !== decision.profile);
      put([...others, { ...decision, state: 'held', problem: null, timer }]);
    },
    undo(profile) {
      const entry = find(profile);
      if (entry?.state !== 'held') return;
      if (entry.timer !== null) clearTimeout(entry.timer);
      remove(profile);
    },
    dismiss(profile) {
      if (find(profile)?.state === 'failed') remove(profile);
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
