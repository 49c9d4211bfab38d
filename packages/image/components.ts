/**
 * The connected parts of a mask, whose pixels touch by a side or a corner.
 *
 * @param mask of one byte a pixel, row by row; 0 is outside.
 * @yields the places of a part's pixels in the mask.
 */
export function* connectedParts(mask: Uint8Array, width: number): Generator<Int32Array> {
  const seen = new Uint8Array(mask.length);
  const places = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || seen[start] === 1) continue;
    seen[start] = 1;
    places[0] = start;
    let count = 1;
    for (let next = 0; next < count; next++) {
      const at = places[next]!;
      const x = at % width;
      for (let row = at - width; row <= at + width; row += width) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x + 1 < width ? 1 : 0); dx++) {
          const near = row + dx;
          // Beyond the first and last row there is nothing.
          if (mask[near] === undefined || mask[near] === 0 || seen[near] === 1) continue;
          seen[near] = 1;
          places[count++] = near;
        }
      }
    }
    yield places.slice(0, count);
  }
}
