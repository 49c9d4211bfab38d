import { pdfiumCall, type Call, type OpenPdf } from './pdf.ts';

/** What a PDF says of the programs that made it, and the fonts of its first page. */
export interface PdfOrigin {
  /** `Creator` and `Producer` of its information dictionary (ISO 32000-1, 14.3.3); empty where it has none. */
  readonly creator: string;
  readonly producer: string;
  /** Names of fonts (`BaseFont`) without the tag of a subset, each once. */
  readonly fonts: readonly string[];
}

/** Bytes of a text, and objects of a page, that are looked at. */
const LONGEST = 1024;
const MOST_OBJECTS = 2000;
/** `FPDF_PAGEOBJ_TEXT` of fpdf_edit.h. */
const TEXT_OBJECT = 1;

/** Reads who made a PDF. Anybody can write anything there, so it may raise a doubt and never clears one. */
export function originOf({ document, exports }: OpenPdf): PdfOrigin {
  const call = pdfiumCall(exports);
  const memory = exports['memory'];
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('this build of PDFium lacks its memory');
  const [name, buffer] = [call('malloc', 16), call('malloc', LONGEST)];
  const textOf = (length: number, encoding: 'utf-16le' | 'utf-8') => {
    // The length counts the zero at the end; PDFium writes nothing where the buffer is too short.
    const end = encoding === 'utf-8' ? 1 : 2;
    if (length <= end || length > LONGEST) return '';
    return new TextDecoder(encoding).decode(new Uint8Array(memory.buffer, buffer, length - end));
  };
  const meta = (key: string) => {
    new Uint8Array(memory.buffer, name, 16).set(new TextEncoder().encode(`${key}\0`));
    return textOf(call('FPDF_GetMetaText', document['documentIdx'], name, buffer, LONGEST), 'utf-16le');
  };
  const origin = {
    creator: meta('Creator'),
    producer: meta('Producer'),
    fonts: fontsOf(call, document['documentIdx'], (font) =>
      textOf(call('FPDFFont_GetBaseFontName', font, buffer, LONGEST), 'utf-8'),
    ),
  };
  call('free', name);
  call('free', buffer);
  return origin;
}

function fontsOf(call: Call, document: number, nameOf: (font: number) => string): string[] {
  const page = call('FPDF_LoadPage', document, 0);
  if (page === 0) return [];
  const fonts = new Set<number>();
  const count = Math.min(MOST_OBJECTS, call('FPDFPage_CountObjects', page));
  for (let index = 0; index < count; index += 1) {
    const object = call('FPDFPage_GetObject', page, index);
    if (call('FPDFPageObj_GetType', object) === TEXT_OBJECT) fonts.add(call('FPDFTextObj_GetFont', object));
  }
  const names = [...fonts].map((font) => nameOf(font).replace(/^[A-Z]{6}\+/u, ''));
  call('FPDF_ClosePage', page);
  return [...new Set(names)].filter((name) => name !== '');
}
