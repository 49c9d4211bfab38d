/** Controls other than the end of a line, separators of lines, and marks that change a text's direction. */
const FORBIDDEN = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** WHATWG HTML, valid e-mail address, with a dot in the domain. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * Whether a text contains characters that nobody types: half a character, a control, a mark that reverses its
 * direction.
 */
export function holdsForbidden(text: string): boolean {
  return !text.isWellFormed() || FORBIDDEN.test(text);
}

/** Whether a text is an e-mail address as HTML's `<input type=email>` accepts it, with a dot in the domain. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
