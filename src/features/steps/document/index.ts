import { captureTexts } from '../../capture/text-sources.ts';
import { paths } from '../../../lib/paths.ts';
import type { Step } from '../step.ts';
import { addressAfter } from './model.ts';
import type overview from './texts/document/en.json';
import type pages from './texts/document_pages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    document: typeof overview;
    /** Country, type, version, and what to do with each page. */
    document_pages: typeof pages;
  }
}

/** A document with its pages: which it is, then a picture of each side. */
export const documentStep: Step<'document'> = {
  kind: 'document',
  illustration: 'id-card',
  seconds: 90,
  texts: {
    document_pages: {
      en: () => import('./texts/document_pages/en.json'),
      tr: () => import('./texts/document_pages/tr.json'),
      ar: () => import('./texts/document_pages/ar.json'),
    },
    ...captureTexts,
  },
  entry: ({ definition: { id, options }, documents }) => addressAfter(id, options.accepted, {}, documents),
  screens: {
    [paths.version]: () => import('./select-version-screen.tsx'),
    [paths.capture]: () => import('./page-screens.tsx').then(({ CapturePage }) => ({ default: CapturePage })),
    [paths.confirm]: () => import('./page-screens.tsx').then(({ ConfirmPage }) => ({ default: ConfirmPage })),
  },
};
