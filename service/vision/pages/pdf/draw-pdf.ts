import type { GreyImage } from '../image-measures.ts';
import { openPdf, UnusablePdf, type OpenPdf } from './pdf.ts';
import { originOf, type PdfOrigin } from './pdf-origin.ts';
import { writtenAnew } from './rewrite-pdf.ts';

export interface PdfPage {
  pages: number;
  /** Longer side of the first page divided by its shorter side. */
  aspect: number;
  image: GreyImage;
  /** Text layer of the drawn page; null if there is none. Nothing says that the page shows it. */
  text: string | null;
}

/** The page of a file, and what the file says of its making, which a file written anew has lost. */
interface FirstPage extends PdfPage {
  origin: PdfOrigin;
}

/** Letters that are read: more than bills and statements have. */
const MOST_TEXT = 50_000;
/** More pages than an identity document, a bill or a statement has. */
const MOST_PAGES = 5;
/** A page may be drawn at most this much longer than wide: thinner ones are no page. */
const MOST_ASPECT = 20;

/**
 * Draws a PDF's first page in grey, `longerSide` pixels long, on white: of the document as people get it, written anew.
 * Drawn from the file itself, a page could show a reviewer something else, by a filled field or a layer that is switched
 * off. Every call has fresh instances of PDFium, so that a hostile file leaves nothing behind for the next one. It works
 * without pause: run it in a worker that can be ended.
 *
 * @param program from compilePdfium
 * @throws UnusablePdf
 */
export async function drawFirstPage(
  program: WebAssembly.Module,
  bytes: Uint8Array,
  longerSide: number,
  mostPages = MOST_PAGES,
): Promise<FirstPage> {
  const open = await openPdf(program, bytes);
  if (open.pages > mostPages) throw new UnusablePdf('pdf_too_many_pages');
  const { pages } = open;
  return usable(async () => {
    const origin = originOf(open);
    const written = writtenAnew(open, 1);
    if (!written) throw new UnusablePdf('file_unreadable');
    return { ...(await drawPage(await openPdf(program, written), longerSide)), pages, origin };
  });
}

/** Draws the first page of a document as it is. @throws UnusablePdf */
export async function drawPage({ document, pages }: OpenPdf, longerSide: number): Promise<PdfPage> {
  return usable(async () => {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const longer = Math.max(originalWidth, originalHeight);
    const aspect = longer / Math.min(originalWidth, originalHeight);
    // Written so that NaN, which a page without size gives, fails too.
    if (!(aspect <= MOST_ASPECT)) throw new UnusablePdf('file_unreadable');
    const width = Math.round((originalWidth / longer) * longerSide);
    const height = Math.round((originalHeight / longer) * longerSide);
    const drawn = await page.render({ width, height, colorSpace: 'Gray', render: async ({ data }) => data });
    // Drawing closes the page.
    const text = document.getPage(0).getText();
    return {
      pages,
      aspect,
      text: text.trim() === '' ? null : text.slice(0, MOST_TEXT),
      image: { data: drawn.data, width: drawn.width, height: drawn.height },
    };
  });
}

/** Whatever PDFium stumbles over is the file's fault. */
async function usable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusablePdf) throw error;
    throw new UnusablePdf('file_unreadable');
  }
}
