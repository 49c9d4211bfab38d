/** Controls other than the end of a line, separators of lines, and marks that change a text's direction. */
const FORBIDDEN = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** More marks than this on one letter reach into the lines above and below (UTS 39 section 5.4). */
const HEAP_OF_MARKS = /[\p{Mn}\p{Me}]{5}/u;

/** WHATWG HTML, valid e-mail address, with a dot in the domain, which does not end in digits alone (RFC 3696, section 2). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.(?!\d+$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

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

/**
 * An e-mail address with its domain in lower case and in ASCII (RFC 5891), as mail is sent to it: `a@Bücher.example` as
 * `a@xn--bcher-kva.example`; full width signs, as Japanese keyboards write them, in ASCII. The part before it belongs to the mail server, which may be case-sensitive (RFC 5321, 2.4).
 */
export function asciiEmail(text: string): string {
  const typed = /^[\p{ASCII}\uff01-\uff5e]+$/u.test(text) ? text.normalize('NFKC') : text.replace('\uff20', '@');
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1);
  return at === -1 ? typed : `${typed.slice(0, at)}@${asciiDomain(domain) ?? domain.toLowerCase()}`;
}

/** Null for what is no domain of several letters and dots, some of them outside ASCII. */
function asciiDomain(domain: string): string | null {
  if (!/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}\p{Join_Control}.·。．｡-]+$/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
