import type { ProblemKind } from './kind.ts';

/** Files and images: on their way, and what they show. */
export const fileProblems = {
  upload_unfinished: [
    409,
    'The upload is not finished',
    'Bytes of the upload are still missing.',
    'Send the rest; HEAD on the upload says how far it is.',
  ],
  upload_offset_conflict: [
    409,
    'The upload is at another place',
    'Upload-Offset is not where the upload stands.',
    'Ask with HEAD and go on from there.',
  ],
  too_many_files: [
    409,
    'There are as many files of this document as there may be',
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
  file_too_large: [413, 'The file is too large', 'A file may have 10 MiB.', 'Send a smaller file.'],
  unsupported_file: [
    415,
    'The kind of file is not supported',
    'By its content the file is neither JPEG, PNG, WebP nor PDF.',
    'Convert the file to one of these.',
  ],
  empty_file: [422, 'The file is empty', 'The file has no bytes.', 'Choose the file again.'],
  document_not_accepted: [
    422,
    'The step does not take this document',
    'The workflow does not take this country, type, version and side in the step; `allowed` lists what it takes.',
    'Send one of the pages in `allowed`.',
  ],
  file_not_accepted: [
    422,
    'The step takes a live image only',
    'The workflow takes no files for this step.',
    'Take the image with the camera of the hosted interface.',
  ],
  file_not_safe: [
    409,
    'The PDF cannot be made safe to open',
    'A PDF is handed out written anew, and this one cannot be opened or is too large for that.',
    'Ask the customer for another file.',
  ],
  too_many_pixels: [
    422,
    'The image has too many pixels',
    'An image may have 40 megapixels.',
    'Make the image smaller.',
  ],
  unreadable_image: [
    422,
    'The image cannot be read',
    'The file is damaged, or its content is not what it says.',
    'Take or export the image again.',
  ],
  capture_used: [
    409,
    'An image was taken in the capture already',
    'A capture is for one image.',
    'Begin a new capture for another image.',
  ],
  capture_expired: [
    409,
    'The time for the capture is over',
    'The image came later than the capture allows.',
    'Begin a new capture and take the image in it.',
  ],
} as const satisfies Record<string, ProblemKind>;
