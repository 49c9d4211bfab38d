import { drawSpecimen } from '../capture/specimen/draw-specimen.ts';

/**
 * Takes the page out of its background. Its storages are its own and go with it: those of the tab hold the login of
 * the console, and what the preview wrote there would be found by a customer's page. Its camera shows a specimen: the
 * real one belongs to nobody here.
 */
export function isolate(window: Window): void {
  const { navigator, document } = window;
  const put = (object: object, name: string, value: unknown) =>
    Object.defineProperty(object, name, { configurable: true, value });
  put(window, 'sessionStorage', new MemoryStorage());
  put(window, 'localStorage', new MemoryStorage());
  put(document, 'featurePolicy', { allowsFeature: () => true });
  put(navigator, 'permissions', {
    query: () => Promise.resolve(Object.assign(new EventTarget(), { state: 'granted' })),
  });
  put(
    navigator,
    'mediaDevices',
    Object.assign(new EventTarget(), {
      enumerateDevices: () => Promise.resolve([{ kind: 'videoinput', deviceId: 'specimen', label: 'Specimen' }]),
      getUserMedia: ({ video }: MediaStreamConstraints) => playSpecimen(video, document),
    }),
  );
}

/** Images a second of the played camera. */
const RATE = 10;

/** A video of the specimen of a card, or of a face for a camera that looks at the person. */
async function playSpecimen(video: MediaStreamConstraints['video'], document: Document): Promise<MediaStream> {
  const isFace = JSON.stringify(video ?? null).includes('"user"');
  const image = await createImageBitmap(
    await drawSpecimen(isFace ? { type: 'selfie', side: 'single' } : { type: 'id_card', side: 'front' }),
  );
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const drawing = canvas.getContext('2d');
  // A canvas gives an image to its stream when it is drawn on.
  const timer = setInterval(() => drawing?.drawImage(image, 0, 0), 1000 / RATE);
  const stream = canvas.captureStream(RATE);
  const [track] = stream.getVideoTracks();
  if (track) {
    const stop = track.stop.bind(track);
    track.stop = () => {
      clearInterval(timer);
      stop();
    };
  }
  return stream;
}

class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }

  clear(): void {
    this.#kept.clear();
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}
