import type { Mesh } from '@veridoor/face-vision/face/points';

/** An image in RGB. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Contours of the eyes in MediaPipe's mesh, from the outer corner to the inner one. */
const LIDS = [
  { upper: [33, 246, 161, 160, 159, 158, 157, 173, 133], lower: [33, 7, 163, 144, 145, 153, 154, 155, 133] },
  { upper: [263, 466, 388, 387, 386, 385, 384, 398, 362], lower: [263, 249, 390, 373, 374, 380, 381, 382, 362] },
] as const;

/** The image with its eyes closed by a share, 0 to 1: the skin above each eye is drawn down over it. */
export function closeEyes(image: Raster, mesh: Mesh, share: number): Raster {
  const { width, height } = image;
  const data = Uint8Array.from(image.data);
  for (const { upper, lower } of LIDS) {
    const xs = upper.map((index) => mesh[index * 3]!);
    const left = Math.ceil(Math.min(...xs));
    const right = Math.floor(Math.max(...xs));
    for (let x = left; x <= right; x++) {
      const top = heightAt(mesh, upper, x);
      const bottom = heightAt(mesh, lower, x);
      const lid = top + share * 0.92 * (bottom - top);
      const skin = top - 1.1 * Math.max(2, bottom - top);
      for (let y = Math.max(0, Math.ceil(skin)); y <= Math.min(height - 1, Math.floor(bottom)); y++) {
        const source =
          y < lid
            ? skin + ((y - skin) / (lid - skin || 1)) * (top - skin)
            : top + ((y - lid) / (bottom - lid || 1)) * (bottom - top);
        const dark = share > 0.2 && Math.abs(y - lid) < 0.8 ? 0.55 : 1;
        for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = dark * sampleColumn(image, x, source, c);
      }
    }
  }
  return { width, height, data };
}

/** Radius of an eyeball as a share of the eye's opening: 12 mm of 29 mm. */
const EYEBALL = 0.41;

/**
 * The image with its eyes turned, in degrees to the right of the image and down. A person who follows a point keeps
 * looking at the screen.
 */
export function turnEyes(image: Raster, mesh: Mesh, right: number, down: number): Raster {
  const { width } = image;
  const data = Uint8Array.from(image.data);
  for (const { upper, lower } of LIDS) {
    const xs = upper.map((index) => mesh[index * 3]!);
    const [left, end] = [Math.min(...xs), Math.max(...xs)];
    const dx = EYEBALL * (end - left) * Math.sin((right * Math.PI) / 180);
    const dy = EYEBALL * (end - left) * Math.sin((down * Math.PI) / 180);
    for (let x = Math.ceil(left); x <= Math.floor(end); x++) {
      const [top, bottom] = [heightAt(mesh, upper, x), heightAt(mesh, lower, x)];
      for (let y = Math.ceil(top); y <= Math.floor(bottom); y++) {
        // The corners of the eye and the lids stay.
        const aside = Math.abs(x - (left + end) / 2) / ((end - left) / 2);
        const upOrDown = Math.abs(y - (top + bottom) / 2) / ((bottom - top) / 2 || 1);
        const free = Math.min(1, 2 * (1 - aside)) * Math.min(1, 2 * (1.1 - upOrDown));
        const column = x - dx * free;
        const x0 = Math.floor(column);
        const share = column - x0;
        for (let c = 0; c < 3; c++)
          data[(y * width + x) * 3 + c] =
            sampleColumn(image, x0, y - dy * free, c) * (1 - share) +
            sampleColumn(image, x0 + 1, y - dy * free, c) * share;
      }
    }
  }
  return { ...image, data };
}

function heightAt(mesh: Mesh, contour: readonly number[], x: number): number {
  const points = contour
    .map((index) => [mesh[index * 3]!, mesh[index * 3 + 1]!] as const)
    .toSorted((a, b) => a[0] - b[0]);
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    if (x <= bx) return ay + ((x - ax) / (bx - ax || 1)) * (by - ay);
  }
  return points.at(-1)![1];
}

function sampleColumn({ width, height, data }: Raster, x: number, y: number, c: number): number {
  const y0 = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const y1 = Math.min(height - 1, y0 + 1);
  const share = Math.min(1, Math.max(0, y - y0));
  return data[(y0 * width + x) * 3 + c]! * (1 - share) + data[(y1 * width + x) * 3 + c]! * share;
}
