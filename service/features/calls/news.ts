/** What has changed, for listeners that show it; they read the present state themselves. */
export interface CallChange {
  companyId: string;
  /** Null when no call changed, but the agents did. */
  callId: string | null;
  /** Whether the queue or the agents look different. */
  queue: boolean;
}

/** Informs this process that calls have changed, after the commit. */
export interface CallNews {
  tell(change: CallChange): void;
  /** @returns a function that ends the listening. */
  listen(listener: (change: CallChange) => void): () => void;
}

export function createCallNews(): CallNews {
  const listeners = new Set<(change: CallChange) => void>();
  return {
    tell(change) {
      for (const listener of listeners) listener(change);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
