import type { LabelMeaning } from '@veridoor/document-types/fields';

/** A line with its place, distinguished into a label in front and the text behind it. */
export interface Segment {
  /** The line's index on the page. */
  readonly line: number;
  readonly label: LabelMeaning | null;
  /** The label is the field's number. */
  readonly isNumbered: boolean;
  /** The text behind the label; all of it without one. */
  readonly text: string;
  /** All of the line. */
  readonly whole: string;
  /** Mean probability of the line's characters. */
  readonly certainty: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
