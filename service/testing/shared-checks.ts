import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createFaceReader, type FaceReader } from '../features/liveness/faces/face-reader.ts';
import { createPictureCheck, type PictureCheck } from '../features/documents/checks/picture-check.ts';

/** Milliseconds for one file. */
const TIME_LIMIT = 60_000;

const pictureCheck = createPictureCheck({ threads: Math.max(1, availableParallelism() - 1), timeLimit: TIME_LIMIT });
const faceReader = createFaceReader({ threads: 1, timeLimit: TIME_LIMIT });

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

const inspections = remembering<Awaited<ReturnType<PictureCheck['inspect']>>>();
const readings = remembering<Awaited<ReturnType<FaceReader['read']>>>();

/**
 * The service's own checks, shared by all applications of a test file: threads and networks are loaded once, and a picture
 * that comes again is not looked at again. They end with the test file's process.
 */
export const sharedChecks: { pictureCheck: PictureCheck; faceReader: FaceReader } = {
  pictureCheck: {
    inspect: ({ bytes, ...task }) => inspections(bytes, task, () => pictureCheck.inspect({ bytes, ...task })),
    close: () => Promise.resolve(),
  },
  faceReader: {
    read: (bytes, options = {}) => readings(bytes, options, () => faceReader.read(bytes, options)),
    warm: () => faceReader.warm(),
    close: () => Promise.resolve(),
  },
};
