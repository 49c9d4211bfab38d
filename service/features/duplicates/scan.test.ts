import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESCRIPTOR_LENGTH } from '../../vision/faces/descriptor-net.ts';
import { descriptorDistance } from '../../vision/faces/match.ts';
import { SEEN_DISTANCE } from './traits.ts';
import { faceEntry, pageEntry, Scan } from './scan.ts';

/** Rounding brings faces this much nearer at most. */
const FARTHEST = SEEN_DISTANCE + 0.12;

/** A face, and others that lie as far from it as the factors say, so that many are near the threshold. */
const faces = fc
  .tuple(
    fc.array(fc.float({ min: -1, max: 1, noNaN: true }), {
      minLength: DESCRIPTOR_LENGTH,
      maxLength: DESCRIPTOR_LENGTH,
    }),
    fc.array(
      fc.tuple(
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: DESCRIPTOR_LENGTH, maxLength: DESCRIPTOR_LENGTH }),
        fc.double({ min: 0.5, max: 1.5, noNaN: true }),
      ),
      { maxLength: 40 },
    ),
  )
  .map(([numbers, ways]) => {
    const query = Float32Array.from(numbers, (value) => value / 2.5);
    const others = ways.map(([way, factor]) => {
      const length = Math.hypot(...way) || 1;
      return query.map((value, i) => value + ((way[i] ?? 0) / length) * SEEN_DISTANCE * factor);
    });
    return { query, others };
  });
const fingerprints = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 32, maxLength: 32 });

describe('scan for duplicates', () => {
  it('a scan finds every face within the distance and none much farther away', () => {
    let within = 0;
    fc.assert(
      fc.property(faces, ({ query, others }) => {
        const scan = new Scan('face');
        for (const other of others) scan.add(faceEntry(other));
        const found = new Set(scan.near(faceEntry(query), SEEN_DISTANCE));
        const distances = others.map((other) => descriptorDistance(query, other));
        const wrong = distances.filter((distance, slot) =>
          found.has(slot) ? distance > FARTHEST : distance <= SEEN_DISTANCE,
        );
        expect(wrong).toEqual([]);
        within += distances.filter((distance) => distance <= SEEN_DISTANCE).length;
      }),
      { numRuns: 50 },
    );
    expect(within).toBeGreaterThan(100);
  });

  it('a scan finds pages by the number of bits that differ', () => {
    fc.assert(
      fc.property(fingerprints, fc.array(fc.uniqueArray(fc.nat(255), { maxLength: 20 })), (print, changes) => {
        const scan = new Scan('page');
        const query = Uint8Array.from(print);
        for (const bits of changes) {
          const changed = Uint8Array.from(query);
          for (const bit of bits) changed[bit >> 3]! ^= 1 << (bit & 7);
          scan.add(changed);
        }
        const near = changes.flatMap((bits, slot) => (bits.length <= 8 ? [slot] : []));
        expect(scan.near(query, 8)).toEqual(near);
      }),
    );
    const scan = new Scan('page');
    scan.add(pageEntry('f'.repeat(64)));
    expect(scan.near(pageEntry('0'.repeat(64)), 255)).toEqual([]);
    expect(scan.near(pageEntry('0'.repeat(64)), 256)).toEqual([0]);
  });

  it('a scan keeps its entries as it grows, and forgets wiped ones', () => {
    const scan = new Scan('face');
    const face = (i: number) =>
      faceEntry(Float32Array.from({ length: DESCRIPTOR_LENGTH }, (_, k) => Math.sin((i + 1) * (k + 1) ** 2) / 3));
    for (let i = 0; i < 2000; i++) scan.add(face(i));
    expect(scan.near(face(1234), 0.1)).toEqual([1234]);
    scan.wipe(1234);
    expect(scan.near(face(1234), 0.1)).toEqual([]);
    expect(scan.count).toBe(2000);
  });
});
