import type { Check, CheckName, Field, Format, Kind } from '../formats.ts';

/** An MRZ of a state that is laid out otherwise than ICAO Doc 9303 says. */
export interface NationalLayout {
  /** Codes of the issuing states, as in the MRZ. */
  readonly issuers: string;
  /** The format that it differs from: what is not named stays. */
  readonly base: Format['name'];
  /** Document codes, a regular expression; every one of the base without it. */
  readonly codes?: string;
  /** The state is not printed: the codes alone say it, and go on over its place. */
  readonly isSilent?: true;
  readonly name?: Format['name'];
  readonly rows?: number;
  readonly fields?: readonly Field[];
  /** With `fields`: further check digits than those behind their fields. */
  readonly checks?: readonly Check[];
  /** Check digits that these documents lack, or compute in a way that nobody has published. */
  readonly unchecked?: readonly CheckName[];
  readonly kinds?: Readonly<Partial<Record<Field['name'], Kind>>>;
  readonly numberWithFiller?: boolean;
  /** An MRZ of the base may fit, too, and is read better this way. */
  readonly isFirst?: true;
  /** Where it is documented: a page, a parser, or a public specimen. */
  readonly source: string;
}
