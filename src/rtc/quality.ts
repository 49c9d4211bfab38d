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

/** How video is sent, as `RTCRtpEncodingParameters` name it. */
interface Sending {
  scaleResolutionDownBy: number;
  maxBitrate: number;
  maxFramerate: number;
}

/** The sizes of the sent video: each rung halves the work of the one before; the last keeps a face readable. */
const RUNGS: readonly Sending[] = [
  { scaleResolutionDownBy: 1, maxBitrate: 2_500_000, maxFramerate: 30 },
  { scaleResolutionDownBy: 1.5, maxBitrate: 1_000_000, maxFramerate: 24 },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, maxFramerate: 20 },
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, maxFramerate: 12 },
];
/**
 * The same for sign language, which is read from movement: the size gives way first, and no rung is below 20 frames a
 * second (EN 301 549, 6.5.3).
 */
const SIGNING_RUNGS: readonly Sending[] = [
  { scaleResolutionDownBy: 1, maxBitrate: 2_500_000, maxFramerate: 30 },
  { scaleResolutionDownBy: 1.5, maxBitrate: 1_200_000, maxFramerate: 30 },
  { scaleResolutionDownBy: 2.25, maxBitrate: 600_000, maxFramerate: 30 },
  { scaleResolutionDownBy: 3.75, maxBitrate: 250_000, maxFramerate: 20 },
];
/** Pixels of the short side of CIF, the least for sign language (EN 301 549, 6.5.2). */
const CIF = 288;
/** Good looks in a row before the image grows again: a size that has just failed is not tried at once. */
const GOOD_LOOKS_NEEDED = 8;

/** Both ladders are as long, so that the rule is one. */
export const LAST_RUNG = RUNGS.length - 1;

/** The sender's place on the ladder. */
export interface Rung {
  rung: number;
  goodLooks: number;
}

/** One rung down at once when the path is poor, one up after a good while. */
export function nextSending({ rung, goodLooks }: Rung, level: Quality['level']): Rung {
  if (level === 'poor') return { rung: Math.min(LAST_RUNG, rung + 1), goodLooks: 0 };
  if (level !== 'good') return { rung, goodLooks: 0 };
  if (goodLooks + 1 < GOOD_LOOKS_NEEDED) return { rung, goodLooks: goodLooks + 1 };
  return { rung: Math.max(0, rung - 1), goodLooks: 0 };
}

/**
 * How the video is sent on a rung.
 *
 * @param signs whether it has to carry sign language.
 * @param shortSide pixels of the camera's shorter side; undefined when unknown.
 */
export function sendingOn(rung: number, signs: boolean, shortSide: number | undefined): Sending {
  const sending = (signs ? SIGNING_RUNGS : RUNGS)[Math.min(rung, LAST_RUNG)]!;
  if (!signs || shortSide === undefined) return sending;
  const most = Math.max(1, shortSide / CIF);
  return { ...sending, scaleResolutionDownBy: Math.min(sending.scaleResolutionDownBy, most) };
}
