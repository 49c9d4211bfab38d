import type { Counters } from './quality.ts';

interface Report {
  type: string;
  bytesReceived?: number;
  packetsReceived?: number;
  packetsLost?: number;
  currentRoundTripTime?: number;
  nominated?: boolean;
  state?: string;
  fractionLost?: number;
}

/** Reads the received counters from a connection's statistics (W3C webrtc-stats). */
export async function readCounters(connection: RTCPeerConnection, at: number): Promise<Counters> {
  const counters: Counters = { at, bytesReceived: 0, packetsReceived: 0, packetsLost: 0, roundTrip: null };
  const reports: Report[] = [];
  (await connection.getStats()).forEach((report: Report) => reports.push(report));
  for (const report of reports) {
    if (report.type === 'inbound-rtp') {
      counters.bytesReceived += report.bytesReceived ?? 0;
      counters.packetsReceived += report.packetsReceived ?? 0;
      counters.packetsLost += report.packetsLost ?? 0;
    }
    if (report.type === 'candidate-pair' && report.nominated === true && report.state === 'succeeded') {
      counters.roundTrip = report.currentRoundTripTime ?? counters.roundTrip;
    }
  }
  return counters;
}
