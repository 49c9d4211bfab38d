import { paths } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import { entryAddress, lacksPages } from './pages.ts';

/** A document with its pages: its choice, then an image of each side. */
export const documentStep: Step<'document'> = {
  kind: 'document',
  illustration: 'id-card',
  seconds: 90,
  texts: ['document_pages', 'capture', 'camera_help', 'face'],
  entry: ({ definition: { id, options }, documents }) => entryAddress(id, options.accepted, documents),
  lacksPages: ({ definition, documents }, underWay) => lacksPages(definition.options.accepted, documents, underWay),
  screens: {
    [paths.version]: () =>
      import('./page-screens.tsx').then(({ SelectVersionScreen }) => ({ default: SelectVersionScreen })),
    [paths.capture]: () => import('./page-screens.tsx').then(({ CapturePage }) => ({ default: CapturePage })),
    [paths.confirm]: () => import('./page-screens.tsx').then(({ ConfirmPage }) => ({ default: ConfirmPage })),
  },
  fetchAnalyzer: () =>
    import('../../../vision/preload.ts').then(({ fetchDocumentAnalyzer }) => fetchDocumentAnalyzer()),
};
