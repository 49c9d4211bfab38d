import type { Metadata } from 'sharp';

/** What a file says of itself: that a program changed its image, or that a model made it. */
export type EditMark = 'edited' | 'generated';

/**
 * Programs that put something into an image, as they name themselves in EXIF (`Software`), XMP (`CreatorTool`,
 * `softwareAgent`) and PNG (`Software`). Lightroom and Camera Raw develop what a camera took.
 */
const EDITORS =
  /adobe photoshop(?! lightroom| camera raw)|adobe express|\bgimp\b|photopea|pixelmator|affinity (?:photo|designer)|paint\.net|paintshop|photo-paint|\bkrita\b|picsart|\bcanva\b|facetune|snapseed|procreate/iu;

/** Models and their programs, and the settings that Stable Diffusion's programs write into their images. */
const MODELS =
  /adobe firefly|dall[·-]?e\b|midjourney|stable diffusion|novelai|comfyui|invokeai|steps: \d+, sampler: /iu;

/**
 * The digital source type of an image that a model made, in whole or in part: `trainedAlgorithmicMedia` and
 * `compositeWithTrainedAlgorithmicMedia` (IPTC NewsCodes), in XMP or in C2PA's manifest, where it is plain text too.
 */
const TRAINED = 'rainedAlgorithmicMedia';

/**
 * The mark of an image file; null where there is none. Whoever takes the metadata away, or sends a screenshot of it,
 * leaves no mark: its absence says nothing.
 */
export function editMarkOf(bytes: Uint8Array, { exif, xmp, iptc, comments = [] }: Metadata): EditMark | null {
  const text = [
    ...[exif, xmp, iptc].map((part) => part?.toString('latin1') ?? ''),
    ...comments.map(({ keyword, text }) => `${keyword} ${text}`),
  ]
    .join('\n')
    // Comments of EXIF may be UTF-16.
    .replaceAll('\0', '');
  if (MODELS.test(text) || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(TRAINED))
    return 'generated';
  return EDITORS.test(text) ? 'edited' : null;
}
