import { drawEmblem, drawGround } from '../guilloche.ts';
import { makePortrait, PERSON_NAMES } from '../portrait.ts';
import { drawText, renderSvg } from '../svg.ts';
import { drawPortrait, drawSpecimenMark, ID1 } from './layout.ts';
import { NATIONAL_CARDS, type NationalCard, type NationalHolder } from './national-card-texts.ts';

/** Issuing country of a drawn card, ISO 3166-1 alpha-2. */
export type NationalIssuer = keyof typeof NATIONAL_CARDS;

/** The front of a card in Greek or Cyrillic, with the values that it prints. */
export interface NationalSpecimen {
  png: Buffer;
  issuer: NationalIssuer;
  kind: NationalCard['kind'];
  values: Readonly<Record<string, string>>;
}

const PALETTES = [
  { ground: ['#e3edf4', '#f5efe4'], lines: ['#7ba3bd', '#c7b083'], accent: '#1f4e70' },
  { ground: ['#eef3e2', '#e2eef0'], lines: ['#9db57c', '#7fb0b6'], accent: '#3c5a1e' },
  { ground: ['#f6e6ea', '#ece7f5'], lines: ['#c58d9c', '#a193c4'], accent: '#74304a' },
] as const;

/**
 * Draws a card of an invented holder of a country, with the labels that its documents print.
 *
 * @param person which of the country's holders.
 * @param face a family of fonts for its values, so that the readers may be measured with one that they do not know.
 */
export async function makeNationalCard(
  issuer: NationalIssuer,
  person: number,
  face: string,
): Promise<NationalSpecimen> {
  const card: NationalCard = NATIONAL_CARDS[issuer];
  const holder = card.holders[person % card.holders.length]!;
  const number = Object.keys(NATIONAL_CARDS).indexOf(issuer);
  const palette = PALETTES[(number + person) % PALETTES.length]!;
  const portrait = await makePortrait(PERSON_NAMES[(number + person) % PERSON_NAMES.length]!);
  const svg = [
    drawGround(ID1.width, ID1.height, palette, `${issuer} ${person}`),
    drawEmblem(4, 2, 5, palette.accent),
    drawText(12, 5, card.state, { size: 2.7, weight: 'bold', fill: palette.accent, face }),
    drawText(12, 8.6, card.title, { size: 2.3, weight: 'bold', fill: palette.accent, face }),
    drawPortrait(portrait, { left: 4, top: 12, width: 23, height: 29.6 }, palette.accent),
    ...drawRows(card, holder, face),
    drawSpecimenMark(56, 38, 9),
  ].join('');
  const { png } = await renderSvg(svg, ID1, 18);
  return { png, issuer, kind: card.kind, values: holder.values };
}

function drawRows(card: NationalCard, holder: NationalHolder, face: string): string[] {
  const drawn: string[] = [];
  let y = 13.5;
  for (const { field, label, inline } of card.rows) {
    const value = printed(field, holder.values[field] ?? '');
    const latin = holder.latin[field];
    const bold = { size: 2.45, weight: 'bold', face } as const;
    if (inline) drawn.push(drawText(30, y + 1, `${label} ${value}`, bold));
    else drawn.push(drawText(30, y, label, { size: 1.5, fill: '#4a5563', face }), drawText(30, y + 2.7, value, bold));
    y += inline ? 3.6 : 4.6;
    if (latin === undefined) continue;
    drawn.push(drawText(inline ? 33 : 30, y + (inline ? 0.6 : 0.4), latin, bold));
    y += inline ? 3.4 : 2.7;
  }
  return drawn;
}

/** A day as these countries print it. */
const printed = (field: string, value: string): string =>
  field.endsWith('_date') ? value.split('-').toReversed().join('.') : value;
