import { createFaceReader, type FaceReader } from './faces/face-reader.ts';
import { createVideoReader, type VideoReader } from './faces/video-reader.ts';
import { createImageCheck, type ImageCheck } from './pages/image-check.ts';
import { createIntake, type Intake } from './pages/intake.ts';
import { createPageDrawer, type PageDrawer } from './pages/page-drawer.ts';
import { createPdfCleaner, type PdfCleaner } from './pages/pdf/pdf-cleaner.ts';
import { createPrintReader, type PrintReader } from './pages/print/print-reader.ts';

/** The parts that look at images, in threads and processes of their own. */
export interface VisionParts {
  intake: Intake;
  imageCheck: ImageCheck;
  printReader: PrintReader;
  pageDrawer: PageDrawer;
  pdfCleaner: PdfCleaner;
  faceReader: FaceReader;
  videos: VideoReader;
}

/**
 * Milliseconds for the check of one file: forty megapixels take three seconds on a slow machine that has nothing else
 * to do.
 */
const CHECK_TIME_LIMIT = 30_000;

/** At most this many processes look at faces: each takes 250 MB, and four at once look at a video. */
const FACE_PROCESSES = 4;
/** At most this many processes read print, each with 300 MB: a page takes one a second. */
const PRINT_PROCESSES = 2;

export function createVisionParts(
  threads: number,
  replaced: Partial<Pick<VisionParts, 'imageCheck' | 'printReader' | 'faceReader'>>,
): VisionParts {
  const timeLimit = CHECK_TIME_LIMIT;
  const faceReader =
    replaced.faceReader ?? createFaceReader({ processes: Math.min(threads, FACE_PROCESSES), timeLimit });
  return {
    intake: createIntake(threads),
    imageCheck: replaced.imageCheck ?? createImageCheck({ threads, timeLimit }),
    printReader:
      replaced.printReader ?? createPrintReader({ processes: Math.min(threads, PRINT_PROCESSES), timeLimit }),
    pageDrawer: createPageDrawer({ threads, timeLimit }),
    pdfCleaner: createPdfCleaner({ threads, timeLimit }),
    faceReader,
    videos: createVideoReader(faceReader),
  };
}

/** Ends the threads and processes. */
export async function closeVisionParts(parts: VisionParts): Promise<void> {
  await parts.imageCheck.close();
  await parts.printReader.close();
  await parts.pageDrawer.close();
  await parts.pdfCleaner.close();
  await parts.faceReader.close();
}
