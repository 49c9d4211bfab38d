/** An array of unsigned 32-bit numbers that grows as numbers are added. */
export class GrowingNumbers {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  /** A view of everything added so far. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

/** Texts one behind the other as UTF-8 bytes, with their ends. */
export class GrowingTexts {
  readonly #ends = new GrowingNumbers();
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(65_536);
  #length = 0;

  get count(): number {
    return this.#ends.length;
  }

  push(text: string): void {
    const needed = this.#length + text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    this.#ends.push(this.#length);
  }

  ends(): Uint32Array {
    return this.#ends.view();
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
