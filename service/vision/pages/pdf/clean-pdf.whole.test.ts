import { expect, it } from 'vitest';
import { pdfBomb, pdfDocument } from '../../../testing/documents/images.ts';
import { createPdfCleaner } from './pdf-cleaner.ts';

it("a PDF that unpacks to more than PDFium's memory is refused, and the next is cleaned", async () => {
  const cleaner = createPdfCleaner({ threads: 1, timeLimit: 20_000 });
  try {
    expect(await cleaner.clean(await pdfBomb(640))).toBeNull();
    expect(await cleaner.clean(pdfDocument())).not.toBeNull();
  } finally {
    await cleaner.close();
  }
});
