/** Largest request body that is not a file, in bytes. */
export const JSON_BODY_LIMIT = 256 * 1024;
/** Largest image or PDF, in bytes (10 MiB). */
export const FILE_LIMIT = 10 * 1024 * 1024;
/** Largest image, in pixels. */
export const PIXEL_LIMIT = 40_000_000;
/** Frames of the video that accompany an image, and the longest side of one in pixels. */
export const CAPTURE_FRAMES = 3;
export const CAPTURE_FRAME_SIDE = 320;
/** Longest text of a frame in base64: 32 kB. */
export const CAPTURE_FRAME_LENGTH = 43_692;
/** Longest side in pixels of the frame with the torch the other way, and its longest text in base64: 90 kB. */
export const TORCH_FRAME_SIDE = 960;
export const TORCH_FRAME_LENGTH = 122_880;
/** Most frames of a page's video and their bytes in all; the longest side of one in pixels, its longest text in base64. */
export const VIDEO_FRAMES = 48;
export const VIDEO_BYTES = 800_000;
export const VIDEO_FRAME_SIDE = 640;
export const VIDEO_FRAME_LENGTH = 87_384;
/** Milliseconds from a video's first frame to its last, at most. */
export const VIDEO_MILLISECONDS = 10_000;
/** Longest body with a video, in bytes: base64 takes a third more. */
export const VIDEO_BODY_LIMIT = Math.ceil((VIDEO_BYTES * 4) / 3) + 32 * 1024;
/** Longest text in base64 of a page that is to be recognised: 180 kB. */
export const RECOGNITION_IMAGE_LENGTH = 245_760;
