/** A grey image: one byte a pixel, row by row. */
export interface GreyImage {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface ImageMeasures {
  /**
   * Steepness of the steepest edges: the 95th percentile of the largest step between neighbouring pixels as a share of
   * the surrounding contrast, in the blurrier direction. An ideal step is 1; an edge softened by a Gaussian of
   * deviation s pixels is about 0.4 / s. Null if the image has too few edges.
   */
  sharpness: number | null;
  /** Share of the image's area, in a 16 by 16 grid, that has any edges. */
  detail: number;
  /** Luma, 0 to 255, that 5, 50 and 95 of a hundred pixels stay below. */
  dark: number;
  middle: number;
  bright: number;
}

/** Windows of nine pixels for edges: wide enough for an edge that is blurred beyond reading. */
const REACH = 4;
/** Contrast of a window, in grey levels, from which it counts as an edge: above sensor and compression noise. */
const EDGE_CONTRAST = 40;
const GRID = 16;
/** Share of a grid cell's samples that must be edges for the cell to count as detail. */
const CELL_SHARE = 0.02;
/** Share of all samples that must be edges in a direction before its sharpness counts. */
const DIRECTION_SHARE = 0.0005;
const BINS = 256;

/**
 * Measures sharpness, detail and brightness of a grey image of about 1000 pixels. Edge steepness relative to the local
 * contrast, after the idea of edge-width metrics (Marziliano et al., "A no-reference perceptual blur metric", ICIP
 * 2002), distinguishes a blurred image from one of low contrast, which the variance of the Laplacian does not. Rows and columns
 * are measured separately, because motion blurs one direction only.
 */
export function measureImage(image: GreyImage): ImageMeasures {
  const { width, height } = image;
  const cells = { edges: new Uint32Array(GRID * GRID), samples: new Uint32Array(GRID * GRID) };
  const across = new Uint32Array(BINS);
  const along = new Uint32Array(BINS);
  let samples = 0;
  for (let y = REACH; y < height - REACH; y += 2) {
    for (let x = REACH; x < width - REACH; x += 2) {
      samples += 1;
      const at = y * width + x;
      const cell = Math.floor((y * GRID) / height) * GRID + Math.floor((x * GRID) / width);
      const horizontal = steepness(image.data, at, 1);
      const vertical = steepness(image.data, at, width);
      if (horizontal !== null) across[bin(horizontal)]! += 1;
      if (vertical !== null) along[bin(vertical)]! += 1;
      cells.samples[cell]! += 1;
      if (horizontal !== null || vertical !== null) cells.edges[cell]! += 1;
    }
  }
  const enough = samples * DIRECTION_SHARE;
  const directions = [across, along].filter((histogram) => total(histogram) > enough);
  const grey = histogramOf(image.data);
  let detailed = 0;
  for (let cell = 0; cell < GRID * GRID; cell += 1)
    if (cells.edges[cell]! > CELL_SHARE * cells.samples[cell]!) detailed += 1;
  return {
    sharpness: directions.length
      ? Math.min(...directions.map((histogram) => percentile(histogram, 0.95) / (BINS - 1)))
      : null,
    detail: detailed / (GRID * GRID),
    dark: percentile(grey, 0.05),
    middle: percentile(grey, 0.5),
    bright: percentile(grey, 0.95),
  };
}

/** Step at a pixel as a share of the contrast within REACH of it; null if the contrast is too low for an edge. */
function steepness(data: Uint8Array, at: number, step: number): number | null {
  let low = 255;
  let high = 0;
  for (let offset = -REACH; offset <= REACH; offset += 1) {
    const value = data[at + offset * step]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const contrast = high - low;
  if (contrast < EDGE_CONTRAST) return null;
  const here = data[at]!;
  return Math.max(Math.abs(data[at + step]! - here), Math.abs(here - data[at - step]!)) / contrast;
}

const bin = (share: number) => Math.round(share * (BINS - 1));

function total(histogram: Uint32Array): number {
  let sum = 0;
  for (const count of histogram) sum += count;
  return sum;
}

function histogramOf(data: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const value of data) histogram[value]! += 1;
  return histogram;
}

function percentile(histogram: Uint32Array, share: number): number {
  const requested = total(histogram) * share;
  let seen = 0;
  for (let value = 0; value < histogram.length; value += 1) {
    seen += histogram[value]!;
    if (seen >= requested) return value;
  }
  return histogram.length - 1;
}
