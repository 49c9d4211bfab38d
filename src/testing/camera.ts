/**
 * The browser's camera: none, not asked yet, refused, taken by another program, loading, or one or more that show an
 * image.
 */
export type PlayedCamera = 'none' | 'unasked' | 'refused' | 'busy' | 'opening' | 'live' | 'several';

const labels = { live: ['Back camera'], several: ['Back camera', 'Front camera', 'Wide camera'] };

/**
 * Makes the browser offer a camera.
 * @returns removes it again
 */
export function playCamera(camera: PlayedCamera): () => void {
  const names = camera === 'several' ? labels.several : camera === 'none' ? [] : labels.live;
  const permission = camera === 'unasked' ? 'prompt' : camera === 'refused' ? 'denied' : 'granted';
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: () =>
      Promise.resolve(names.map((label, index) => ({ kind: 'videoinput', deviceId: String(index), label }))),
    getUserMedia: () => {
      if (camera === 'opening') return new Promise(() => undefined);
      if (camera === 'live' || camera === 'several') return Promise.resolve(videoOf());
      const name = camera === 'none' ? 'NotFoundError' : camera === 'busy' ? 'NotReadableError' : 'NotAllowedError';
      return Promise.reject(new DOMException('', name));
    },
  });
  const status = Object.assign(new EventTarget(), { state: permission });
  const played = { mediaDevices: devices, permissions: { query: () => Promise.resolve(status) } };
  for (const [name, value] of Object.entries(played))
    Object.defineProperty(navigator, name, { configurable: true, value });
  const context = Object.getOwnPropertyDescriptor(window, 'isSecureContext');
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  return () => {
    for (const name of Object.keys(played)) Reflect.deleteProperty(navigator, name);
    if (context) Object.defineProperty(window, 'isSecureContext', context);
    else Reflect.deleteProperty(window, 'isSecureContext');
  };
}

/** A stream with a track: drawn if the browser can draw, otherwise empty. */
export function videoOf(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  if (typeof canvas.captureStream === 'function' && draw(canvas)) {
    const video = canvas.captureStream(15);
    if (video.getVideoTracks().length > 0) return video;
  }
  const stream = new MediaStream();
  const track = Object.assign(new EventTarget(), {
    kind: 'video',
    label: 'Back camera',
    getCapabilities: () => ({}),
    getSettings: () => ({ deviceId: '0' }),
    stop: () => undefined,
  });
  return Object.assign(stream, { getVideoTracks: () => [track], getAudioTracks: () => [], getTracks: () => [track] });
}

/** A card on a table. */
function draw(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d');
  if (!context) return false;
  const { width, height } = canvas;
  const paint = (turn: number) => {
    context.fillStyle = `hsl(30 20% ${30 + (turn % 2)}%)`;
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#dfe7ee';
    context.fillRect(width * 0.2, height * 0.2, width * 0.6, height * 0.6);
  };
  paint(0);
  let turn = 0;
  setInterval(() => paint((turn += 1)), 200);
  return true;
}
