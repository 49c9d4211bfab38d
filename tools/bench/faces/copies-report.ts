import { COPY_LIMIT } from '../../../service/checks/originals/original-selfie.ts';
import { COPIES, type Compared, type Copy, type CopyFigures } from './copies.ts';

/** Limits from which the service's was chosen. */
const LIMITS = [0.84, 0.86, 0.88, 0.9];

const share = (part: number, whole: number): string => (whole === 0 ? 'none' : `${part} of ${whole}`);
const called = (compared: readonly Compared[], limit = COPY_LIMIT): string =>
  share(compared.filter(({ likeness }) => likeness > limit).length, compared.length);
const most = (compared: readonly Compared[]): string =>
  Math.max(0, ...compared.map(({ likeness }) => likeness)).toFixed(2);
const half = (compared: readonly Compared[], chosen: boolean) => compared.filter((one) => one.chosen === chosen);

/** The section of docs/bench about selfies that are made of a document's portrait. */
export function copiesReport({ persons, images, honest, copies, documents }: CopyFigures): string {
  const all = copies.flatMap(({ compared }) => compared);
  const groups = [...new Set(honest.map(({ group }) => group))].toSorted();
  const rowsOf = (copy: Copy, of: 'page' | 'photograph') =>
    half(
      copies.filter((one) => one.copy === copy && one.of === of).flatMap(({ compared }) => compared),
      false,
    );
  return `${images} photographs of ${persons} persons that others published, each printed as a card's portrait or engraved, and photographed (drawn as in [faces compared](faces-match.md)). Only selfies are counted that the check of a selfie and the comparison at the usual threshold accept. By every second person the limit was chosen; the others are below.

| limit | other photographs of the person, called | made of the portrait, called |
| --- | --- | --- |
${LIMITS.map((limit) => `| ${limit} | ${called(half(honest, true), limit)} | ${called(half(all, true), limit)} |`).join('\n')}

The service takes ${COPY_LIMIT}. The other half of the persons:

| honest selfie, beside the portrait | called | most alike |
| --- | --- | --- |
${groups
  .map((group) => {
    const own = half(honest, false).filter((one) => one.group === group);
    return `| ${group} | ${called(own)} | ${most(own)} |`;
  })
  .join('\n')}

| selfie made of the portrait | of the page's own image, called | of the photograph that was printed, called |
| --- | --- | --- |
${(Object.keys(COPIES) as Copy[])
  .map((copy) => `| ${copy} | ${called(rowsOf(copy, 'page'))} | ${called(rowsOf(copy, 'photograph'))} |`)
  .join('\n')}
${
  documents.length === 0
    ? ''
    : `
Real portraits: of documents that others photographed again, in hard and coloured light, the first photograph is the page and each other one the selfie. Called: ${called(half(documents, true))} in the half that chose the limit, ${called(half(documents, false))} in the other.
`
}
An image of the portrait in which a program changes the expression or turns the head is another photograph for this measure.
`;
}
