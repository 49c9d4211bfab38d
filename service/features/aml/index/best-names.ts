/** A name of the index with its score. */
export interface ScoredName {
  name: number;
  score: number;
}

/** The best names of many, in a binary heap with the worst first; of equal scores, the lower number is better. */
export class BestNames {
  /** A score below this one is not among the best. */
  least = -Infinity;
  readonly #limit: number;
  readonly #names: Uint32Array;
  readonly #scores: Float64Array;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#names = new Uint32Array(limit);
    this.#scores = new Float64Array(limit);
  }

  add(name: number, score: number): void {
    if (this.#count < this.#limit) {
      this.#count += 1;
      this.#rise(this.#count - 1, name, score);
    } else if (this.#limit > 0 && this.#worse(0, name, score)) this.#sink(name, score);
    if (this.#count === this.#limit) this.least = this.#scores[0] ?? Infinity;
  }

  /** Best first. */
  sorted(): ScoredName[] {
    return Array.from({ length: this.#count }, (_, place) => ({
      name: this.#names[place]!,
      score: this.#scores[place]!,
    })).toSorted((a, b) => b.score - a.score || a.name - b.name);
  }

  /** Whether the name at a place is worse than the given one. */
  #worse(place: number, name: number, score: number): boolean {
    const own = this.#scores[place]!;
    return own < score || (own === score && this.#names[place]! > name);
  }

  #put(place: number, name: number, score: number): void {
    this.#names[place] = name;
    this.#scores[place] = score;
  }

  #rise(from: number, name: number, score: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#worse(parent, name, score)) break;
      this.#put(place, this.#names[parent]!, this.#scores[parent]!);
      place = parent;
    }
    this.#put(place, name, score);
  }

  /** Takes the worst out and puts the name in its heap. */
  #sink(name: number, score: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#count) break;
      if (child + 1 < this.#count && this.#worse(child + 1, this.#names[child]!, this.#scores[child]!)) child += 1;
      if (!this.#worse(child, name, score)) break;
      this.#put(place, this.#names[child]!, this.#scores[child]!);
      place = child;
    }
    this.#put(place, name, score);
  }
}
