import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { issuerOf } from '@veridoor/document-reading/letters/issuer';
import type { PrintReader } from '../vision/pages/print/print-reader.ts';
import type { DocumentPrint, PrintTask } from '../vision/pages/print/print-worker.ts';
import { printLike } from './documents/page-context.ts';
import { createFaceReader, type FaceReader } from '../vision/faces/face-reader.ts';
import { createImageCheck, type ImageCheck } from '../vision/pages/image-check.ts';

/** Milliseconds for one file. */
const TIME_LIMIT = 60_000;

const imageCheck = createImageCheck({ threads: Math.max(1, availableParallelism() - 1), timeLimit: TIME_LIMIT });
const faceReader = createFaceReader({ processes: 1, timeLimit: TIME_LIMIT });

/** The answers by what was asked; what fails is asked again. */
function remembering<Answer>() {
  const known = new Map<string, Promise<Answer>>();
  return async (bytes: Uint8Array, rest: unknown, ask: () => Promise<Answer>): Promise<Answer> => {
    const key = `${createHash('sha256').update(bytes).digest('hex')} ${JSON.stringify(rest)}`;
    const asked = known.get(key) ?? ask();
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return structuredClone(await asked);
  };
}

const inspections = remembering<Awaited<ReturnType<ImageCheck['inspect']>>>();
const readings = remembering<Awaited<ReturnType<FaceReader['read']>>>();

/** A reader of print that says what it is given; null: it runs out of time. A letter has these lines. */
export function playPrintReader(
  says: (task: Pick<PrintTask, 'machine' | 'size'>) => DocumentPrint | null,
  letter: () => string[] = () => [],
): PrintReader {
  return {
    async read(task) {
      const reading = says(task);
      if (!reading) throw new Error('out of time');
      return reading;
    },
    readLetter: async () => {
      const lines = letter().map((text) => ({ text, other: text, certainty: 1, box: null }));
      return { readings: [letter(), letter()], issuer: issuerOf(lines) };
    },
    warm: () => undefined,
    close: () => Promise.resolve(),
  };
}

/**
 * The service's own checks, shared by all applications of a test file: threads and networks are loaded once, and an
 * image that comes again is not looked at again. They end with the test file's process.
 */
export const sharedChecks: { imageCheck: ImageCheck; printReader: PrintReader; faceReader: FaceReader } = {
  imageCheck: {
    inspect: ({ bytes, ...task }) => inspections(bytes, task, () => imageCheck.inspect({ bytes, ...task })),
    close: () => Promise.resolve(),
  },
  // Its own test and the journeys read print; elsewhere a second for each image would be lost.
  printReader: playPrintReader(printLike),
  faceReader: {
    read: (bytes, options = {}) => readings(bytes, options, () => faceReader.read(bytes, options)),
    relief: (frames) => faceReader.relief(frames),
    small: (bytes) => faceReader.small(bytes),
    warm: () => faceReader.warm(),
    close: () => Promise.resolve(),
  },
};
