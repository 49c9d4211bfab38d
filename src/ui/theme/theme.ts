import { contrast, fitToScreen, fromHex, toCss, type Oklch } from './oklch.ts';

/** WCAG 2.2: 1.4.3 requires 4.5:1 for text, 1.4.11 3:1 for controls; the extra tenth is for rounding on the screen. */
const TEXT_CONTRAST = 4.6;
const CONTROL_CONTRAST = 3.1;

/** Our own colour, for screens shown before a company is known. */
export const OWN_COLOUR = '#1f5f5b';

export type ColourName =
  | 'ground'
  | 'surface'
  | 'sunken'
  | 'line'
  | 'control'
  | 'text'
  | 'muted'
  | 'brand'
  | 'on-brand'
  | 'brand-pressed'
  | 'brand-text'
  | 'brand-soft'
  | 'focus'
  | 'success'
  | 'success-soft'
  | 'warning'
  | 'warning-soft'
  | 'danger'
  | 'danger-soft';
export type Palette = Record<ColourName, Oklch>;

/**
 * The colours of one scheme, from the company's colour. Neutrals take a little of its hue. The brand stays unchanged
 * where it can be read, and moves only as far as contrast needs.
 * @param hex the company's colour, `#rrggbb`.
 */
export function paletteOf(hex: string, scheme: 'light' | 'dark'): Palette {
  const brand = fromHex(hex);
  const light = scheme === 'light';
  const tint = Math.min(brand.c, 0.1);
  const neutral = (l: number, share: number): Oklch => fitToScreen({ l, c: tint * share, h: brand.h });
  const ground = light ? neutral(0.972, 0.05) : neutral(0.17, 0.1);
  const surface = light ? neutral(1, 0) : neutral(0.215, 0.12);
  const sunken = light ? neutral(0.962, 0.07) : neutral(0.265, 0.14);
  const soft = (h: number, c: number): Oklch => fitToScreen({ l: light ? 0.955 : 0.28, c: light ? c : c * 1.4, h });
  const brandSoft = soft(brand.h, Math.min(brand.c, 0.16) * 0.2);
  const grounds = [ground, surface, sunken];
  const readable = (colour: Oklch, against: Oklch[]) => move(colour, against, TEXT_CONTRAST, light);

  const fill = fillOf(brand, grounds, light);
  const tones = { success: 152, warning: 70, danger: 27 };
  const tone = (h: number, base: Oklch) =>
    readable({ l: light ? 0.5 : 0.78, c: light ? 0.14 : 0.13, h }, [...grounds, base]);
  const [successSoft, warningSoft, dangerSoft] = [
    soft(tones.success, 0.035),
    soft(tones.warning, 0.045),
    soft(tones.danger, 0.03),
  ];
  const allSoft = [brandSoft, successSoft, warningSoft, dangerSoft];
  return {
    ground,
    surface,
    sunken,
    line: light ? neutral(0.895, 0.12) : neutral(0.33, 0.18),
    control: move(neutral(light ? 0.66 : 0.5, 0.2), grounds, CONTROL_CONTRAST, light),
    text: readable(neutral(light ? 0.235 : 0.955, light ? 0.3 : 0.08), [...grounds, ...allSoft]),
    muted: readable(neutral(light ? 0.5 : 0.72, 0.2), [...grounds, ...allSoft]),
    brand: fill.colour,
    'on-brand': fill.ink,
    'brand-pressed': fill.pressed,
    'brand-text': readable(brand, [...grounds, brandSoft]),
    'brand-soft': brandSoft,
    focus: move(brand, [...grounds, ...allSoft], CONTROL_CONTRAST, light),
    success: tone(tones.success, successSoft),
    'success-soft': successSoft,
    warning: tone(tones.warning, warningSoft),
    'warning-soft': warningSoft,
    danger: tone(tones.danger, dangerSoft),
    'danger-soft': dangerSoft,
  };
}

/** Both schemes as one CSS value per token: `light-dark(oklch(...), oklch(...))`. */
export function themeProperties(hex: string): Record<`--${ColourName}`, string> {
  const [light, dark] = [paletteOf(hex, 'light'), paletteOf(hex, 'dark')];
  const entries = (Object.keys(light) as ColourName[]).map((name) => [
    `--${name}`,
    `light-dark(${toCss(light[name])}, ${toCss(dark[name])})`,
  ]);
  return Object.fromEntries(entries) as Record<`--${ColourName}`, string>;
}

const white: Oklch = { l: 1, c: 0, h: 0 };

/**
 * The colour of a filled button with its ink and its pressed shade. White ink is preferred; a company's colour that is
 * too light for it gets dark ink. A medium colour is darkened until white can be read.
 */
function fillOf(brand: Oklch, grounds: Oklch[], light: boolean): { colour: Oklch; ink: Oklch; pressed: Oklch } {
  const seen = move(brand, grounds, CONTROL_CONTRAST, light);
  const dark = fitToScreen({ l: 0.2, c: Math.min(brand.c, 0.04), h: brand.h });
  const ink = contrast(white, seen) >= CONTROL_CONTRAST && seen.l < 0.72 && light ? white : best(seen, [white, dark]);
  const colour = move(seen, [ink], TEXT_CONTRAST, ink === white);
  const pressed = fitToScreen({ ...colour, l: colour.l + (ink === white ? -0.05 : 0.04) });
  return { colour, ink, pressed };
}

function best(ground: Oklch, inks: [Oklch, Oklch]): Oklch {
  return contrast(ground, inks[0]) >= contrast(ground, inks[1]) ? inks[0] : inks[1];
}

/** Moves a colour's lightness, darker or lighter, only as far as needed to reach the ratio against every ground. */
function move(colour: Oklch, grounds: Oklch[], ratio: number, darker: boolean): Oklch {
  let moved = fitToScreen(colour);
  while (grounds.some((ground) => contrast(moved, ground) < ratio)) {
    const l = moved.l + (darker ? -0.005 : 0.005);
    if (l < 0 || l > 1) return { l: darker ? 0 : 1, c: 0, h: colour.h };
    moved = fitToScreen({ ...colour, l });
  }
  return moved;
}
