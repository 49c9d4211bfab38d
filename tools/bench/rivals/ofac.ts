import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ofac from 'ofac';
import { CandidateFinder } from '../../../service/features/aml/index/candidates.ts';
import { readQuery } from '../../../service/features/aml/index/query.ts';
import { screenSegment } from '../../../service/features/aml/screen.ts';
import type { ListedEntity } from '../../../service/features/aml/lists/listed-entity.ts';
import type { MeasuredList } from '../aml/data.ts';
import { SPELLINGS } from '../aml/misspell.ts';
import { measureRate, type Rate } from '../aml/rates.ts';
import { pick, seededRandom } from '../../specimens/random.ts';

export interface Duel {
  name: string;
  rate: Rate;
  /** Share of the searches that found the entry. */
  exact: number;
  misspelt: number;
}

/** Searches of one kind: the rival reads the whole file for each. */
const SEARCHES = 20;

/** The npm package `ofac` beside us, one list, the same people searched by their exact and by misspelt names. */
export async function measureRival(list: MeasuredList): Promise<Duel[]> {
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-rival-'));
  try {
    const file = join(folder, 'sdn.xml');
    writeFileSync(file, sdnXml(list.entities));
    const random = seededRandom(3);
    const people = list.entities.filter(
      (entity) => entity.type === 'person' && /^[A-Z -]+, [A-Za-z ]+$/.test(entity.names[0]!.text),
    );
    const exact = Array.from({ length: SEARCHES }, () => pick(people, random)).map((entity) => ({
      entity,
      words: spoken(entity),
    }));
    const misspelt = exact.map(({ entity, words }) => ({
      entity,
      words: SPELLINGS['letter_lost']?.(words, random) ?? words,
    }));
    const theirs = async (words: readonly string[]): Promise<string[]> => {
      const found = await ofac.search({ firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }, file);
      return found.map(({ uid }) => uid);
    };
    const finder = new CandidateFinder();
    const ours = (words: readonly string[]): Promise<string[]> =>
      Promise.resolve(
        screenSegment(finder, list.segment, readQuery(words.join(' ')), 0.7).map(
          (hit) => list.entities[hit.entity]!.id,
        ),
      );
    const duel = async (name: string, ask: (words: readonly string[]) => Promise<string[]>): Promise<Duel> => {
      const share = async (requested: typeof exact): Promise<number> => {
        let found = 0;
        for (const { entity, words } of requested) if ((await ask(words)).includes(entity.id)) found += 1;
        return found / requested.length;
      };
      const rate = await measureRate(
        exact.map(({ words }) => words.join(' ')),
        (text) => ask(text.split(' ')),
      );
      return { name, rate, exact: await share(exact), misspelt: await share(misspelt) };
    };
    return [await duel('veridoor', ours), await duel('ofac 1.0.21 (npm)', theirs)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function spoken(entity: ListedEntity): string[] {
  const [family = '', given = ''] = entity.names[0]!.text.split(', ');
  return [...given.split(' '), family];
}

/** The list as the Treasury's sdn.xml, one element to a line, which is how the rival reads it. */
function sdnXml(entities: readonly ListedEntity[]): string {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = entities.map((entity) => {
    const [last = '', first] = entity.names[0]!.text.split(', ');
    const firstName = first === undefined ? '' : `<firstName>${escaped(first)}</firstName>\n`;
    const type = entity.type === 'person' ? 'Individual' : 'Entity';
    return `<sdnEntry>\n<uid>${entity.id}</uid>\n${firstName}<lastName>${escaped(last)}</lastName>\n<sdnType>${type}</sdnType>\n</sdnEntry>\n`;
  });
  return `<?xml version="1.0"?>\n<sdnList>\n${entries.join('')}</sdnList>\n`;
}
