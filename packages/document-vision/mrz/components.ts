/** Connected marks of ink: runs of pixels along rows, joined where they touch (8-connected). */
export interface Components {
  readonly count: number;
  /** For each run: component, row, first column, column after the last. */
  readonly runs: Int32Array;
  readonly runCount: number;
}

/** Joins runs of ink into components by union-find. */
export function findComponents(ink: Uint8Array, width: number, height: number): Components {
  let runs = new Int32Array(4 * 4096);
  let parents = new Int32Array(4096);
  let count = 0;
  let previousStart = 0;
  let previousEnd = 0;
  const root = (run: number) => {
    let at = run;
    while (parents[at]! !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  for (let y = 0; y < height; y++) {
    const start = count;
    let above = previousStart;
    const base = y * width;
    for (let x = 0; x < width; x++) {
      if (ink[base + x] === 0) continue;
      const from = x;
      while (x < width && ink[base + x] === 1) x++;
      if (count * 4 >= runs.length) {
        const moreRuns = new Int32Array(runs.length * 2);
        moreRuns.set(runs);
        runs = moreRuns;
        const moreParents = new Int32Array(parents.length * 2);
        moreParents.set(parents);
        parents = moreParents;
      }
      runs[count * 4 + 1] = y;
      runs[count * 4 + 2] = from;
      runs[count * 4 + 3] = x;
      parents[count] = count;
      while (above < previousEnd && runs[above * 4 + 3]! < from) above++;
      for (let other = above; other < previousEnd && runs[other * 4 + 2]! <= x; other++) {
        const a = root(other);
        const b = root(count);
        if (a < b) parents[b] = a;
        else parents[a] = b;
      }
      count++;
    }
    previousStart = start;
    previousEnd = count;
  }
  const names = new Int32Array(count).fill(-1);
  let components = 0;
  for (let run = 0; run < count; run++) {
    const top = root(run);
    if (names[top] === -1) names[top] = components++;
    runs[run * 4] = names[top]!;
  }
  return { count: components, runs, runCount: count };
}

/** The boxes of components in a turned frame: u along the direction, v across it (to the right of it, downwards). */
export interface Boxes {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
}

/** Boxes of all components in the frame turned by `angle` (radians from the x axis towards the y axis). */
export function boxesAt(components: Components, angle: number): Boxes {
  const { count, runs, runCount } = components;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const left = new Float32Array(count).fill(Infinity);
  const right = new Float32Array(count).fill(-Infinity);
  const top = new Float32Array(count).fill(Infinity);
  const bottom = new Float32Array(count).fill(-Infinity);
  // A turned pixel reaches half its diagonal, but text is measured by its edges: half a side is nearer.
  for (let run = 0; run < runCount; run++) {
    const component = runs[run * 4]!;
    const y = runs[run * 4 + 1]! + 0.5;
    for (let end = 2; end < 4; end++) {
      const x = runs[run * 4 + end]! + (end === 2 ? 0.5 : -0.5);
      const u = x * cos + y * sin;
      const v = y * cos - x * sin;
      if (u - 0.5 < left[component]!) left[component] = u - 0.5;
      if (u + 0.5 > right[component]!) right[component] = u + 0.5;
      if (v - 0.5 < top[component]!) top[component] = v - 0.5;
      if (v + 0.5 > bottom[component]!) bottom[component] = v + 0.5;
    }
  }
  return { left, right, top, bottom };
}
