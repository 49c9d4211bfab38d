import type { Branding } from '../api/types.ts';
import { recallJson, remember } from '../storage.ts';

/** What is remembered of a flow in this tab, so that a reload goes on where the person was. */
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
  /** The company as the session showed it, for screens that have no session. */
  branding?: Branding;
}

/** The rest of a finished journey. It opens nothing, so a reload can only say so and lead back. */
export interface EndedRecord {
  ended: true;
  language?: string;
  /** The way back to the business, with the journey's outcome. */
  wayBack?: string;
  branding?: Branding;
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
  return {
    read: () => checkedRecord(recallJson(storage, KEY)) ?? memory,
    write: (record) => {
      memory = record;
      remember(storage, KEY, JSON.stringify(record));
    },
    clear: () => {
      memory = null;
      remember(storage, KEY, null);
    },
  };
}

/** Anything that is not a record that this code wrote is no record. */
function checkedRecord(kept: unknown): FlowRecord | EndedRecord | null {
  const value = kept as Partial<FlowRecord & EndedRecord> | null;
  if (value?.ended === true) return value as EndedRecord;
  if (typeof value?.server !== 'string') return null;
  const linked = typeof value.link?.profile === 'string' && typeof value.link.code === 'string';
  const tokened = typeof value.token?.value === 'string' && typeof value.token.expiresAt === 'number';
  return linked || tokened ? (value as FlowRecord) : null;
}
