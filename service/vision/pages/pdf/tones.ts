import type { Frame } from '@veridoor/image/frame';

/** Where the bands of tones begin, in bands: two cuts, so that tones close to each other are one in at least one. */
export const TONE_CUTS = [0, 0.5] as const;
export type ToneCut = (typeof TONE_CUTS)[number];

/**
 * A drawn page in bands of tones, each twice as bright as the next darker one. A reader of print sees letters that
 * differ from their ground by a hundredth, and people do not. Letters that stand out by less than a factor of √2 are
 * gone in one of the two cuts, whatever lies beside them, and those of 2 and more are in both. Brightness is that of
 * WCAG 2.2, whose least contrast for large text is 3.
 */
export function inBands(page: Frame, cut: ToneCut): Frame {
  const table = Uint8Array.from({ length: 256 }, (_, grey) => {
    const band = Math.floor(Math.log2(brightness(grey) / brightness(0)) + cut);
    return Math.round((255 * band) / Math.floor(Math.log2(brightness(255) / brightness(0)) + cut));
  });
  return { ...page, data: page.data.map((grey) => table[grey] ?? 255) };
}

/** Relative luminance with the flare that WCAG adds, of a grey of sRGB. */
function brightness(grey: number): number {
  const share = grey / 255;
  return 0.05 + (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
}
