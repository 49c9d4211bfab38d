import { compilePdfium, openPdf, UnusablePdf } from './pdf.ts';
import { writtenAnew } from './rewrite-pdf.ts';

let pdfium: Promise<WebAssembly.Module> | undefined;

/**
 * Entry of the worker thread: a PDF without active content, as people get it (see rewrite-pdf.ts).
 *
 * @returns null for a PDF that cannot be opened, or that PDFium cannot rewrite
 */
export default async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array | null> {
  pdfium ??= compilePdfium();
  try {
    return writtenAnew(await openPdf(await pdfium, bytes));
  } catch (error) {
    // PDFium ends with a RuntimeError of WebAssembly when it needs more memory than it gets.
    if (error instanceof UnusablePdf || error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}
