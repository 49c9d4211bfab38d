/** A malformed list file: what is wrong, in which file, and where. Nothing of it is imported. */
export class ListError extends Error {
  readonly code = 'broken_list';
  readonly file: string;
  /** The place in the file: "line 12", "line 12, column 3" or "byte 4096"; empty for the file as a whole. */
  readonly place: string;

  constructor(file: string, place: string, problem: string) {
    super(place === '' ? `${file}: ${problem}` : `${file}, ${place}: ${problem}`);
    this.file = file;
    this.place = place;
  }
}
