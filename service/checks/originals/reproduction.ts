import type { Likeness } from '@veridoor/document-vision/originality/reproduction-squares';
import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { Found } from '../check.ts';
import type { PageContext } from '../contexts.ts';
import { doubted, strongest } from './doubt.ts';

/**
 * How much a page may look like one on a screen, like a printed copy, and before a camera like either, to our network
 * before a person looks (docs/research/replaced.md).
 */
export const LIKENESS_LIMITS: Likeness = { screen: 0.65, copy: 0.4, reproduced: 0.55 };

const DETAILS = { screen: 'shown_on_screen', copy: 'printed_copy' } as const;

/** Whether the image was taken of the document itself. Nothing passes that the network could not be asked about. */
export function judgeOriginal(
  kind: keyof typeof DETAILS,
  { file, inspection, print }: Pick<PageContext, 'file' | 'inspection' | 'print'>,
): Found | null {
  if (!inspection?.reproduction || print === null) return null;
  // Where no page was found, a page may be all of the image, as of a scan.
  const isPhotograph = file.fromCamera && (inspection.reading?.outline ?? null) !== null;
  const isAsked = print !== 'unavailable';
  const found = judgeReproduction(kind, inspection.reproduction, isAsked ? print.likeness : null, isPhotograph);
  return isAsked || found.outcome !== 'passed'
    ? found
    : { outcome: 'not_made', score: null, detail: 'check_unavailable' };
}

/**
 * The result by what was measured. An image too small to say is `not_made`.
 *
 * @param likeness null for a page too small for the network, or where it was not asked.
 * @param isPhotograph whether a camera took the page, so that it can be neither a scan nor a drawing.
 */
export function judgeReproduction(
  kind: keyof typeof DETAILS,
  { turning, lattice, colour, bezel }: Reproduction,
  likeness: Likeness | null,
  isPhotograph: boolean,
): Found {
  const network = likeness && doubtsOf(likeness, isPhotograph)[kind];
  // Without a bezel an image may show a screen all the same.
  const edged = bezel > LIMITS.bezel ? bezel / LIMITS.bezel : null;
  const grey = lattice === null || colour === null ? null : LIMITS.colour / colour;
  const doubt =
    kind === 'screen'
      ? strongest(turning && turning / LIMITS.turning, network, edged)
      : strongest(lattice && lattice / LIMITS.lattice, grey, network);
  return doubted(doubt, DETAILS[kind]);
}

/** What the network says, relative to its limits. What it says of either counts for what the page looks more like. */
function doubtsOf(likeness: Likeness, isPhotograph: boolean): Record<keyof typeof DETAILS, number> {
  const either = isPhotograph ? likeness.reproduced / LIKENESS_LIMITS.reproduced : 0;
  const isScreen = likeness.screen >= likeness.copy;
  return {
    screen: Math.max(likeness.screen / LIKENESS_LIMITS.screen, isScreen ? either : 0),
    copy: Math.max(likeness.copy / LIKENESS_LIMITS.copy, isScreen ? 0 : either),
  };
}
