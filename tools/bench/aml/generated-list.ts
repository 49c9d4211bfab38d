import { emptyEntity, type ListedEntity } from '../../../service/features/aml/lists/listed-entity.ts';
import { PEOPLES } from './ordinary-names.ts';
import { seededRandom } from '../../specimens/random.ts';

const ONSETS = 'b br ch d dj f g gh h j k kh kr l m n p r s sh sl st t ts v y z zh'.split(' ');
const VOWELS = 'a e i o u ai ou ia'.split(' ');
const ENDINGS =
  'ov enko yan shvili oglu ic ski escu ez aldi sson berg mann ullah zai pour wala ara undi oto ani eri ushi'.split(' ');

/** Distinct family names beyond the frequent ones: as many as a list of a million people has. */
const RARE_FAMILY_NAMES = 120_000;

/**
 * A list of `count` people who do not exist, as an exposed-persons register has them: given names as frequent as in
 * `PEOPLES`, two family names in three rare (three made-up syllables and a usual ending), a third with a middle name, a
 * third with an alias in another order, years of birth from 1930 to 2000.
 */
export function* generatedPeople(count: number, seed: number): Generator<ListedEntity> {
  const random = seededRandom(seed);
  const given = PEOPLES.flatMap((people) => people.given.split(' '));
  const frequent = PEOPLES.flatMap((people) => people.family.split(' '));
  const rare = Array.from({ length: RARE_FAMILY_NAMES }, () => rareName(random));
  for (let number = 0; number < count; number += 1) {
    const first = skewed(given, random);
    const family = random() < 1 / 3 ? skewed(frequent, random) : skewed(rare, random);
    const name = random() < 1 / 3 ? `${first} ${skewed(given, random)} ${family}` : `${first} ${family}`;
    const entity = emptyEntity(`G-${number}`, 'person');
    entity.names = [{ text: name, kind: 'primary' }];
    if (random() < 1 / 3) entity.names.push({ text: `${family.toUpperCase()}, ${first}`, kind: 'strong' });
    entity.birthDates = [String(1930 + Math.floor(random() * 70))];
    entity.categories = ['pep'];
    yield entity;
  }
}

function rareName(random: () => number): string {
  const syllable = (): string => skewed(ONSETS, random) + skewed(VOWELS, random);
  const name = syllable() + syllable() + (random() < 0.5 ? syllable() : '') + skewed(ENDINGS, random);
  return name[0]!.toUpperCase() + name.slice(1);
}

/** Early values come more often, as names do: the place is the square of an even number. */
function skewed<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() ** 2 * values.length)]!;
}
