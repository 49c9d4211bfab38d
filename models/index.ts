import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The networks; each has a manifest of its name in `networks/`, with what docs/ and licences need. */
export const MODEL_NAMES = [
  'blazeface',
  'face-landmarker',
  'facemesh',
  'mobilefacenet',
  'sides',
  'tesseract',
  'text-arabic',
  'text-chinese',
  'text-detector',
  'text-english',
  'text-hebrew',
  'text-japanese',
  'text-korean',
  'text-latin',
  'text-lines',
  'text-persian',
  'text-scripts',
  'text-thai',
  'text-traditional',
] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

/** What is said of a network. */
export interface Manifest {
  name: ModelName;
  /** What it is for, as the rest of "The network that …". */
  purpose: string;
  runsIn: 'browser' | 'service';
  /** The network itself, the dictionary of one that reads, and the program of one that brings its own. */
  files: readonly { name: string; bytes: number; sha256: string }[];
  origin: {
    /** Who trained it, and what it is called there. */
    work: string;
    /** The package that brought it, or the programs that trained it: where they are in the history of this repository. */
    from: { package: string; version: string; integrity: string; licence: string } | { training: string };
  };
  licence: { code: string; weights: string };
  trainingData: string;
  /** Without a command where the bench no longer measures it. */
  card: { measured: string; limits: string; command?: string };
}

export const NETWORKS = join(import.meta.dirname, 'networks');

/** The networks of a folder. */
export function openModels(folder: string) {
  /** Faults of files, each as it was when its size and time were these: hashing all takes a tenth of a second. */
  const looked = new Map<string, { state: string; fault: string | null }>();

  const manifest = async (name: ModelName): Promise<Manifest> =>
    JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Manifest;

  /** @throws Error when the file is missing or another one. */
  async function read(name: ModelName, isRequested: (file: string) => boolean): Promise<Buffer> {
    const file = (await manifest(name)).files.find((one) => isRequested(one.name));
    if (!file) throw new Error(`the network ${name} has no such file`);
    const bytes = await readFile(join(folder, file.name));
    if (sha256(bytes) !== file.sha256) throw new Error(`models/networks/${file.name} is damaged`);
    return bytes;
  }

  async function faultOf({ name, sha256: hash }: Manifest['files'][number]): Promise<string | null> {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found) return `${name} is missing`;
    const state = `${found.size} ${found.mtimeMs}`;
    const before = looked.get(name);
    if (before?.state === state) return before.fault;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const fault = sha256(bytes) === hash ? null : `${name} is damaged`;
    looked.set(name, { state, fault });
    return fault;
  }

  return {
    manifest,
    /** The network's bytes, as its manifest has them. */
    loadModel: async (name: ModelName): Promise<Buffer> =>
      read(name, (file) => !isDictionary(file) && !isProgram(file)),
    /** The program, CommonJS, that runs a network which ONNX Runtime cannot. */
    loadProgram: async (name: ModelName): Promise<string> => (await read(name, isProgram)).toString(),
    /** The signs that a network reads, one a line. */
    loadDictionary: async (name: ModelName): Promise<string> => (await read(name, isDictionary)).toString(),
    /** The networks that the service lacks, in words: `network facemesh (facemesh.onnx is missing)`. */
    async missingModels(): Promise<string[]> {
      const faults = await Promise.all(
        MODEL_NAMES.map(async (name) => {
          const found = await manifest(name).catch(() => null);
          if (!found) return [`${name}.json is missing`];
          return found.runsIn === 'service' ? Promise.all(found.files.map(faultOf)) : [];
        }),
      );
      return faults.flatMap((some, i) =>
        some.flatMap((fault) => (fault === null ? [] : [`network ${MODEL_NAMES[i]} (${fault})`])),
      );
    },
  };
}
export type Models = ReturnType<typeof openModels>;

/** Those of the repository. */
export const { manifest, loadModel, loadDictionary, loadProgram, missingModels } = openModels(NETWORKS);

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const isDictionary = (file: string) => file.endsWith('.txt');
const isProgram = (file: string) => file.endsWith('.program');
