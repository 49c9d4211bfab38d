import { readFile } from 'node:fs/promises';
import { createFaceReader, type FaceReader } from '../vision/faces/face-reader.ts';
import { matchScore, SAME_SCORE } from '../vision/faces/match.ts';
import type { Command } from './command.ts';

/** Milliseconds for one image. */
const TIME_LIMIT = 60_000;

/**
 * `veridoor compare A B…`: prints for each pair of images, as one JSON object a line, whether their largest faces belong
 * to one person.
 */
export const compare: Command = {
  usage: 'compare A B…',
  help: [
    'Prints as JSON how alike the largest faces of two images are, 0 to 1, and whether they are one person.',
    'The second is taken for the portrait of a document. Of more images, each pair has a line that names its files.',
    '',
    'Example: veridoor compare selfie.jpg passport.jpg',
  ].join('\n'),
  async run(files, { out, error }) {
    if (files.length < 2) {
      error.write(`usage: veridoor ${compare.usage}\n`);
      return 2;
    }
    const print = (line: object) => out.write(`${JSON.stringify(line)}\n`);
    const reader = createFaceReader({ processes: 1, timeLimit: TIME_LIMIT });
    try {
      // `ms` is the work of a service that is running, not its start.
      await reader.warm();
      const photographs: FaceOfFile[] = [];
      let areAllRead = true;
      for (const [i, file] of files.entries()) {
        try {
          if (i > 0) {
            const portrait = await read(reader, file, true);
            for (const photograph of photographs) {
              const named = files.length > 2 ? { files: [photograph.file, file] } : {};
              print({ ...named, ...compared(photograph, portrait) });
            }
          }
          if (i + 1 < files.length) photographs.push(await read(reader, file, false));
        } catch (fault) {
          areAllRead = false;
          print({ file, error: fault instanceof Error ? fault.message : 'unreadable' });
        }
      }
      return areAllRead ? 0 : 1;
    } finally {
      await reader.close();
    }
  },
};

/** The largest face of a file, how many there are, and how long reading it took. */
interface FaceOfFile {
  file: string;
  faces: number;
  descriptor: Float32Array | null;
  ms: number;
}

async function read(reader: FaceReader, file: string, printed: boolean): Promise<FaceOfFile> {
  const start = performance.now();
  const { faces } = await reader.read(await readFile(file), { printed });
  return { file, faces: faces.length, descriptor: faces[0]?.descriptor ?? null, ms: performance.now() - start };
}

function compared(one: FaceOfFile, other: FaceOfFile) {
  const score = one.descriptor && other.descriptor ? matchScore(one.descriptor, other.descriptor) : null;
  const ms = Math.round((one.ms + other.ms) * 10) / 10;
  return { score, same: score !== null && score >= SAME_SCORE, ms, faces: [one.faces, other.faces] };
}
