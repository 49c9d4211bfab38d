import type { TextSources } from '../../lib/i18n/texts.ts';
import type help from './texts/camera_help/en.json';
import type face from './texts/face/en.json';
import type capture from './texts/capture/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    /** The camera and the confirmation, for every kind of picture. */
    capture: typeof capture;
    /** What to do when there is no camera, by browser and system. */
    camera_help: typeof help;
    /** What is said to a face before the camera. */
    face: typeof face;
  }
}

/** The texts of the shared screens; a step that uses them lists them among its own. */
export const captureTexts: TextSources = {
  face: {
    en: () => import('./texts/face/en.json'),
    tr: () => import('./texts/face/tr.json'),
    ar: () => import('./texts/face/ar.json'),
  },
  capture: {
    en: () => import('./texts/capture/en.json'),
    tr: () => import('./texts/capture/tr.json'),
    ar: () => import('./texts/capture/ar.json'),
  },
  camera_help: {
    en: () => import('./texts/camera_help/en.json'),
    tr: () => import('./texts/camera_help/tr.json'),
    ar: () => import('./texts/camera_help/ar.json'),
  },
};
