import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readmeOf } from './build/readme.ts';
import { manifest, missingModels, MODEL_NAMES, NETWORKS, openModels, type Models } from './index.ts';

describe('networks', () => {
  let folder: string;
  let models: Models;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'networks-'));
    await cp(NETWORKS, folder, { recursive: true });
    models = openModels(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('every file has a manifest that says who made it, of what, and what it may be used for', async () => {
    const manifests = await Promise.all(MODEL_NAMES.map(manifest));
    const files = manifests.flatMap(({ name, files }) => [`${name}.json`, ...files.map((file) => file.name)]);
    expect((await readdir(NETWORKS)).toSorted()).toEqual(files.toSorted());
    for (const { origin, licence, trainingData, card } of manifests) {
      const { from } = origin;
      const source = 'package' in from ? [from.package, from.version, from.integrity, from.licence] : [from.training];
      const texts = [...source, origin.work, ...Object.values(licence), trainingData, ...Object.values(card)];
      expect(texts.filter((text) => text.length < 3)).toEqual([]);
    }
  });

  it('the page about the networks is what their manifests say', async () => {
    const readme = await readFile(join(NETWORKS, '../README.md'), 'utf8');
    expect(readme).toBe(readmeOf(await Promise.all(MODEL_NAMES.map(manifest))));
  });

  it('all networks are there and undamaged', async () => {
    expect(await missingModels()).toEqual([]);
  });

  it('a missing and a damaged file are named, until they are there again', async () => {
    expect(await models.missingModels()).toEqual([]);
    await rm(join(folder, 'blazeface.onnx'));
    await writeFile(join(folder, 'text-lines.txt'), 'abc');
    await rm(join(folder, 'facemesh.json'));
    expect(await models.missingModels()).toEqual([
      'network blazeface (blazeface.onnx is missing)',
      'network facemesh (facemesh.json is missing)',
      'network text-lines (text-lines.txt is damaged)',
    ]);
    await cp(NETWORKS, folder, { recursive: true });
    expect(await models.missingModels()).toEqual([]);
  });

  it('a service needs no network of the browser', async () => {
    await rm(join(folder, 'face-landmarker.task'));
    expect(await models.missingModels()).toEqual([]);
  });

  it('a file that is not what its manifest says is not loaded', async () => {
    await writeFile(join(folder, 'sides.onnx'), await models.loadModel('blazeface'));
    await expect(models.loadModel('sides')).rejects.toThrow('models/networks/sides.onnx is damaged');
    await expect(models.loadDictionary('blazeface')).rejects.toThrow('no such file');
  });
});
