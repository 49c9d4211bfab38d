import type { Frame, Grey } from './frame.ts';
import { factorFor, halve, shrink } from './grey.ts';

/** An image in halving sizes. A point (x, y) of the frame is (x / factor, y / factor) of a level. */
export interface Level {
  readonly grey: Grey;
  readonly factor: number;
}

/** Grey copies of a frame, made on demand: the first at most `longest` pixels long, each next half as large. */
export class Pyramid {
  readonly #frame: Frame;
  /** By how much the first level is smaller than the frame. */
  readonly #factor: number;
  readonly #levels: Array<Level | undefined> = [];

  constructor(frame: Frame, longest: number) {
    this.#frame = frame;
    this.#factor = factorFor(frame, longest);
  }

  /** Pixels along the longer side of the largest level. */
  get longest(): number {
    return Math.floor(Math.max(this.#frame.width, this.#frame.height) / this.#factor);
  }

  /** The largest level on which a length of the frame is at most `most` pixels; the smallest level if none. */
  levelFor(length: number, most: number): Level {
    const shorter = Math.min(this.#frame.width, this.#frame.height) / this.#factor;
    let i = 0;
    while (length / (this.#factor * 2 ** i) > most && shorter / 2 ** i > 16) i++;
    return this.at(i);
  }

  /** The largest level is number 0. */
  at(i: number): Level {
    const factor = this.#factor * 2 ** i;
    const larger = this.#levels[i - 1];
    return (this.#levels[i] ??= { grey: larger ? halve(larger.grey) : shrink(this.#frame, factor), factor });
  }
}
