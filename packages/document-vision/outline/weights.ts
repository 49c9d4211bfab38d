import { LAYERS, type Layer } from './network.ts';
import { WEIGHTS } from './weights.generated.ts';

/**
 * The trained network. Stored as base64: for each layer a little-endian float32 scale for each output channel, the
 * biases likewise, and one signed byte per weight. Written by `tools/training/outline`.
 *
 * @throws Error when the stored text does not have the network's size.
 */
export function loadLayers(): Layer[] {
  return unpackLayers(Uint8Array.from(atob(WEIGHTS), (character) => character.charCodeAt(0)));
}

/** Bytes to layers. */
export function unpackLayers(bytes: Uint8Array): Layer[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const floats = (length: number): Float32Array => {
    const values = Float32Array.from({ length }, (_, i) => view.getFloat32(at + 4 * i, true));
    at += 4 * length;
    return values;
  };
  const layers = LAYERS.map(({ inputs, outputs, kernel }) => {
    const scale = floats(outputs);
    const bias = floats(outputs);
    const each = inputs * kernel * kernel;
    const weights = new Float32Array(outputs * each);
    for (let i = 0; i < weights.length; i++, at++) weights[i] = view.getInt8(at) * scale[Math.floor(i / each)]!;
    return { weights, bias };
  });
  if (at !== bytes.length) throw new Error(`The weights have ${bytes.length} bytes instead of ${at}`);
  return layers;
}
