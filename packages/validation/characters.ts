/** Controls other than the end of a line, separators of lines, and marks that change a text's direction. */
const FORBIDDEN = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** More marks than this on one letter reach into the lines above and below (UTS 39 section 5.4). */
const HEAP_OF_MARKS = /[\p{Mn}\p{Me}]{5}/u;

/** WHATWG HTML, valid e-mail address, with a dot in the domain. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** An encoded word (RFC 2047), which mail programs show as other characters. */
const ENCODED_WORD = /=\?[^?]*\?[bq]\?/i;

/**
 * Whether a text contains characters that nobody types: half a character, a control, a mark that reverses its
 * direction, a heap of marks that is drawn over what stands around it.
 */
export function holdsForbidden(text: string): boolean {
  return !text.isWellFormed() || FORBIDDEN.test(text) || heapsMarks(text);
}

/** Whether a letter bears more marks than any script writes. */
export function heapsMarks(text: string): boolean {
  return HEAP_OF_MARKS.test(text);
}

/**
 * Whether a text is an e-mail address as HTML's `<input type=email>` accepts it, with a dot in the domain and without
 * encoded words.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && !ENCODED_WORD.test(text);
}
