import { captureImage } from './capture-image.ts';
import type { Facing } from './lens.ts';

/** Image and sound of one side of a call. */
export interface CallMedia {
  /** The same object for the whole call; its image changes with the camera. */
  readonly stream: MediaStream;
  facing(): Facing;
  /** Whether another camera faces the other way. */
  switchable(): Promise<boolean>;
  /** On, off, or null without a lamp. */
  torch(): boolean | null;
  setTorch(on: boolean): Promise<void>;
  /** Opens the camera that faces the other way and returns both tracks, so that one can replace the other. */
  switchCamera(): Promise<{ before: MediaStreamTrack; after: MediaStreamTrack } | null>;
  /** An image in the camera's full size. */
  still(): Promise<Blob>;
  stop(): void;
}

/** A face in a call needs no more; a page is taken as a still in full size. */
const CALL_VIDEO = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } };
const CALL_AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/**
 * What has to open: an agent without a camera is still heard, and a customer who signs needs no microphone.
 */
type Needed = 'both' | 'camera' | 'nothing';

/** Opens camera and microphone, or what there is of them beside what is needed. */
export async function openCallMedia(facing: Facing, needed: Needed): Promise<CallMedia> {
  const video = { ...CALL_VIDEO, facingMode: { ideal: facing } };
  const devices = navigator.mediaDevices;
  const both = { video, audio: CALL_AUDIO };
  const attempts = { both: [both], camera: [both, { video }], nothing: [both, { audio: CALL_AUDIO }, { video }] }[
    needed
  ];
  let stream: MediaStream | null = null;
  let refusal: unknown;
  for (const constraints of attempts) {
    if (stream) break;
    stream = await devices.getUserMedia(constraints).catch((error: unknown) => {
      refusal ??= error;
      return null;
    });
  }
  if (!stream && needed !== 'nothing') throw refusal;
  return callMedia(stream ?? new MediaStream(), facing);
}

function callMedia(stream: MediaStream, first: Facing): CallMedia {
  let facing = first;
  let lamp = false;
  const track = () => stream.getVideoTracks()[0] ?? null;
  const hasLamp = () => (track()?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  return {
    stream,
    facing: () => facing,
    async switchable() {
      const cameras = await navigator.mediaDevices.enumerateDevices();
      return cameras.filter(({ kind }) => kind === 'videoinput').length > 1;
    },
    torch: () => (hasLamp() ? lamp : null),
    async setTorch(on) {
      if (!hasLamp()) return;
      await track()?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
      lamp = on;
    },
    async switchCamera() {
      const before = track();
      if (!before) return null;
      const other: Facing = facing === 'user' ? 'environment' : 'user';
      const device = before.getSettings().deviceId;
      // Phones open one camera at a time: the first must be released before the second opens.
      before.stop();
      const fresh = await openOther(other, device).catch(() => openOther(facing, undefined));
      const after = fresh.getVideoTracks()[0];
      if (!after) return null;
      facing = other;
      lamp = false;
      stream.removeTrack(before);
      stream.addTrack(after);
      return { before, after };
    },
    async still() {
      const current = track();
      if (!current) throw new Error('there is no camera');
      const video = document.createElement('video');
      video.muted = true;
      video.playsInline = true;
      video.srcObject = new MediaStream([current]);
      await video.play();
      if (video.videoWidth === 0) {
        await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
      }
      const { blob } = await captureImage(video, current, null, () => undefined);
      video.srcObject = null;
      return blob;
    },
    stop() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** The camera that faces that way; if none says so, any camera but the previous one. */
async function openOther(facing: Facing, not: string | undefined): Promise<MediaStream> {
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
  const other = devices.find(({ deviceId }) => deviceId !== not);
  const video = { ...CALL_VIDEO, facingMode: { ideal: facing } };
  const opened = await navigator.mediaDevices.getUserMedia({ video });
  const same = not !== undefined && opened.getVideoTracks()[0]?.getSettings().deviceId === not;
  if (!same || !other) return opened;
  for (const each of opened.getTracks()) each.stop();
  return navigator.mediaDevices.getUserMedia({ video: { ...CALL_VIDEO, deviceId: { exact: other.deviceId } } });
}

/**
 * Follows the loudness of a stream, 0 to 1, some times a second.
 * @returns ends it
 */
export function watchLevel(stream: MediaStream, listener: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // -60 dB is a quiet room, -10 dB a voice that is near.
    listener(Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 60) / 50)));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** A short, soft tone for trying the speaker, and for the ring of the agent console. */
export function playTone(frequency = 660, seconds = 0.35): void {
  const context = new AudioContext();
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.15, context.currentTime + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + seconds);
  oscillator.addEventListener('ended', () => void context.close());
}
