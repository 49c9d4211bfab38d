import type { Random } from '../random.ts';

/**
 * Objects on a desk, as SVG: sheets of printed paper, a notebook, a mug, a pen, a keyboard. An outline detector has to
 * tell their straight edges from a document's.
 */
export function drawClutter(width: number, height: number, random: Random): string {
  const unit = width / 100;
  const tall = (height / width) * 100;
  const objects = [
    sheet(random.between(-8, 12), random.between(-12, 4), random.between(-14, 8), random),
    sheet(random.between(70, 82), tall - random.between(14, 26), random.between(-12, 16), random),
    notebook(random.between(74, 84), random.between(-6, 2), random.between(8, 22)),
    keyboard(random.between(16, 30), -9, random.between(-3, 3)),
    mug(random.between(6, 12), tall - random.between(6, 10)),
    pen(random.between(20, 40), tall - random.between(3, 6), random.between(-16, 10)),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="shadow" x="-20%" y="-20%" width="140%" height="140%">` +
    `<feDropShadow dx="0.5" dy="0.8" stdDeviation="0.7" flood-opacity="0.45"/></filter>` +
    `<g transform="scale(${unit})">${objects.map((object) => `<g filter="url(#shadow)">${object}</g>`).join('')}</g></svg>`
  );
}

function turned(x: number, y: number, degrees: number, body: string): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${degrees.toFixed(2)})">${body}</g>`;
}

function sheet(x: number, y: number, degrees: number, random: Random): string {
  const lines = Array.from({ length: 16 }, (_, index) => {
    const length = index % 6 === 5 ? random.between(6, 14) : random.between(19, 22);
    return `<path d="M3 ${4 + index * 1.7}h${length.toFixed(1)}" stroke="#8b8f96" stroke-width="0.5" stroke-dasharray="2.2 .5 3.1 .6 1.4 .5"/>`;
  });
  return turned(x, y, degrees, `<rect width="28" height="36" fill="#f1efe9"/>${lines.join('')}`);
}

function notebook(x: number, y: number, degrees: number): string {
  return turned(
    x,
    y,
    degrees,
    '<rect width="24" height="32" rx="1.2" fill="#24384f"/><path d="M20 0v32" stroke="#c9a24b" stroke-width="0.7"/>' +
      '<rect x="4" y="6" width="12" height="5" fill="#e6e0d0"/>',
  );
}

function keyboard(x: number, y: number, degrees: number): string {
  const keys: string[] = [];
  for (let row = 0; row < 4; row += 1) {
    for (let key = 0; key < 13; key += 1) {
      keys.push(`<rect x="${1 + key * 3.4 + row * 0.5}" y="${1 + row * 3.2}" width="2.9" height="2.7" rx="0.4"/>`);
    }
  }
  return turned(
    x,
    y,
    degrees,
    `<rect width="47" height="14" rx="1.2" fill="#c9ccd0"/><g fill="#f4f4f2">${keys.join('')}</g>`,
  );
}

function mug(x: number, y: number): string {
  return (
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})"><path d="M6 -2q5 0 4 4t-6 2" fill="none" stroke="#b9452f" stroke-width="1.6"/>` +
    '<circle r="7" fill="#b9452f"/><circle r="6" fill="#e9e2d6"/><circle r="5.5" fill="#3b2415"/><path d="M-3.8 -2.6a4.6 4.6 0 0 1 4 -2" stroke="#7d5a3c" stroke-width="0.6" fill="none"/></g>'
  );
}

function pen(x: number, y: number, degrees: number): string {
  return turned(
    x,
    y,
    degrees,
    '<rect width="20" height="1.3" rx="0.6" fill="#1d2a44"/><path d="M20 0.1l2.6 .55l-2.6 .55z" fill="#c9ccd0"/><rect x="1.5" y="-0.3" width="6" height="0.5" fill="#c9ccd0"/>',
  );
}
