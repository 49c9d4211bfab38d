/**
 * Address of the program that the barcode reader starts with, where packages are installed; a browser has it from its
 * bundler.
 */
export const barcodeProgram = (): URL => new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
