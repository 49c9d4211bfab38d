import { compilePdfium, openPdf, UnusablePdf } from './pdf.ts';
import { writtenAnew } from './rewrite-pdf.ts';

/** More than any document that passes the checks has (see image-check.ts); each further page takes time. */
const MOST_PAGES = 300;

let pdfium: Promise<WebAssembly.Module> | undefined;

/**
 * Entry of the worker thread: a PDF without active content, as people get it (see rewrite-pdf.ts).
 *
 * @returns null for a PDF that cannot be opened, that has too many pages, or that PDFium cannot rewrite
 */
export default async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array | null> {
  pdfium ??= compilePdfium();
  try {
    const open = await openPdf(await pdfium, bytes);
    return open.pages > MOST_PAGES ? null : writtenAnew(open);
  } catch (error) {
    // PDFium ends with a RuntimeError of WebAssembly when it needs more memory than it gets.
    if (error instanceof UnusablePdf || error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}
