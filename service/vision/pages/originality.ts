import type { CheckName, CheckResult } from '@veridoor/contract/check';
import { UNCOMPRESSED_LIMIT } from '@veridoor/document-vision/originality/line-compression';
import { GRAIN_LIMIT } from '@veridoor/document-vision/originality/replaced-text';
import type { Likeness } from '@veridoor/document-vision/originality/reproduction-squares';
import { LIMITS, type Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { PortraitSigns } from '../faces/portrait-signs.ts';
import type { EditMark } from './edit-mark.ts';

/**
 * How much a page may look like one on a screen, like a printed copy, and before a camera like either, to our network
 * before a person looks (docs/research/replaced.md).
 */
export const LIKENESS_LIMITS: Likeness = { screen: 0.65, copy: 0.4, reproduced: 0.55 };

/**
 * The results of `original_screen` and `original_copy`: whether the image was taken of the document itself. A doubt is
 * for a person and rejects nobody; an image too small to say is `not_made`.
 *
 * @param likeness null for a page too small for the network; undefined when it could not be asked, so that nothing
 *   passes.
 * @param isPhotograph whether a camera took the page, so that it can be neither a scan nor a drawing.
 */
export function judgeReproduction(
  { turning, lattice, colour, bezel }: Reproduction,
  likeness: Likeness | null | undefined,
  isPhotograph: boolean,
): CheckResult[] {
  const told = likeness && doubtsOf(likeness, isPhotograph);
  // Without a bezel in sight an image may show a screen all the same.
  const edged = bezel > LIMITS.bezel ? bezel / LIMITS.bezel : null;
  const screen = worst(turning && turning / LIMITS.turning, told && told.screen, edged);
  const grey = lattice === null || colour === null ? null : LIMITS.colour / colour;
  const copy = worst(lattice && lattice / LIMITS.lattice, grey, told && told.copy);
  return [doubted('original_screen', screen, 'shown_on_screen'), doubted('original_copy', copy, 'printed_copy')].map(
    (result) =>
      likeness === undefined && result.outcome === 'passed'
        ? { check: result.check, outcome: 'not_made', score: null, detail: 'check_unavailable' }
        : result,
  );
}

/** What the network says, relative to its limits. What it says of either counts for what the page looks more like. */
function doubtsOf(likeness: Likeness, isPhotograph: boolean): { screen: number; copy: number } {
  const either = isPhotograph ? likeness.reproduced / LIKENESS_LIMITS.reproduced : 0;
  const isScreen = likeness.screen >= likeness.copy;
  return {
    screen: Math.max(likeness.screen / LIKENESS_LIMITS.screen, isScreen ? either : 0),
    copy: Math.max(likeness.copy / LIKENESS_LIMITS.copy, isScreen ? 0 : either),
  };
}

/** The strongest of several doubts; null where there is none. */
function worst(...doubts: readonly (number | null | undefined)[]): number | null {
  const measured = doubts.filter((doubt) => typeof doubt === 'number');
  return measured.length === 0 ? null : Math.max(...measured);
}

/**
 * Distance between portrait and ghost portrait above which a person looks (docs/research/replaced.md). Strangers are 1.42
 * apart on average; a ghost portrait is pale and small.
 */
export const GHOST_LIMIT = 1.2;

/**
 * Share of the image's earlier compression below which a person looks at a portrait (docs/research/replaced.md): honest
 * ones have 0.78 and more.
 */
export const COMPRESSION_LIMIT = 0.6;

/**
 * How much the portrait's sides may look like those of a photograph on the page, and of another image put into it,
 * before a person looks (docs/research/replaced.md).
 */
export const GLUED_LIMIT = 0.88;
export const PAINTED_LIMIT = 0.25;

/**
 * The result of `original_portrait`: a page's small second portrait shows the same person as its portrait, its portrait
 * was compressed as often as the rest of the image, and has no sides like those of another image. Many documents have
 * no second portrait, and many images show no earlier compression or are too small; where nothing shows, nothing is said.
 */
export function judgeReplacedPortrait(signs: PortraitSigns | null): CheckResult[] {
  if (signs === null) return [];
  const { ghost, compression, glued, painted } = signs;
  const doubts = [
    ...(ghost === null ? [] : [ghost / GHOST_LIMIT]),
    ...(compression === null ? [] : [(1 - compression) / (1 - COMPRESSION_LIMIT)]),
    ...(glued === null ? [] : [glued / GLUED_LIMIT]),
    ...(painted === null ? [] : [painted / PAINTED_LIMIT]),
  ];
  return doubts.length === 0 ? [] : [doubted('original_portrait', Math.max(...doubts), 'portrait_replaced')];
}

/** What the value that differs most lacks of what the other lines of its image have; null where nothing can be said. */
export interface TextSigns {
  /** Grain (`lostGrain`). */
  readonly lostGrain: number | null;
  /** The image's earlier compression (`lostCompression`). */
  readonly lostCompression: number | null;
}

/**
 * The result of `original_text`: whether each value has the grain that the other lines of its image have, and was
 * compressed as often. Nothing is said of a page with few or faint lines.
 */
export function judgeText({ lostGrain, lostCompression }: TextSigns): CheckResult[] {
  const doubts = [
    ...(lostGrain === null ? [] : [lostGrain / GRAIN_LIMIT]),
    ...(lostCompression === null ? [] : [lostCompression / UNCOMPRESSED_LIMIT]),
  ];
  return doubts.length === 0 ? [] : [doubted('original_text', Math.max(...doubts), 'text_replaced')];
}

/**
 * Change of colour in other light below which a person looks at a page that should have a hologram
 * (docs/research/replaced.md).
 */
export const HOLOGRAM_LIMIT = 3.5;

/**
 * The result of `original_hologram`: whether something on the page changes its colour with the light as only a hologram
 * or a colour-shifting ink does.
 *
 * @param change null where the page was not seen in two lights.
 */
export function judgeHologram(change: number | null): CheckResult {
  if (change === null)
    return { check: 'original_hologram', outcome: 'not_made', score: null, detail: 'hologram_not_seen' };
  return doubted('original_hologram', HOLOGRAM_LIMIT / Math.max(1, change), 'hologram_unchanged');
}

/**
 * The result of `original_file`: what the file said of itself when it came. A camera's file has no mark, and one whose
 * metadata was taken away has none either, so only a mark says something.
 */
export function judgeFile(mark: EditMark | null): CheckResult[] {
  if (mark === null) return [];
  return [{ check: 'original_file', outcome: 'review', score: null, detail: `image_${mark}` }];
}

/** @param doubt relative to the limit from which a person looks; null: not measured. */
function doubted(check: CheckName, doubt: number | null, detail: string): CheckResult {
  if (doubt === null) return { check, outcome: 'not_made', score: null, detail: 'original_not_seen' };
  const score = Math.round(Math.max(0, 1 - doubt / 2) * 1000) / 1000;
  const isDoubtful = doubt > 1;
  return {
    check,
    outcome: isDoubtful ? 'review' : 'passed',
    score,
    threshold: 0.5,
    detail: isDoubtful ? detail : null,
  };
}
