/** The counters of a connection at one time; sums since its beginning. */
export interface Counters {
  /** Milliseconds. */
  at: number;
  bytesReceived: number;
  packetsReceived: number;
  packetsLost: number;
  /** Seconds of a round trip, as the chosen path measured it last; null without one. */
  roundTrip: number | null;
}

export interface Quality {
  level: 'good' | 'fair' | 'poor' | 'lost';
  /** Milliseconds of a round trip; null when unknown. */
  roundTrip: number | null;
  /** Share of packets that did not arrive, 0 to 1. */
  loss: number;
  /** Bits a second that arrive. */
  bitrate: number;
}

/** ITU-T G.114: below 150 ms one way nobody notices, above 400 ms a conversation suffers. */
const FAIR_ROUND_TRIP = 300;
const POOR_ROUND_TRIP = 600;
/** Opus and VP8 hide a few per cent; from a tenth on image and sound break up. */
const FAIR_LOSS = 0.03;
const POOR_LOSS = 0.1;

/** The quality of the path between two looks. */
export function judgeQuality(before: Counters, now: Counters): Quality {
  const seconds = Math.max(0.001, (now.at - before.at) / 1000);
  const received = now.packetsReceived - before.packetsReceived;
  const lost = Math.max(0, now.packetsLost - before.packetsLost);
  const loss = received + lost > 0 ? lost / (received + lost) : 0;
  const bitrate = Math.max(0, ((now.bytesReceived - before.bytesReceived) * 8) / seconds);
  const roundTrip = now.roundTrip === null ? null : now.roundTrip * 1000;
  const trip = roundTrip ?? 0;
  const level =
    received <= 0
      ? 'lost'
      : loss > POOR_LOSS || trip > POOR_ROUND_TRIP
        ? 'poor'
        : loss > FAIR_LOSS || trip > FAIR_ROUND_TRIP
          ? 'fair'
          : 'good';
  return { level, roundTrip, loss, bitrate };
}

/** The sizes of the sent video: each rung halves the work of the one before; the last keeps a face readable. */
export const RUNGS: readonly { scaleResolutionDownBy: number; maxBitrate: number; maxFramerate: number }[] = [
  { scaleResolutionDownBy: 1, maxBitrate: 2_500_000, maxFramerate: 30 },
  { scaleResolutionDownBy: 1.5, maxBitrate: 1_000_000, maxFramerate: 24 },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, maxFramerate: 20 },
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, maxFramerate: 12 },
];
/** Good looks in a row before the image grows again: a size that has just failed is not tried at once. */
const GOOD_LOOKS_NEEDED = 8;

/** The sender's place on the ladder. */
export interface Rung {
  rung: number;
  goodLooks: number;
}

/** One rung down at once when the path is poor, one up after a good while. */
export function nextSending({ rung, goodLooks }: Rung, level: Quality['level']): Rung {
  if (level === 'poor') return { rung: Math.min(RUNGS.length - 1, rung + 1), goodLooks: 0 };
  if (level !== 'good') return { rung, goodLooks: 0 };
  if (goodLooks + 1 < GOOD_LOOKS_NEEDED) return { rung, goodLooks: goodLooks + 1 };
  return { rung: Math.max(0, rung - 1), goodLooks: 0 };
}
