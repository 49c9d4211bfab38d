import type { Manifest } from '../index.ts';

/** The page about the networks, which the manifests make. */
export const readmeOf = (manifests: readonly Manifest[]): string => `# @veridoor/models

The neural networks as they run. \`npm run models\` makes those that packages bring, offline from what they need at run time, and proves that each is what its manifest says; a file that is another one is not loaded, and \`/readyz\` names it. A manifest has origin, licences, training data, SHA-256, measured rates and limits.

${[...Map.groupBy(manifests, originOf).values()].map(lineOf).join('\n')}

To exchange a network, change its recipe in \`build/main.ts\` or its file, and \`npm run models -- --accept\`. \`build/\` converts what TensorFlow.js, PaddleOCR and MediaPipe publish.
`;

/** Tesseract's share a line. */
const originOf = ({ name, origin: { work, from } }: Manifest): string =>
  'package' in from && from.package.startsWith('@tesseract') ? work : name;

const lineOf = (networks: readonly Manifest[]): string => {
  const [first] = networks as [Manifest];
  const { work, from } = first.origin;
  const size = networks.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0);
  const named =
    networks.length === 1
      ? `[${first.name}](networks/${first.name}.json) ${first.purpose}`
      : `reads ${networks.map(({ name, purpose }) => `[${purpose.replace('reads ', '')}](networks/${name}.json)`).join(', ')}`;
  const source = 'package' in from ? work : 'our own';
  return `- ${named}: ${source}, ${first.licence.weights}, ${(size / 1e6).toFixed(1)} MB.`;
};
