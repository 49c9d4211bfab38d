/** A list file that is not what it says it is: what is wrong, in which file, and where. Nothing of it is taken in. */
export class ListError extends Error {
  readonly code = 'broken_list';
  readonly file: string;
  /** Where in the file: "line 12", "line 12, column 3" or "byte 4096"; empty when the file as a whole is meant. */
  readonly place: string;

  constructor(file: string, place: string, problem: string) {
    super(place === '' ? `${file}: ${problem}` : `${file}, ${place}: ${problem}`);
    this.file = file;
    this.place = place;
  }
}
