/** Barcodes of an image, by zxing-cpp compiled to WebAssembly; the program is given, never fetched. */

import { prepareZXingModule, readBarcodes as readSymbols, type ReaderOptions } from 'zxing-wasm/reader';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { toGrey } from '@veridoor/image/grey';
import { parseAamva, type AamvaLicence } from './aamva.ts';

export interface Barcode {
  /** The symbology's name, such as PDF417 or QRCode. */
  format: string;
  text: string;
  /** In pixels of the frame, from the symbol's own top left, clockwise. */
  corners: Quad;
  /** When it is a North American licence. */
  licence: AamvaLicence | null;
}

export interface BarcodeReader {
  /** The barcodes of a frame, licences first. */
  read(frame: Frame): Promise<Barcode[]>;
}

/** Sizes at which an image is searched: a licence that fills a third of it has 800 pixels for its 17 columns. */
const LONGEST = 2400;

const OPTIONS: ReaderOptions = {
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
};

/**
 * Starts the reader.
 *
 * @param program the bytes of `zxing-wasm/reader/zxing_reader.wasm`.
 */
export async function createBarcodeReader(program: ArrayBuffer): Promise<BarcodeReader> {
  await prepareZXingModule({ overrides: { wasmBinary: program }, fireImmediately: true });
  return {
    async read(frame) {
      const { grey, factor } = toGrey(frame, LONGEST);
      const data = new Uint8ClampedArray(grey.data.length * 4);
      for (let i = 0; i < grey.data.length; i++) data.fill(grey.data[i]!, 4 * i, 4 * i + 4);
      for (let i = 3; i < data.length; i += 4) data[i] = 255;
      const image = { data, width: grey.width, height: grey.height, colorSpace: 'srgb' };
      // The parameter's type is the browser's ImageData, which Node does not have; only its shape is used.
      const symbols = await readSymbols(image as unknown as Parameters<typeof readSymbols>[0], OPTIONS);
      const found = symbols
        .filter(({ isValid, text }) => isValid && text !== '')
        .map(({ format, text, position }): Barcode => {
          const corner = ({ x, y }: { x: number; y: number }): Point => [x * factor, y * factor];
          const { topLeft, topRight, bottomRight, bottomLeft } = position;
          return {
            format,
            text,
            corners: [corner(topLeft), corner(topRight), corner(bottomRight), corner(bottomLeft)],
            licence: format === 'PDF417' ? parseAamva(text) : null,
          };
        });
      return found.toSorted((a, b) => Number(b.licence !== null) - Number(a.licence !== null));
    },
  };
}
