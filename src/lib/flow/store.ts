/** This tab's memory of a flow, so that a reload continues where the person was. */
export interface FlowRecord {
  server: string;
  /** The journey's profile; known once the service has named it. */
  profile?: string;
  /** Opens the flow again after the token has expired; absent when the flow was opened with a token. */
  link?: { profile: string; code: string };
  /** The profile token and the instant it ends, in milliseconds since 1970. */
  token?: { value: string; expiresAt: number };
  /** The language that the person chose, or the link asked for. */
  language?: string;
  /** The flow was carried over from another device, which waits for it. */
  handoff?: boolean;
  /** The way back to the business for when the service no longer answers. */
  wayBack?: string;
}

/** The rest of a finished journey. It opens nothing, so a reload can only say so and lead back. */
export interface EndedRecord {
  ended: true;
  language?: string;
  /** The way back to the business, with the journey's outcome. */
  wayBack?: string;
}

export interface FlowStore {
  read(): FlowRecord | EndedRecord | null;
  write(record: FlowRecord | EndedRecord): void;
  clear(): void;
}

const KEY = 'veridoor.flow';

/**
 * Keeps the record in sessionStorage of this tab. Where a browser forbids storage (some do inside a frame), memory
 * keeps it, and a reload asks for the link again.
 */
export function createFlowStore(storage: () => Storage): FlowStore {
  let memory: FlowRecord | EndedRecord | null = null;
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  return {
    read: () => parseRecord(attempt((storage) => storage.getItem(KEY))) ?? memory,
    write: (record) => {
      memory = record;
      attempt((storage) => storage.setItem(KEY, JSON.stringify(record)));
    },
    clear: () => {
      memory = null;
      attempt((storage) => storage.removeItem(KEY));
    },
  };
}

/** Only a record that this code wrote is a record. */
function parseRecord(text: string | null): FlowRecord | EndedRecord | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<FlowRecord & EndedRecord> | null;
    if (value?.ended === true) return value as EndedRecord;
    if (typeof value?.server !== 'string') return null;
    const linked = typeof value.link?.profile === 'string' && typeof value.link.code === 'string';
    const tokened = typeof value.token?.value === 'string' && typeof value.token.expiresAt === 'number';
    return linked || tokened ? (value as FlowRecord) : null;
  } catch {
    return null;
  }
}
