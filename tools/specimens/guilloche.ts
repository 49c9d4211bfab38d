import { createRandom } from './random.ts';

/** Colours of one kind of document. */
export interface Palette {
  /** Ground at the left and at the right. */
  ground: readonly [string, string];
  /** Fine lines, two inks. */
  lines: readonly [string, string];
  /** Headings and rules. */
  accent: string;
}

/** Ground of a document: a soft gradient under bands of fine waves and one rosette, in millimetres. */
export function drawGround(width: number, height: number, palette: Palette, seed: string): string {
  const random = createRandom(`ground ${seed}`);
  const waves: string[] = [];
  for (let band = 0; band < 2; band += 1) {
    const cycles = random.between(1.4, 2.6);
    const phase = random.between(0, Math.PI * 2);
    const beat = random.between(3, 6);
    for (let line = 0; line < 26; line += 1) {
      const base = (height * (line + 0.5)) / 26;
      const points: string[] = [];
      for (let x = -1; x <= width + 1; x += 1.5) {
        const angle = (x / width) * Math.PI * 2;
        const swell = Math.sin(angle * cycles + phase + line * 0.13) * height * 0.06;
        const ripple = Math.sin(angle * beat + line * 0.42 * (band ? -1 : 1)) * height * 0.022;
        points.push(`${x.toFixed(1)} ${(base + swell + ripple).toFixed(2)}`);
      }
      waves.push(`<path d="M${points.join('L')}" stroke="${palette.lines[band as 0 | 1]}"/>`);
    }
  }
  return (
    `<defs><linearGradient id="ground"><stop offset="0" stop-color="${palette.ground[0]}"/>` +
    `<stop offset="1" stop-color="${palette.ground[1]}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>` +
    `<g fill="none" stroke-width="0.09" opacity="0.5">${waves.join('')}</g>` +
    drawRosette(width * 0.66, height * 0.47, height * 0.36, palette.lines[0], random.integer(7, 11))
  );
}

/** A rosette of hypotrochoid-like rings, as engine turning makes them. */
export function drawRosette(x: number, y: number, radius: number, colour: string, lobes: number): string {
  const rings: string[] = [];
  for (let ring = 0; ring < 9; ring += 1) {
    const points: string[] = [];
    for (let step = 0; step <= 180; step += 1) {
      const angle = (step / 180) * Math.PI * 2;
      const size = radius * (0.52 + 0.3 * Math.sin(lobes * angle + ring * 0.36) + 0.018 * ring);
      points.push(`${(x + Math.cos(angle) * size).toFixed(2)} ${(y + Math.sin(angle) * size).toFixed(2)}`);
    }
    rings.push(`<path d="M${points.join('L')}Z"/>`);
  }
  return `<g fill="none" stroke="${colour}" stroke-width="0.1" opacity="0.55">${rings.join('')}</g>`;
}

/** The emblem of Utopia: a sun with sixteen rays over three waves, in a ring. */
export function drawEmblem(x: number, y: number, radius: number, colour: string): string {
  const rays: string[] = [];
  for (let ray = 0; ray < 16; ray += 1) {
    const angle = (ray / 16) * Math.PI * 2;
    const outer = ray % 2 ? 0.66 : 0.8;
    const left = polar(angle - 0.09, 0.4);
    const right = polar(angle + 0.09, 0.4);
    rays.push(`M${left}L${polar(angle, outer)}L${right}Z`);
  }
  const waves = [0.3, 0.48, 0.66]
    .map((drop) => {
      const half = Math.sqrt(1 - drop * drop) * 0.86;
      return `M${-half} ${drop}q${half / 4} -0.14 ${half / 2} 0t${half / 2} 0t${half / 2} 0t${half / 2} 0`;
    })
    .join('');
  return (
    `<g transform="translate(${x} ${y}) scale(${radius})" fill="${colour}">` +
    `<circle r="0.96" fill="none" stroke="${colour}" stroke-width="0.06"/>` +
    `<clipPath id="horizon"><rect x="-1" y="-1" width="2" height="1.16"/></clipPath>` +
    `<g clip-path="url(#horizon)"><circle r="0.3"/><path d="${rays.join('')}"/></g>` +
    `<path d="${waves}" fill="none" stroke="${colour}" stroke-width="0.075"/></g>`
  );
}

function polar(angle: number, radius: number): string {
  return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`;
}
