import { LAYOUT, type Weights } from './network.ts';
import { WEIGHTS } from './weights.generated.ts';

/**
 * The trained network. Stored as base64: for each layer a little-endian float32 scale and one signed byte per
 * weight (biases as float32). README.md says how it was trained.
 *
 * @throws Error when the stored text does not have the network's size.
 */
export function loadWeights(): Weights {
  return unpackWeights(Uint8Array.from(atob(WEIGHTS), (character) => character.charCodeAt(0)));
}

/** Layers in bytes to weights. */
export function unpackWeights(bytes: Uint8Array): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const layers = LAYOUT.map(([name, length]) => {
    const values = new Float32Array(length);
    if (isBias(name)) {
      for (let i = 0; i < length; i++, at += 4) values[i] = view.getFloat32(at, true);
    } else {
      const scale = view.getFloat32(at, true);
      at += 4;
      for (let i = 0; i < length; i++, at++) values[i] = view.getInt8(at) * scale;
    }
    return [name, values];
  });
  if (at !== bytes.length) throw new Error(`The weights have ${bytes.length} bytes instead of ${at}`);
  return Object.fromEntries(layers);
}

function isBias(name: keyof Weights): boolean {
  return name === 'bias1' || name === 'bias2' || name === 'denseBias' || name === 'outputBias';
}
