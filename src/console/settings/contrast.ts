import { contrast, fromHex, toCss, type Oklch } from '../../ui/theme/oklch.ts';
import { paletteOf } from '../../ui/theme/theme.ts';

/** How a company's colour is used in one scheme. */
export interface Use {
  scheme: 'light' | 'dark';
  /** `button`: a filled one on the page, which needs 3:1. `text`: words in the colour, which need 4.5:1. */
  part: 'button' | 'text';
  /** Whether the company's very colour can be used. */
  kept: boolean;
  /** The least contrast of the company's colour with what is behind it, from 1 to 21. */
  own: number;
  /** The same of the colour that is shown. */
  shown: number;
  /** The colour that is shown, as CSS. */
  colour: string;
  /** The colour of the words on a button, as CSS, and their contrast. */
  ink: { colour: string; contrast: number } | null;
}

/** A difference in lightness that nobody sees. */
const UNSEEN = 0.004;

/**
 * What the interface makes of a company's colour so that it can be read (WCAG 2.2, 1.4.3 and 1.4.11).
 * @param hex `#rrggbb`
 */
export function usesOf(hex: string): Use[] {
  const brand = fromHex(hex);
  return (['light', 'dark'] as const).flatMap((scheme): Use[] => {
    const palette = paletteOf(hex, scheme);
    const grounds = [palette.ground, palette.surface, palette.sunken];
    const least = (colour: Oklch) => Math.min(...grounds.map((ground) => contrast(colour, ground)));
    const use = (part: Use['part'], colour: Oklch, ink: Oklch | null): Use => ({
      scheme,
      part,
      kept: Math.abs(colour.l - brand.l) < UNSEEN,
      own: least(brand),
      shown: least(colour),
      colour: toCss(colour),
      ink: ink && { colour: toCss(ink), contrast: contrast(ink, colour) },
    });
    return [use('button', palette.brand, palette['on-brand']), use('text', palette['brand-text'], null)];
  });
}
