import type { Frame } from '@veridoor/image/frame';
import { fold } from '../fields/fold.ts';
import { CUTS, readAgain, type PageText, type TextNetworks } from './read-lines.ts';
import { NOTHING_READ, withCapitals, type Recognised, type TextLine } from './text-line.ts';
import { vote } from './vote.ts';

/** A line that several networks have read. */
export interface Opinions {
  /** What most of them say, with marks and spaces. */
  readonly voted: Recognised;
  /** What the second network reads. */
  readonly english: Recognised;
}

/** Reads a line with a second network, and with a third where the two differ by more than marks, spaces and case. */
export async function opinionsOf(
  page: Frame,
  line: TextLine,
  text: Pick<PageText, 'quarters'>,
  networks: Pick<TextNetworks, 'english' | 'latin'>,
): Promise<Opinions> {
  const read = async (network: TextNetworks['english']): Promise<Recognised> => {
    const again = await readAgain(page, line, text, network, CUTS.asFound);
    return again ? { ...again, text: withCapitals(again.text) } : NOTHING_READ;
  };
  const english = await read(networks.english);
  const others = fold(line.text) === fold(english.text) ? [english] : [english, await read(networks.latin)];
  return { voted: vote([line, ...others]), english };
}
