/** More code points than any name on a list has; the rest of a longer text is ignored. */
export const MAX_NAME_LENGTH = 256;

/** Tokens beyond this count are ignored: alignment is quadratic in their number. */
export const MAX_TOKENS = 24;
