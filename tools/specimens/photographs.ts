import { join } from 'node:path';
import { filesOfPackage } from '../../scripts/parts/package-files.ts';

export const GROUP_NUMBERS = [1, 2, 3, 4, 5, 6] as const;
export type GroupNumber = (typeof GROUP_NUMBERS)[number];

/** The photographs that tests show and that faces are composed of; they have no licence of their own, so none is kept here. */
const FACE_API = {
  package: '@vladmandic/face-api',
  version: '1.7.15',
  integrity: 'sha512-WDMmK3CfNLo8jylWqMoQgf4nIst3M0fzx1dnac96wv/dvMTN4DxC/Pq1DGtduDk1lktCamQ3MIDXFnvrdHTXDw==',
} as const;

const nameOf = (number: number) => `demo/sample${number}.jpg`;

/** The file of a photograph of several people, 1 to 6; the first use fetches all of them. */
export const groupPhotograph = (number: GroupNumber): string =>
  join(filesOfPackage(FACE_API, GROUP_NUMBERS.map(nameOf)), nameOf(number));
