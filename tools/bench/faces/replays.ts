import { createFaceReader } from '../../../service/vision/faces/face-reader.ts';
import { Scan } from '../../../service/features/duplicates/scan.ts';
import { ENTRY_BITS, keptEntries, wantedEntries } from '../../../service/features/duplicates/replays/video-prints.ts';
import { mirrored, PRINT_BYTES } from '@veridoor/face-vision/liveness/print';
import { isReplay, type VideoPrints } from '@veridoor/face-vision/liveness/replay';
import { median } from '@veridoor/image/median';
import { generated, recorded, type Shown } from './replay-videos.ts';
import { seededRandom } from '../../specimens/random.ts';

export interface ReplayRow {
  video: string;
  videos: number;
  taken: number;
}

interface ReplaySet {
  changed: ReplayRow[];
  honest: ReplayRow[];
}

/** Of none of these the limits were chosen: those were the recording `franck` and the heads of ada, bea and cleo. */
const RECORDINGS = ['cap12_edit', 'cap13_edit2'] as const;
const PORTRAITS = ['dora', 'elin', 'faye'] as const;

/** How many videos are taken for others, as the service takes them: found by a scan, then compared. */
export async function measureReplays(): Promise<{ recordings: ReplaySet; heads: ReplaySet }> {
  const reader = createFaceReader({ processes: 2, timeLimit: 60_000 });
  const recordings: Shown[] = [];
  for (const name of RECORDINGS) recordings.push(...(await recorded(reader, name)));
  const heads: Shown[] = [];
  for (const person of PORTRAITS) heads.push(await generated(reader, person));
  await reader.close();
  return { recordings: count(recordings), heads: count(heads) };
}

function count(all: readonly Shown[]): ReplaySet {
  const [changed, honest] = [new Map<string, boolean[]>(), new Map<string, boolean[]>()];
  const put = (into: Map<string, boolean[]>, name: string, taken: boolean) =>
    into.set(name, [...(into.get(name) ?? []), taken]);
  for (const { video, again, honest: others } of all) {
    for (const [name, other] of again) put(changed, name, isTaken(other, video));
    for (const [name, list] of others) for (const other of list) put(honest, name, isTaken(other, video));
  }
  const rows = (counted: ReadonlyMap<string, boolean[]>) =>
    [...counted].map(([video, taken]) => ({ video, videos: taken.length, taken: taken.filter(Boolean).length }));
  return { changed: rows(changed), honest: rows(honest) };
}

function isTaken(video: VideoPrints, earlier: VideoPrints): boolean {
  const scan = new Scan('page');
  for (const entry of keptEntries(earlier)) scan.add(entry);
  const wanted = [...wantedEntries(video), ...wantedEntries(video.map(mirrored))];
  return wanted.some((entry) => scan.near(entry, ENTRY_BITS).length > 0) && isReplay(video, earlier);
}

/** Milliseconds, medians, of looking for a video among so many: of all its images, and of the longest piece of work. */
export function timeSearch(videos: number): { whole: number; piece: number } {
  const random = seededRandom(videos);
  const video = (): VideoPrints =>
    Array.from({ length: 26 }, () => Uint8Array.from({ length: PRINT_BYTES }, () => Math.floor(random() * 256)));
  const scan = new Scan('page');
  for (let i = 0; i < videos; i++) for (const entry of keptEntries(video())) scan.add(entry);
  const [whole, pieces]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round++) {
    const own = video();
    const start = performance.now();
    for (const entry of [...wantedEntries(own), ...wantedEntries(own.map(mirrored))]) {
      const before = performance.now();
      scan.near(entry, ENTRY_BITS);
      pieces.push(performance.now() - before);
    }
    whole.push(performance.now() - start);
  }
  return { whole: median(whole), piece: median(pieces) };
}
