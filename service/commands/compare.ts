import { readFile } from 'node:fs/promises';
import { createFaceReader, type FaceReader } from '../vision/faces/face-reader.ts';
import { comparedScore, SAME_SCORE } from '../vision/faces/match.ts';
import type { Command } from './command.ts';

/** Milliseconds for one image. */
const TIME_LIMIT = 60_000;

/**
 * `veridoor compare A B`: prints as one JSON object whether the largest faces of a photograph and of a document belong
 * to one person.
 */
export const compare: Command = {
  usage: 'compare A B',
  help: [
    'Prints as JSON how alike the largest faces of two images are, 0 to 1, and whether they are one person.',
    'The second is taken for the portrait of a document.',
    '',
    'Example: veridoor compare selfie.jpg passport.jpg',
  ].join('\n'),
  async run(files, { out, error }) {
    const [one, other, ...rest] = files;
    if (one === undefined || other === undefined || rest.length > 0) {
      error.write(`usage: veridoor ${compare.usage}\n`);
      return 2;
    }
    const reader = createFaceReader({ processes: 1, timeLimit: TIME_LIMIT });
    try {
      // `ms` is the work of a service that is running, not its start.
      await reader.warm();
      const start = performance.now();
      const readings = [await read(reader, one, false), await read(reader, other, true)] as const;
      const unreadable = readings.filter((reading) => 'error' in reading);
      for (const { file, error } of unreadable) out.write(`${JSON.stringify({ file, error })}\n`);
      if (unreadable.length > 0) return 1;
      const [a, b] = readings.map((reading) => ('faces' in reading ? reading : { faces: 0, face: null }));
      const score = a?.face && b?.face ? comparedScore(a.face, b.face) : null;
      const ms = Math.round((performance.now() - start) * 10) / 10;
      out.write(
        `${JSON.stringify({ score, same: score !== null && score >= SAME_SCORE, ms, faces: [a?.faces, b?.faces] })}\n`,
      );
      return 0;
    } finally {
      await reader.close();
    }
  },
};

async function read(reader: FaceReader, file: string, printed: boolean) {
  try {
    const { faces } = await reader.read(await readFile(file), { printed, compared: true });
    const { descriptor, dlib } = faces[0] ?? { descriptor: null, dlib: null };
    return { faces: faces.length, face: descriptor && dlib ? { descriptor, dlib } : null };
  } catch (fault) {
    return { file, error: fault instanceof Error ? fault.message : 'unreadable' };
  }
}
