import type { Manifest } from '../index.ts';

/** The page about the networks, which the manifests make. */
export const readmeOf = (manifests: readonly Manifest[]): string => `# @veridoor/models

The neural networks as they run. \`npm run models\` makes those that packages bring, offline from what they need at run time, and proves that each is what its manifest says; a file that is another one is not loaded, and \`/readyz\` names it. A manifest has origin, licences, training data, SHA-256, measured rates and limits.

${manifests.map(lineOf).join('\n')}

To exchange a network, change its recipe in \`build/main.ts\` or its file, and \`npm run models -- --accept\`. \`build/\` converts what TensorFlow.js, PaddleOCR and MediaPipe publish; MobileFaceNet's conversion there is broken and is mended (\`mend-slopes.ts\`).
`;

const lineOf = ({ name, purpose, files, origin: { work, from }, licence }: Manifest): string => {
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const source = 'package' in from ? `${work} (\`${from.package}\` ${from.version})` : `our own (\`${from.training}\`)`;
  return `- [${name}](networks/${name}.json) ${purpose}: ${source}, ${licence.weights}, ${(size / 1e6).toFixed(1)} MB.`;
};
