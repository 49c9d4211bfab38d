import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { inflatesBeyond } from './inflated.ts';

export type PdfReason = 'file_unreadable' | 'pdf_too_many_pages' | 'pdf_too_large';

/** A document that nobody can check: encrypted, broken, empty or too long. */
export class UnusablePdf extends Error {
  override name = 'UnusablePdf';
  readonly reason: PdfReason;

  constructor(reason: PdfReason) {
    super(reason);
    this.reason = reason;
  }
}

/** More than the pages of any document, scanned in full and packed without loss, hold. */
const MOST_INFLATED = 128 * 1024 * 1024;

/** PDFium asks for more memory in steps; beyond this many bytes it gets none and fails. */
const MEMORY_LIMIT = 512 * 1024 * 1024;

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
 * @throws UnusablePdf file_unreadable, also for one that needs a password; pdf_too_large for one that unpacks to more
 * than any document holds
 */
export async function openPdf(program: WebAssembly.Module, bytes: Uint8Array): Promise<OpenPdf> {
  if (inflatesBeyond(bytes, MOST_INFLATED)) throw new UnusablePdf('pdf_too_large');
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
