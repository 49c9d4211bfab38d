import type { ProblemKind } from './kind.ts';

/** Problems of files and images: their transfer and their content. */
export const fileProblems = {
  upload_unfinished: [
    409,
    'The upload is not finished',
    'Bytes of the upload are still missing.',
    'Send the rest; HEAD on the upload returns its offset.',
  ],
  upload_offset_conflict: [
    409,
    'The upload has another offset',
    'Upload-Offset differs from the offset of the upload.',
    'Ask for the offset with HEAD, and continue from there.',
  ],
  too_many_files: [
    409,
    'The document has the maximum number of files',
    'The document has reached the number of files that the workflow allows.',
    'Remove a file before sending another.',
  ],
  file_gone: [
    410,
    'The file is no longer kept',
    'Retention or an erasure has removed the file; its record stays.',
    'Ask the customer for a new one if it is still needed.',
  ],
  upload_gone: [
    410,
    'The upload has expired or was used',
    'An upload is kept for 24 hours, and becomes one document.',
    'Upload the file again.',
  ],
  file_too_large: [413, 'The file is too large', 'A file may have at most 10 MiB.', 'Send a smaller file.'],
  unsupported_file: [
    415,
    'The file type is not supported',
    'The content of the file is not JPEG, PNG, WebP, AVIF, GIF or PDF.',
    'Convert the file to one of these.',
  ],
  empty_file: [422, 'The file is empty', 'The file has no bytes.', 'Choose the file again.'],
  document_not_accepted: [
    422,
    'The step does not accept this document',
    'The workflow does not accept this country, type, version and side in the step; `allowed` lists what it accepts.',
    'Send one of the pages in `allowed`.',
  ],
  file_not_accepted: [
    422,
    'The step accepts a live image only',
    'The workflow accepts no files for this step.',
    'Take the image with the camera of the hosted interface.',
  ],
  file_not_safe: [
    409,
    'The PDF cannot be made safe to open',
    'The service rewrites every PDF before it hands it out, and this one cannot be opened or is too large.',
    'Ask the customer for another file.',
  ],
  too_many_pixels: [
    422,
    'The image has too many pixels',
    'An image may have at most 40 megapixels.',
    'Make the image smaller.',
  ],
  unreadable_image: [
    422,
    'The image cannot be read',
    'The file is damaged, or its content does not match its type.',
    'Take or export the image again.',
  ],
  capture_used: [
    409,
    'The capture has already been used',
    'A capture is for one image.',
    'Begin a new capture for another image.',
  ],
  capture_expired: [
    409,
    'The capture has expired',
    'The image came later than the capture allows.',
    'Begin a new capture and take the image in it.',
  ],
} as const satisfies Record<string, ProblemKind>;
