import type { CameraPermission, CameraEnvironment } from './camera-fault.ts';
import type { CameraNews, CameraPort, OpenCamera } from './camera-port.ts';
import type { CameraDevice } from './lens.ts';

type TrackChange = 'ended' | 'muted' | 'unmuted';

class FakeCamera implements OpenCamera {
  readonly stream: MediaStream = Object.create(null);
  readonly label: string;
  readonly hasTorch: boolean;
  readonly device: string;
  open = true;
  private listener: ((change: TrackChange) => void) | null = null;
  private readonly lampObeys: boolean;

  constructor(device: string, torch: 'none' | 'works' | 'broken') {
    this.device = device;
    this.label = device;
    this.hasTorch = torch !== 'none';
    this.lampObeys = torch === 'works';
  }

  setTorch(): Promise<void> {
    return this.lampObeys ? Promise.resolve() : Promise.reject(new DOMException('no lamp', 'NotSupportedError'));
  }

  watch(listener: (change: TrackChange) => void): void {
    this.listener = listener;
  }

  tell(change: TrackChange): void {
    if (change === 'ended') this.open = false;
    this.listener?.(change);
  }

  close(): void {
    this.open = false;
    this.listener = null;
  }
}

interface Request {
  readonly constraints: MediaTrackConstraints;
  readonly answer: PromiseWithResolvers<OpenCamera>;
}

/** Lets every due promise settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A browser for tests: requests wait until the test grants or refuses them. */
export class FakeCameraPort implements CameraPort {
  list: readonly CameraDevice[];
  around: CameraEnvironment = { secure: true, supported: true, allowedByPolicy: true };
  permissionState: CameraPermission = 'prompt';
  torch: 'none' | 'works' | 'broken' = 'none';
  readonly requests: Request[] = [];
  private readonly opened: FakeCamera[] = [];
  private readonly listeners = new Set<(news: CameraNews) => void>();
  private answered = 0;

  constructor(list: readonly CameraDevice[]) {
    this.list = list;
  }

  environment(): CameraEnvironment {
    return this.around;
  }

  open(constraints: MediaTrackConstraints): Promise<OpenCamera> {
    const answer = Promise.withResolvers<OpenCamera>();
    this.requests.push({ constraints, answer });
    return answer.promise;
  }

  devices(): Promise<readonly CameraDevice[]> {
    return Promise.resolve(this.list);
  }

  permission(): Promise<CameraPermission> {
    return Promise.resolve(this.permissionState);
  }

  watch(listener: (news: CameraNews) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  waiting(): number {
    return this.requests.length - this.answered;
  }

  watchers(): number {
    return this.listeners.size;
  }

  /** Ids of the cameras whose light is on. */
  running(): string[] {
    return this.opened.filter((camera) => camera.open).map((camera) => camera.device);
  }

  newest(): FakeCamera | undefined {
    return this.opened.at(-1);
  }

  news(news: CameraNews): void {
    for (const listener of this.listeners) listener(news);
  }

  /** Answers the oldest waiting request. */
  async grant(device: string): Promise<void> {
    const request = this.requests[this.answered];
    if (request) {
      this.answered += 1;
      const camera = new FakeCamera(device, this.torch);
      this.opened.push(camera);
      request.answer.resolve(camera);
    }
    await settle();
  }

  async refuse(name: string): Promise<void> {
    const request = this.requests[this.answered];
    if (request) {
      this.answered += 1;
      request.answer.reject(new DOMException('', name));
    }
    await settle();
  }
}
