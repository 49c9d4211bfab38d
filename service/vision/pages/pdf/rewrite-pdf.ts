import { pdfiumCall, type Call, type OpenPdf } from './pdf.ts';

/** `FLAT_NORMALDISPLAY` of fpdf_flatten.h: as on the screen, not as printed. */
const AS_SHOWN = 0;

/**
 * Makes annotations and filled fields part of a page, as every viewer shows them.
 *
 * @returns its size in points; null for a page that cannot be opened
 */
function flattenPage(call: Call, document: number, index: number): { width: number; height: number } | null {
  const page = call('FPDF_LoadPage', document, index);
  if (page === 0) return null;
  call('FPDFPage_Flatten', page, AS_SHOWN);
  const size = { width: call('FPDF_GetPageWidthF', page), height: call('FPDF_GetPageHeightF', page) };
  call('FPDF_ClosePage', page);
  return size;
}

/** `FPDF_NO_INCREMENTAL` of fpdf_save.h. */
const WHOLE = 2;

/**
 * Writes a PDF from the look of its pages. Each page becomes one drawing, with its text, on a new page of a new document.
 * Annotations and filled fields are drawn into it, and so are layers, whether they are switched off or not. Active
 * content is left out: scripts, actions of the document, of pages and of links, forms, attachments, and the file's
 * metadata.
 *
 * @param most pages to write, from the first on
 * @returns null for a PDF that PDFium cannot rewrite
 */
export function writtenAnew({ document, pages: all, exports }: OpenPdf, most = all): Uint8Array | null {
  const call = pdfiumCall(exports);
  const source = document['documentIdx'];
  const pages = Math.min(all, most);
  for (let index = all - 1; index >= pages; index -= 1) call('FPDFPage_Delete', source, index);
  let [width, height] = [0, 0];
  for (let index = 0; index < pages; index += 1) {
    const page = flattenPage(call, source, index);
    if (page === null) return null;
    width = Math.max(width, page.width);
    height = Math.max(height, page.height);
  }
  // PDFium draws pages into others, sharing their fonts and images, when it puts several on one sheet. An empty page
  // follows each, so that each has its own sheet, and the rest of the sheet is cut off.
  for (let index = pages; index > 0; index -= 1)
    call('FPDF_ClosePage', call('FPDFPage_New', source, index, width, height));
  const target = call('FPDF_ImportNPagesToOne', source, width, 2 * height, 1, 2);
  if (target === 0 || call('FPDF_GetPageCount', target) !== pages) return null;
  for (let index = 0; index < pages; index += 1) {
    const page = call('FPDF_LoadPage', target, index);
    call('FPDFPage_SetMediaBox', page, 0, height, width, 2 * height);
    call('FPDFPage_SetCropBox', page, 0, height, width, 2 * height);
    call('FPDF_ClosePage', page);
  }
  return save(call, exports, target);
}

/**
 * A module of one function of three numbers, imported as `pdf.write` and exported as `write`. PDFium's table accepts
 * only functions of WebAssembly, and this wraps one of ours.
 */
// prettier-ignore
const WRITER = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version 1
  0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f, // type 0: (i32, i32, i32) -> i32
  0x02, 0x0d, 0x01, 0x03, 0x70, 0x64, 0x66, 0x05, 0x77, 0x72, 0x69, 0x74, 0x65, 0x00, 0x00, // import pdf.write
  0x07, 0x09, 0x01, 0x05, 0x77, 0x72, 0x69, 0x74, 0x65, 0x00, 0x00, // export it as write
]);

function save(call: Call, exports: WebAssembly.Exports, target: number): Uint8Array | null {
  const parts: Uint8Array[] = [];
  const write = (_: number, from: number, size: number): number => {
    parts.push(new Uint8Array(memoryOf(exports).buffer, from, size).slice());
    return 1;
  };
  const table = exports['__indirect_function_table'];
  if (!(table instanceof WebAssembly.Table)) throw new Error('this build of PDFium exports no table of functions');
  const writer = new WebAssembly.Instance(new WebAssembly.Module(WRITER), { pdf: { write } });
  // The table cannot grow. Its first place is that of the null pointer, the only one without a function of PDFium's
  // own.
  table.set(0, writer.exports['write']);
  // FPDF_FILEWRITE of fpdf_save.h: version 1, then the pointer to the function that takes the bytes.
  const out = call('malloc', 8);
  new DataView(memoryOf(exports).buffer).setInt32(out, 1, true);
  new DataView(memoryOf(exports).buffer).setInt32(out + 4, 0, true);
  return call('FPDF_SaveAsCopy', target, out, WHOLE) === 0 ? null : new Uint8Array(Buffer.concat(parts));
}

function memoryOf(exports: WebAssembly.Exports): WebAssembly.Memory {
  const memory = exports['memory'];
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('this build of PDFium exports no memory');
  return memory;
}
