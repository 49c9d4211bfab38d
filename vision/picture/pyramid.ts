import type { Frame, Grey } from './frame.ts';
import { halve, toGrey } from './grey.ts';

/** A picture in halving sizes. A point (x, y) of the frame is (x / factor, y / factor) of a level. */
export interface Level {
  readonly grey: Grey;
  readonly factor: number;
}

/** Grey copies of a frame, made when asked for: the first at most `longest` pixels long, each next half as large. */
export class Pyramid {
  readonly #levels: Level[];

  constructor(frame: Frame, longest: number) {
    this.#levels = [toGrey(frame, longest)];
  }

  /** The largest level. */
  get base(): Level {
    return this.#levels[0]!;
  }

  /** The largest level on which a length of the frame is at most `most` pixels; the smallest there is if none. */
  levelFor(length: number, most: number): Level {
    let i = 0;
    while (length / this.at(i).factor > most && Math.min(this.at(i).grey.width, this.at(i).grey.height) > 16) i++;
    return this.at(i);
  }

  private at(i: number): Level {
    while (this.#levels.length <= i) {
      const last = this.#levels.at(-1)!;
      this.#levels.push({ grey: halve(last.grey), factor: last.factor * 2 });
    }
    return this.#levels[i]!;
  }
}
