/**
 * Deliveries under way at once in this process to endpoints that answer well; and to all others, in places of their
 * own.
 */
const MOST_PROVEN = 256;
const MOST_OTHERS = 256;
/** Simultaneous deliveries to an endpoint that is unknown, failing or slow, and to one that answers well. */
const FIRST_WIDTH = 4;
const NARROW = 1;
const WIDEST = 32;
/** Milliseconds after which an answer is slow. */
const SLOW = 2_000;
/** Endpoints that are remembered beyond those with deliveries under way. */
const MOST_REMEMBERED = 5_000;

interface Lane {
  width: number;
  running: number;
  proven: boolean;
}

/** Deliveries that may begin: in all, and to each endpoint. */
export interface Room {
  proven: { total: number; endpoints: [id: string, free: number][] };
  /** `first` is for endpoints in neither list. */
  others: { total: number; endpoints: [id: string, free: number][]; first: number };
}

/**
 * Shares out the places so that no endpoint can hold up another. Each has a lane, which grows with every quick answer
 * and shrinks to one place when it fails or is slow. Unproven endpoints have places of their own, so that any number of
 * dead ones takes none from the living.
 */
export function createLanes() {
  const lanes = new Map<string, Lane>();
  const running = { proven: 0, others: 0 };
  const groupOf = (lane: Lane) => (lane.proven ? 'proven' : 'others');

  return {
    room(): Room {
      const room: Room = {
        proven: { total: Math.max(0, MOST_PROVEN - running.proven), endpoints: [] },
        others: { total: Math.max(0, MOST_OTHERS - running.others), endpoints: [], first: FIRST_WIDTH },
      };
      for (const [id, lane] of lanes) room[groupOf(lane)].endpoints.push([id, Math.max(0, lane.width - lane.running)]);
      return room;
    },
    begin(endpoint: string): void {
      const lane = lanes.get(endpoint) ?? { width: FIRST_WIDTH, running: 0, proven: false };
      lanes.set(endpoint, lane);
      lane.running += 1;
      running[groupOf(lane)] += 1;
    },
    /** @param duration milliseconds. */
    end(endpoint: string, succeeded: boolean, duration: number): void {
      const lane = lanes.get(endpoint);
      if (!lane) return;
      running[groupOf(lane)] -= lane.running;
      lane.running -= 1;
      lane.proven = succeeded && duration < SLOW;
      lane.width = lane.proven ? Math.min(WIDEST, lane.width * 2) : NARROW;
      running[groupOf(lane)] += lane.running;
      if (lanes.size > MOST_REMEMBERED && lane.running === 0) lanes.delete(endpoint);
    },
  };
}
