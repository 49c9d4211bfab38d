/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];

/** Reads `#rrggbb`. The matrices are those of Björn Ottosson's Oklab (2020) and of IEC 61966-2-1 (sRGB). */
export function fromHex(hex: string): Oklch {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { l: lightness, c: Math.hypot(a, bb), h: (hue + 360) % 360 };
}

/** Linear-light sRGB; a channel outside 0..1 means a colour outside the sRGB gamut. */
function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The same lightness and hue with as much of the chroma as an sRGB screen can show. */
export function fitToScreen(colour: Oklch): Oklch {
  if (isOnScreen(colour)) return colour;
  let low = 0;
  let high = colour.c;
  for (let round = 0; round < 20; round += 1) {
    const middle = (low + high) / 2;
    if (isOnScreen({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

function isOnScreen(colour: Oklch): boolean {
  return toLinearRgb(colour).every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Oklch): number {
  const [r, g, b] = toLinearRgb(colour).map((channel) => Math.min(1, Math.max(0, channel))) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As CSS writes it, for example `oklch(0.6231 0.188 259.8)`. */
export function toCss({ l, c, h }: Oklch): string {
  return `oklch(${round(l, 4)} ${round(c, 4)} ${round(h, 1)})`;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
