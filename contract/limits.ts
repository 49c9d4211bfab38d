/** Largest request body that is not a file, in bytes. */
export const JSON_BODY_LIMIT = 256 * 1024;
/** Largest picture or PDF, in bytes (10 MiB). */
export const FILE_LIMIT = 10 * 1024 * 1024;
/** Largest picture, in pixels. */
export const PIXEL_LIMIT = 40_000_000;
