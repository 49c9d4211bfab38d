import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import type { GreyImage } from '../image-measures.ts';

export type PdfReason = 'file_unreadable' | 'pdf_too_many_pages';

/** A document that nobody can check: encrypted, broken, empty or too long. */
export class UnusablePdf extends Error {
  override name = 'UnusablePdf';
  readonly reason: PdfReason;

  constructor(reason: PdfReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface PdfPage {
  pages: number;
  /** Longer side of the first page divided by its shorter side. */
  aspect: number;
  image: GreyImage;
  /** Text layer of the drawn page; null if there is none. Nothing says that the page shows it. */
  text: string | null;
}

/** Letters that are read: more than bills and statements have. */
const MOST_TEXT = 50_000;
/** More pages than an identity document, a bill or a statement has. */
const MOST_PAGES = 5;
/** PDFium asks for more memory in steps; beyond this many bytes it gets none and fails. */
const MEMORY_LIMIT = 512 * 1024 * 1024;
/** A page may be drawn at most this much longer than wide: thinner ones are no page. */
const MOST_ASPECT = 20;

/**
 * Opens a PDF with PDFium and draws its first page in grey, `longerSide` pixels long, on white. Every call has a fresh
 * instance, so that a hostile file leaves nothing behind for the next one. It works without pause: run it in a worker
 * that can be ended.
 *
 * @param program from compilePdfium
 * @throws UnusablePdf
 */
export async function drawFirstPage(
  program: WebAssembly.Module,
  bytes: Uint8Array,
  longerSide: number,
  mostPages = MOST_PAGES,
): Promise<PdfPage> {
  const { document, pages, exports } = await openPdf(program, bytes);
  if (pages > mostPages) throw new UnusablePdf('pdf_too_many_pages');
  try {
    // Without it filled fields are not drawn, and one that covers the page shows a reviewer another than was checked.
    flattenPage(pdfiumCall(exports), document['documentIdx'], 0);
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
  } catch (error) {
    if (error instanceof UnusablePdf) throw error;
    throw new UnusablePdf('file_unreadable');
  }
}

export interface OpenPdf {
  document: PDFiumDocument;
  /** At least one. */
  pages: number;
  /** PDFium itself, for functions that the package does not wrap. */
  exports: WebAssembly.Exports;
}

/**
 * Opens a PDF in an instance of PDFium of its own.
 *
 * @throws UnusablePdf file_unreadable, also for one that needs a password
 */
export async function openPdf(program: WebAssembly.Module, bytes: Uint8Array): Promise<OpenPdf> {
  let exports: WebAssembly.Exports = {};
  const library = await PDFiumLibrary.init({
    instantiateWasm: (imports, done) => (exports = instantiate(program, imports, done)),
  });
  const document = await library.loadDocument(bytes).catch(() => {
    throw new UnusablePdf('file_unreadable');
  });
  const pages = document.getPageCount();
  if (pages < 1) throw new UnusablePdf('file_unreadable');
  return { document, pages, exports };
}

/** Calls one function of PDFium (public/fpdf*.h); a result that is no number comes back as 0. */
export type Call = (name: string, ...values: number[]) => number;

export function pdfiumCall(exports: WebAssembly.Exports): Call {
  return (name, ...values) => {
    const run = exports[name];
    if (typeof run !== 'function') throw new Error(`this build of PDFium lacks ${name}`);
    return Number(run(...values) ?? 0);
  };
}

/** `FLAT_NORMALDISPLAY` of fpdf_flatten.h: as on the screen, not as printed. */
const AS_SHOWN = 0;

/**
 * Makes annotations and filled fields part of a page, as every viewer shows them.
 *
 * @returns its size in points; null for a page that cannot be opened
 */
export function flattenPage(call: Call, document: number, index: number): { width: number; height: number } | null {
  const page = call('FPDF_LoadPage', document, index);
  if (page === 0) return null;
  call('FPDFPage_Flatten', page, AS_SHOWN);
  const size = { width: call('FPDF_GetPageWidthF', page), height: call('FPDF_GetPageHeightF', page) };
  call('FPDF_ClosePage', page);
  return size;
}

/** PDFium's program, to be compiled once in a thread. */
export async function compilePdfium(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));
}

/** Starts PDFium with a bound on its memory. */
function instantiate(
  program: WebAssembly.Module,
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Module) => void,
): WebAssembly.Exports {
  const environment = imports['env'];
  const grow = environment?.['emscripten_resize_heap'];
  if (!environment || typeof grow !== 'function') throw new Error('this build of PDFium cannot be bounded in memory');
  const resize = (bytes: number): unknown => (bytes >>> 0 > MEMORY_LIMIT ? 0 : grow(bytes));
  const instance = new WebAssembly.Instance(program, {
    ...imports,
    env: { ...environment, emscripten_resize_heap: resize },
  });
  // The package's types say module, its code takes the instance.
  done(instance as unknown as WebAssembly.Module);
  return instance.exports;
}
