/**
 * Sends photographs of identity documents by others through the public API of a service in its own process, each as its
 * page alone, and prints by type how many pages rules would approve and which checks stopped the others. Expiry counts
 * apart: a specimen's is long past.
 *
 * npm run bench -- documents FOLDER...
 *
 * A folder has an index.json or a truth.json as `npm run bench -- real` takes them, or images whose names begin with
 * their type: `pass-`, `id-`, `card-` behind a number, then the issuer's code.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DocumentSide, DocumentType } from '@veridoor/contract/documents/accepted-document';
import { activePages, beginJourney } from './verdict/customer.ts';
import { openStack, type Company } from './verdict/stack.ts';
import { careful } from './verdict/workflows.ts';

interface Photograph {
  readonly path: string;
  readonly type: DocumentType;
  /** ISO 3166-1 alpha-2, where somebody said; else the service must recognise it. */
  readonly country: string | null;
}

interface Judged extends Photograph {
  /** Whether the service knew the type by itself. */
  readonly isRecognised: boolean;
  /** Codes that keep the page from being approved; null: nobody could name the country. */
  readonly codes: readonly string[] | null;
}

const TYPES: readonly (readonly [words: RegExp, type: DocumentType])[] = [
  [/passport|pass\d?-/u, 'passport'],
  [/licence/u, 'driving_licence'],
  [/identity.card|id_card|id-|card-/u, 'id_card'],
];
/** Longer side in pixels of the page that the interface sends to be recognised. */
const RECOGNISED_SIDE = 1000;
const EXPIRY = new Set(['document_expired', 'expiry_not_read']);

const typeOf = (words: string) => TYPES.find(([one]) => one.test(words))?.[1];

/** A document that is neither copied, nor forged, nor something else. */
function photographsOf(folder: string): Photograph[] {
  const [index, truth] = [join(folder, 'index.json'), join(folder, 'truth.json')];
  if (existsSync(index)) {
    const entries: { file: string; kind: string; truth: { country?: string; document?: string } }[] = JSON.parse(
      readFileSync(index, 'utf8'),
    );
    return entries
      .filter(({ kind }) => /^(?:specimen|genuine)/u.test(kind))
      .flatMap(({ file, truth: { country = null, document = '' } }) =>
        photographOf(join(folder, file), document.replace('_', ' ').replace('id ', 'identity '), country),
      );
  }
  if (existsSync(truth)) {
    const entries: Record<string, { kind: string; corners: unknown }> = JSON.parse(readFileSync(truth, 'utf8'));
    return Object.entries(entries)
      .filter(([, { corners }]) => corners)
      .flatMap(([file, { kind }]) => photographOf(join(folder, file), kind, null));
  }
  return readdirSync(folder).flatMap((file) => photographOf(join(folder, file), file, null));
}

function photographOf(path: string, words: string, country: string | null): Photograph[] {
  const type = typeOf(words);
  return type ? [{ path, type, country }] : [];
}

async function judge(company: Company, photograph: Photograph, number: number): Promise<Judged> {
  const customer = await beginJourney(company, { number: `X${number}` });
  const image = await sharp(photograph.path)
    .autoOrient()
    .flatten({ background: '#fff' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const small = sharp(image).resize({ width: RECOGNISED_SIDE, height: RECOGNISED_SIDE, fit: 'inside' });
  const known = await customer.recognise(await small.jpeg().toBuffer());
  const isRecognised = known.type === photograph.type;
  const country = photograph.country ?? known.country;
  if (country === null) return { ...photograph, isRecognised, codes: null };
  const side: DocumentSide = photograph.type === 'passport' ? 'single' : 'front';
  const version = photograph.type === 'id_card' ? 'new' : 'standard';
  await customer.send([{ step: 'identity', type: photograph.type, country, version, side, image }]);
  const pages = await activePages(company, customer.profile);
  const codes = pages.flatMap(({ results }) =>
    results.filter(({ outcome }) => outcome !== 'passed').map(({ check, detail }) => detail ?? check),
  );
  return { ...photograph, isRecognised, codes: [...new Set([...customer.refusals, ...codes])] };
}

function rowOf(type: DocumentType, judged: readonly Judged[]): string {
  const own = judged.filter((one) => one.type === type);
  const sent = own.filter(({ codes }) => codes !== null);
  const stopped = sent.map(({ codes }) => codes!.filter((code) => !EXPIRY.has(code)));
  const counts = [...Map.groupBy(stopped.flat(), (code) => code)].map(([code, all]) => [code, all.length] as const);
  const most = counts.toSorted(([, one], [, other]) => other - one).map(([code, count]) => `\`${code}\` ${count}`);
  const approved = stopped.filter((codes) => codes.length === 0).length;
  const recognised = own.filter((one) => one.isRecognised).length;
  return `| ${[type.replace('_', ' '), own.length, recognised, sent.length, approved, most.join(', ')].join(' | ')} |`;
}

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('usage: npm run bench -- documents FOLDER...');
  process.exit(2);
}
const photographs = folders.flatMap(photographsOf);
const stack = await openStack(1);
try {
  await stack.loadLists();
  const company = await stack.company(careful());
  const judged: Judged[] = [];
  for (const photograph of photographs) {
    judged.push(await judge(company, photograph, judged.length));
    const { path, isRecognised, codes } = judged.at(-1)!;
    console.error(`${judged.length} of ${photographs.length}: ${path} ${isRecognised} ${codes?.join(' ') ?? ''}`);
  }
  const types = [...new Set(judged.map(({ type }) => type))];
  console.log(`| type | images | recognised | sent | would pass | stopped by, and how many |
| --- | --- | --- | --- | --- | --- |
${types.map((type) => rowOf(type, judged)).join('\n')}`);
} finally {
  await stack.stop();
}
