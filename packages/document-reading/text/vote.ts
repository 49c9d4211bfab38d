import { fold } from '../fields/fold.ts';
import type { Recognised } from './text-line.ts';

/** What one reader says at a place: a sign, or nothing. */
interface Said {
  readonly sign: string;
  readonly certainty: number;
  readonly place: number;
}

/** A place of a line, with what each reader says there. */
type Slot = Said[];

/** How certain a reader is of nothing, where others read a sign or a space: networks lose narrow spaces. */
const NOTHING = { sign: 0.6, space: 0.25 } as const;
/** What a sign's certainty is worth that one reader alone says. */
const ALONE = 0.7;

/**
 * One reading out of several of a line: at each place what most readers say, by their certainty (ROVER, Fiscus 1997).
 * Letters that differ in marks and case count alike, and are written as the first reader says who has them.
 */
export function vote(readings: readonly Recognised[]): Recognised {
  const [first, ...others] = readings.map(signsOf);
  let slots: Slot[] = (first ?? []).map((said) => [said]);
  others.forEach((said, i) => {
    slots = join(slots, said, i + 1);
  });
  let text = '';
  const certainties: number[] = [];
  const places: number[] = [];
  for (const slot of slots) {
    const best = bestOf(slot);
    if (best.sign === '') continue;
    text += best.sign;
    for (let unit = 0; unit < best.sign.length; unit++) {
      certainties.push(best.certainty);
      places.push(best.place);
    }
  }
  return { text, certainties, places };
}

/** One character a sign: readings have no others. */
const signsOf = ({ text, certainties, places }: Recognised): Said[] =>
  Array.from({ length: text.length }, (_, i) => ({
    sign: text[i]!,
    certainty: certainties[i] ?? 0,
    place: places[i] ?? 0,
  }));

const nothingAt = (slot: readonly Said[]): Said => ({
  sign: '',
  certainty: slot.every(({ sign }) => sign === ' ' || sign === '') ? NOTHING.space : NOTHING.sign,
  place: slot[0]?.place ?? 0,
});

/** Letters of their own, and what networks read that do not know them: both of PP-OCR read ł as t. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  ł: 'tlf', Ł: 'LtE', ß: 'fB8b', ø: 'o0', Ø: 'O0Q', æ: 'aeo', Æ: 'AEF', œ: 'oec', Œ: 'OEC', ð: 'do6', đ: 'd', Đ: 'D',
  þ: 'pb', Þ: 'Pbp', ı: 'il1', ə: 'aeo', Ə: 'aO3', ħ: 'h', Ħ: 'H',
}; // prettier-ignore

/** Letters are the same in any case and with any mark, other signs when they are equal. */
const sameSign = (one: string, other: string): boolean =>
  one === other ||
  (/\p{L}/u.test(one) && /\p{L}/u.test(other) && fold(one) === fold(other)) ||
  (other !== '' && (TAKEN_FOR[one] ?? '').includes(other)) ||
  (one !== '' && (TAKEN_FOR[other] ?? '').includes(one));

/** Adds a reading to the places at which it has the same signs, by the fewest differences (Levenshtein). */
function join(slots: readonly Slot[], said: readonly Said[], before: number): Slot[] {
  const [rows, columns] = [slots.length + 1, said.length + 1];
  const costs = new Float64Array(rows * columns);
  const costOf = (slot: Slot, { sign }: Said) =>
    slot.some((one) => sameSign(one.sign, sign)) ? 0 : sign === ' ' || slot[0]!.sign === ' ' ? 2 : 1;
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      if (i === 0 || j === 0) costs[i * columns + j] = i + j;
      else
        costs[i * columns + j] = Math.min(
          costs[(i - 1) * columns + j - 1]! + costOf(slots[i - 1]!, said[j - 1]!),
          costs[(i - 1) * columns + j]! + 1,
          costs[i * columns + j - 1]! + 1,
        );
    }
  const joined: Slot[] = [];
  for (let i = rows - 1, j = columns - 1; i > 0 || j > 0;) {
    const cost = costs[i * columns + j]!;
    if (i > 0 && j > 0 && cost === costs[(i - 1) * columns + j - 1]! + costOf(slots[i - 1]!, said[j - 1]!))
      joined.push([...slots[--i]!, said[--j]!]);
    else if (i > 0 && cost === costs[(i - 1) * columns + j]! + 1) {
      const slot = slots[--i]!;
      joined.push([...slot, nothingAt(slot)]);
    } else {
      const one = said[--j]!;
      joined.push([...Array.from({ length: before }, () => nothingAt([one])), one]);
    }
  }
  return joined.toReversed();
}

function bestOf(slot: Slot): Said {
  let best: { said: Said; sum: number } | null = null;
  for (const said of slot) {
    const alike = slot.filter(({ sign }) => sameSign(sign, said.sign));
    const sum = alike.reduce((total, { certainty }) => total + certainty, 0);
    if (best && sum <= best.sum) continue;
    const most = Math.max(...alike.map(({ certainty }) => certainty));
    best = { said: { ...said, certainty: alike.length > 1 || slot.length === 1 ? most : ALONE * most }, sum };
  }
  return best?.said ?? { sign: '', certainty: 0, place: 0 };
}
