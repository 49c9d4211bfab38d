/** Milliseconds of a piece: the most that a crash loses. */
const PIECE = 4000;
/** Pieces that may wait to be sent; when the service is silent for longer, the oldest are dropped. */
const MOST_WAITING = 30;

/**
 * Records both voices and the other side's video, and hands it on in ordered pieces, each until it was accepted.
 *
 * @param send rejects when the piece was not accepted; it is tried again.
 * @returns ends the recording and sends the rest.
 */
export function recordCall(
  remote: MediaStream,
  own: MediaStream,
  send: (session: string, piece: number, video: Blob) => Promise<void>,
): () => void {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const stream of [remote, own]) {
    if (stream.getAudioTracks().length > 0) context.createMediaStreamSource(stream).connect(mixed);
  }
  const recorder = new MediaRecorder(new MediaStream([...remote.getVideoTracks(), ...mixed.stream.getTracks()]), {
    mimeType: 'video/webm',
    videoBitsPerSecond: 1_000_000,
  });
  const session = crypto.randomUUID();
  const waiting: { piece: number; video: Blob }[] = [];
  let piece = 0;
  let sending = false;
  const sendAll = async () => {
    if (sending) return;
    sending = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { piece, video } = next;
      const taken = await send(session, piece, video).then(
        () => true,
        () => false,
      );
      if (taken) waiting.shift();
      else await new Promise((resolve) => setTimeout(resolve, PIECE / 2));
      if (recorder.state === 'inactive' && !taken) break;
    }
    sending = false;
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    waiting.push({ piece, video: new Blob([data], { type: 'video/webm' }) });
    piece += 1;
    if (waiting.length > MOST_WAITING) waiting.shift();
    void sendAll();
  });
  recorder.addEventListener('stop', () => void context.close());
  recorder.start(PIECE);
  return () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
}
