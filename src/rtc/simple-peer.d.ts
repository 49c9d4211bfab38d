/** The used part of simple-peer 9; the package brings no types, and its built file needs nothing of Node. */
declare module 'simple-peer/simplepeer.min.js' {
  import type { PeerSignal } from '@veridoor/contract/calls/call-socket';

  interface Options {
    initiator: boolean;
    stream: MediaStream;
    config: RTCConfiguration;
    trickle: boolean;
  }

  export default class SimplePeer {
    constructor(options: Options);
    readonly destroyed: boolean;
    /** Its connection: ICE restarts, statistics and encodings are asked of it. */
    readonly _pc: RTCPeerConnection;
    signal(signal: PeerSignal): void;
    negotiate(): void;
    replaceTrack(before: MediaStreamTrack, after: MediaStreamTrack, stream: MediaStream): void;
    destroy(): void;
    on(event: 'signal', listener: (signal: PeerSignal) => void): void;
    on(event: 'stream', listener: (stream: MediaStream) => void): void;
    on(event: 'connect' | 'close', listener: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'iceStateChange', listener: (state: RTCIceConnectionState) => void): void;
  }
}
