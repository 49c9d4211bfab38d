/**
 * What a browser keeps for a page. Some forbid it inside a frame, or have no room left: then nothing is kept, and
 * nothing is found. Say at each key in which storage it stands, and what is lost without it.
 */
export function recall(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The same for what was kept as JSON; null also for what is none. */
export function recallJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. */
export function remember(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // Without storage a reload begins anew.
  }
}
