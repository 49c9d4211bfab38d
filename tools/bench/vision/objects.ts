/** Rectangular objects that are no documents, to be laid in the scenes of `scenes.ts` in a document's place. */

import sharp from 'sharp';
import type { SceneSheet } from './scenes.ts';

const COLUMNS = 720;
/** Lines of text as bars of words, from a place on; every second word is a little longer. */
const text = (x: number, y: number, width: number, lines: number, step: number, colour: string): string =>
  Array.from({ length: lines }, (_, line) =>
    Array.from({ length: 5 - (line % 3) }, (_word, word) => {
      const wide = (0.6 + 0.3 * ((line + word) % 2)) * (width / 5);
      return `<rect x="${x + (word * width) / 5}" y="${y + line * step}" width="${wide}" height="${step / 2}" fill="${colour}"/>`;
    }).join(''),
  ).join('');

const grid = (across: number, down: number, each: (column: number, row: number) => string): string =>
  Array.from({ length: across * down }, (_, i) => each(i % across, Math.floor(i / across))).join('');

/** Drawings of 720 pixels in width; the height follows from the proportions. */
const DRAWINGS: Readonly<Record<string, { readonly aspect: number; readonly drawing: string }>> = {
  window: {
    aspect: 1.45,
    drawing: `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9cc4ee"/><stop offset=".7" stop-color="#dfe9ee"/><stop offset=".72" stop-color="#4c6a3c"/></linearGradient>
      <rect width="720" height="497" fill="#e9e7e0"/>${grid(2, 2, (x, y) => `<rect x="${24 + x * 344}" y="${24 + y * 232}" width="328" height="217" fill="url(#sky)"/><path d="M${60 + x * 344} ${241 + y * 232}l40-130 30 60 70-90 50 160z" fill="#39512f"/>`)}`,
  },
  'window by night': {
    aspect: 1.5,
    drawing: `<rect width="720" height="480" fill="#cfcac0"/>${grid(3, 2, (x, y) => `<rect x="${18 + x * 234}" y="${18 + y * 228}" width="216" height="212" fill="#23283a"/><rect x="${70 + x * 190}" y="${60 + y * 250}" width="34" height="44" fill="#ffd98a"/>`)}`,
  },
  'monitor with code': {
    aspect: 1.6,
    drawing: `<rect width="720" height="450" fill="#0c0c0e"/><rect x="12" y="12" width="696" height="420" fill="#1e1f26"/><rect x="12" y="12" width="150" height="420" fill="#15161b"/>${text(28, 36, 110, 18, 20, '#8a8f98')}${text(190, 36, 430, 20, 19, '#9fc3a0')}`,
  },
  'monitor with a photograph': {
    aspect: 1.6,
    drawing: `<radialGradient id="glow" cx=".6" cy=".9"><stop stop-color="#f7f0ff"/><stop offset=".4" stop-color="#5a66f0"/><stop offset="1" stop-color="#0b1030"/></radialGradient>
      <rect width="720" height="450" fill="#111"/><rect x="10" y="10" width="700" height="425" fill="url(#glow)"/>${grid(1, 6, (_, y) => `<rect x="26" y="${28 + y * 48}" width="24" height="24" rx="4" fill="#e8e8ee"/>`)}`,
  },
  television: {
    aspect: 1.75,
    drawing: `<rect width="720" height="411" fill="#08080a"/><rect x="8" y="8" width="704" height="392" fill="#2a1030"/>${grid(5, 3, (x, y) => `<rect x="${30 + x * 136}" y="${70 + y * 108}" width="122" height="84" rx="6" fill="hsl(${x * 67 + y * 40} 60% ${30 + 8 * y}%)"/>`)}${text(30, 30, 260, 1, 26, '#fff')}`,
  },
  tablet: {
    aspect: 1.42,
    drawing: `<rect width="720" height="507" rx="30" fill="#17171a"/><rect x="44" y="34" width="632" height="440" fill="#2d3f57"/>${grid(6, 4, (x, y) => `<rect x="${84 + x * 98}" y="${66 + y * 98}" width="58" height="58" rx="14" fill="hsl(${x * 55 + y * 90} 70% 55%)"/>`)}`,
  },
  door: {
    aspect: 1.9,
    drawing: `<rect width="720" height="379" fill="#8a5c36"/>${grid(2, 2, (x, y) => `<rect x="${40 + x * 340}" y="${34 + y * 166}" width="300" height="140" fill="#7d5230" stroke="#5d3b20" stroke-width="7"/>`)}<circle cx="360" cy="352" r="12" fill="#d9c27a"/>`,
  },
  cupboard: {
    aspect: 1.5,
    drawing: `<rect width="720" height="480" fill="#4a2d1c"/>${grid(2, 1, (x) => `<rect x="${26 + x * 344}" y="26" width="324" height="428" fill="#191c1f" stroke="#6b442b" stroke-width="6"/>${[0, 1, 2].map((row) => `<rect x="${40 + x * 344}" y="${150 + row * 130}" width="296" height="9" fill="#5b3a25"/><ellipse cx="${110 + x * 344 + row * 60}" cy="${128 + row * 130}" rx="34" ry="22" fill="#b9bcbc"/>`).join('')}`)}`,
  },
  tray: {
    aspect: 1.45,
    drawing: `<rect width="720" height="497" rx="34" fill="#5c5f64"/><rect x="26" y="26" width="668" height="445" rx="24" fill="#74777c"/><circle cx="250" cy="240" r="110" fill="#f1efe9"/><circle cx="250" cy="240" r="84" fill="#4b2c18"/><circle cx="520" cy="280" r="130" fill="#e6e4de"/><circle cx="520" cy="280" r="95" fill="#d8d5cc"/>`,
  },
  'cover of a book': {
    aspect: 1.5,
    drawing: `<rect width="720" height="480" fill="#14304f"/><path d="M0 480L300 120 480 300 720 60V480z" fill="#2d6a9f"/><path d="M330 60l60 130-40 20 90 120-150-130 40-20z" fill="#f4e9a8"/><text x="60" y="110" font-family="DejaVu Sans" font-weight="bold" font-size="72" fill="#f5efe0">THE STORM</text><text x="380" y="450" font-family="DejaVu Sans" font-size="40" fill="#f5efe0">A. Writer</text>`,
  },
};

export const OBJECT_NAMES = Object.keys(DRAWINGS);

/** One sheet an object, as large as a document. */
export function makeObjects(): Promise<SceneSheet[]> {
  return Promise.all(
    Object.values(DRAWINGS).map(async ({ aspect, drawing }) => {
      const rows = Math.round(COLUMNS / aspect);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMNS}" height="${rows}">${drawing}</svg>`;
      const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
      return {
        width: COLUMNS,
        height: rows,
        data: new Uint8Array(data),
        millimetres: { width: 100 * aspect, height: 100 },
      };
    }),
  );
}
