import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NATIVE_WORDS, type NativeLanguage } from '@veridoor/document-types/native-scripts';
import { afterAll, describe, expect, it } from 'vitest';
import { createPrintReader } from './print-reader.ts';

const reader = createPrintReader({ processes: 1, timeLimit: 60_000 });
/** Drawn with Noto fonts, which not every machine has. */
const PAGES = join(import.meta.dirname, '../../../testing/documents/native');

afterAll(() => reader.close());

function read(
  bytes: Uint8Array,
  country: string | null,
  machine: { lastName: string; firstName: string } | null = null,
) {
  const facts = machine && {
    ...machine,
    documentNumber: '',
    otherNumbers: [],
    birthDate: null,
    expirationDate: null,
    sex: null,
    mrz: null,
    issuingCountry: country,
  };
  const expected = { type: 'id_card', country } as const;
  return reader.read({ bytes, outline: null, size: 'ID-1', today: '2026-11-30', machine: facts, expected });
}

const page = (language: NativeLanguage) => readFile(join(PAGES, `${language}.jpg`));

describe('a name beside the Latin one', () => {
  it.each([
    ['ar', 'محمد عبد الله الهاشمي'],
    ['fa', 'علی محمدی'],
    ['he', 'דוד כהן'],
    ['ja', '山田花子'],
    ['ko', '홍길동'],
    ['th', 'สมชาย ใจดี'],
    ['zh', '郑晓晓'],
    ['zh-Hant', '林健聖'],
  ] as const)('is read in the letters of %s', async (language, value) => {
    const { nativeName } = await read(await page(language), NATIVE_WORDS[language].countries[0]!);
    expect(nativeName).toMatchObject({ language, value });
  });

  it('is found on a page of a country that nobody knows', async () => {
    expect((await read(await page('he'), null)).nativeName).toMatchObject({ language: 'he', value: 'דוד כהן' });
  });

  it('that is not the Latin one is for a reviewer', async () => {
    const bytes = await page('zh');
    const same = await read(bytes, 'CN', { lastName: 'ZHENG', firstName: 'XIAOXIAO' });
    expect(same.doubts).not.toContain('print_native_name_differs');
    const other = await read(bytes, 'CN', { lastName: 'WANG', firstName: 'MINGHUA' });
    expect(other.doubts).toContain('print_native_name_differs');
  });

  it('stands on a specimen that says so in its own letters', async () => {
    expect((await read(await page('zh'), 'CN')).shown?.disclaimer).toBe('样本');
    expect((await read(await page('zh-Hant'), 'TW')).shown?.disclaimer).toBeNull();
  });
});
