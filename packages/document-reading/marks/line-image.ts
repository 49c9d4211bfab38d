/** A line of print, of which single letters can be looked at again. */
export interface LineImage {
  readonly width: number;
  /** Grey, 48 pixels high. */
  readonly data: Uint8Array;
}
