import { COPY_LIMIT } from '../../../service/checks/originals/original-selfie.ts';
import { COPIES, type Compared, type Copy, type CopyFigures } from './copies.ts';

/** Limits from which the service's was chosen. */
const LIMITS = [0.84, 0.86, 0.88, 0.9];

const share = (part: number, whole: number): string => (whole === 0 ? 'none' : `${part} of ${whole}`);
const called = (compared: readonly Compared[], limit = COPY_LIMIT): string =>
  share(compared.filter(({ likeness }) => likeness > limit).length, compared.length);
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
  const kinds = Object.keys(COPIES) as Copy[];
  const total = (of: 'page' | 'photograph') => called(kinds.flatMap((kind) => rowsOf(kind, of)));
  return `${images} photographs of ${persons} persons, printed as portraits of cards and photographed as in [faces compared](faces-match.md). Only selfies count that pass the check of a selfie and the comparison. Every second person chose the limit:

| limit | other photographs called | made of the portrait, called |
| --- | --- | --- |
${LIMITS.map((limit) => `| ${limit} | ${called(half(honest, true), limit)} | ${called(half(all, true), limit)} |`).join('\n')}

The service takes ${COPY_LIMIT}. The other half:

| honest selfie, beside the portrait | called |
| --- | --- |
${groups
  .map((group) => {
    const own = half(honest, false).filter((one) => one.group === group);
    return `| ${group} | ${called(own)} |`;
  })
  .join('\n')}

Made of the portrait, called: ${total('page')} of the page's own image, ${total('photograph')} of the photograph that was printed. Ways: ${kinds.join('; ')}.
${
  documents.length === 0
    ? ''
    : `
Real documents photographed again, the first photograph taken for the page and each other one for the selfie: ${called(half(documents, true))} in the half that chose the limit, ${called(half(documents, false))} in the other.
`
}
A portrait whose expression a program changes is another photograph for this measure.
`;
}
