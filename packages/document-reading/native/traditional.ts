import type { Recognised } from '../text/text-line.ts';

/** From this probability on a sign of the network of simplified characters is right, when it is a traditional one. */
const SURE = 0.8;

let known: ReadonlySet<string> | undefined;

/** The characters of Big5, Taiwan's own set: a simplified one is not among them. */
function traditional(): ReadonlySet<string> {
  if (known) return known;
  const decoder = new TextDecoder('big5');
  const signs = new Set<string>();
  for (let lead = 0xa4; lead <= 0xf9; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) signs.add(decoder.decode(Uint8Array.of(lead, trail)));
  return (known = signs);
}

/**
 * Of two readings of a line in traditional Chinese the likelier sign at each place. One network knows all characters and
 * takes similar ones for each other; the other reads better and lacks some, or writes them in their simplified form.
 */
export function readTraditional(all: Recognised, better: Recognised): Recognised {
  const [one, other] = [withoutSpaces(all), withoutSpaces(better)];
  const signs = [...one.text];
  const others = [...other.text];
  if (signs.length !== others.length) return one;
  const isBetter = others.map((sign, i) => other.certainties[i]! >= SURE && traditional().has(sign));
  return {
    text: signs.map((sign, i) => (isBetter[i] ? others[i]! : sign)).join(''),
    certainties: signs.map((_, i) => (isBetter[i] ? other : one).certainties[i]!),
    places: one.places,
  };
}

function withoutSpaces({ text, certainties, places }: Recognised): Recognised {
  const kept = [...text].map((sign) => sign !== ' ');
  return {
    text: text.replaceAll(' ', ''),
    certainties: certainties.filter((_, i) => kept[i]),
    places: places.filter((_, i) => kept[i]),
  };
}
