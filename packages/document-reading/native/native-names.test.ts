import fc from 'fast-check';
import { NATIVE_LANGUAGES, NATIVE_WORDS, type NativeLanguage } from '@veridoor/document-types/native-scripts';
import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { findNativeNames } from './native-names.ts';
import { readTraditional } from './traditional.ts';

/** A line from a left edge, a row high; each of its signs as wide as it is high. */
function line(text: string, left = 0, row = 0, certainty = 0.9): TextLine {
  const [width, top] = [10 * text.length, 20 * row];
  return {
    text,
    certainties: [...text].map(() => certainty),
    places: [],
    box: [
      [left, top],
      [left + width, top],
      [left + width, top + 10],
      [left, top + 10],
    ],
  };
}

const nameOf = (language: NativeLanguage, ...lines: TextLine[]) =>
  findNativeNames(lines, language).labelled?.value ?? null;

describe('a name in other letters', () => {
  it('stands behind its label, without a title and what comes after it', () => {
    expect(nameOf('zh', line('姓名王伟性别男'))).toBe('王伟');
    expect(nameOf('ar', line('الاسم: محمد علي الجنسية: مصر'))).toBe('محمد علي');
    expect(nameOf('th', line('ชื่อตัวและชื่อสกุล นาย สมชาย ใจดี'))).toBe('สมชาย ใจดี');
    expect(nameOf('ja', line('氏名 山田 花子'))).toBe('山田花子');
  });

  it('stands beside its label in the direction of the script, or below it', () => {
    expect(nameOf('ar', line('الاسم', 200), line('محمد علي', 100), line('فاطمة حسن', 300))).toBe('محمد علي');
    expect(nameOf('ko', line('성명'), line('홍길동', 40), line('서울', 0, 1))).toBe('홍길동');
    expect(nameOf('zh', line('姓名/Name'), line('郑晓晓', 0, 1))).toBe('郑晓晓');
  });

  it('is put together of its parts, in the order of its language', () => {
    expect(nameOf('fa', line('نام: علی'), line('نام خانوادگی: محمدی', 0, 1))).toBe('علی محمدی');
    expect(nameOf('he', line('שם משפחה כהן'), line('שם פרטי דוד', 0, 1))).toBe('דוד כהן');
    expect(nameOf('ar', line('اللقب: بن يوسف'), line('الاسم: فاطمة', 0, 1))).toBe('فاطمة بن يوسف');
  });

  it('is no line with numbers, and no other label', () => {
    expect(nameOf('ar', line('الاسم'), line('تاريخ الميلاد: ١٩٨٧', 0, 1))).toBeNull();
    expect(nameOf('ja', line('名古屋市'))).toBeNull();
    expect(findNativeNames([line('서울특별시 1길 2')], 'ko').candidates).toEqual([]);
  });

  it('is as certain as the less certain of its label and its value', () => {
    const { labelled } = findNativeNames([line('성명'), line('홍길동', 40, 0, 0.7)], 'ko');
    expect(labelled?.certainty).toBeCloseTo(0.7);
  });

  it('is never made of other letters, whatever is printed', () => {
    const texts = fc.constantFrom(...NATIVE_LANGUAGES).chain((language) => {
      const { labels, disclaimers } = NATIVE_WORDS[language];
      const word = fc.oneof(
        fc.constantFrom(...labels.full_name, ...labels.other, ...disclaimers),
        fc.string({ unit: 'grapheme' }),
      );
      return fc.record({ language: fc.constant(language), words: fc.array(word, { maxLength: 6 }) });
    });
    fc.assert(
      fc.property(texts, ({ language, words }) => {
        const found = findNativeNames(
          [line(words.join(' ')), ...words.map((word, i) => line(word, 0, i + 1))],
          language,
        );
        for (const name of [found.labelled, ...found.candidates])
          expect(name?.value ?? '').not.toMatch(/[\p{Script=Latin}\p{N}]|^\s|\s$/u);
      }),
    );
  });
});

describe('words on specimens and copies', () => {
  it.each(NATIVE_LANGUAGES)('are found in %s, and not inside other words of scripts with spaces', (language) => {
    const [word = ''] = NATIVE_WORDS[language].disclaimers;
    expect(findNativeNames([line(`- ${word} -`)], language).disclaimer).toBe(word);
  });

  it('do not stand inside another word', () => {
    expect(findNativeNames([line('نموذجية')], 'ar').disclaimer).toBeNull();
    expect(findNativeNames([line('견본동')], 'ko').disclaimer).toBeNull();
  });
});

describe('a line of traditional Chinese', () => {
  const said = (text: string, certainty: number) => ({
    text,
    certainties: [...text].map(() => certainty),
    places: [...text].map(() => 0.5),
  });

  it('has the sign of the better network, where that is sure and traditional', () => {
    expect(readTraditional(said('傳 健 聖', 0.9), said('傅健聖', 0.99)).text).toBe('傅健聖');
    expect(readTraditional(said('韓健聖', 0.9), said('韩健聖', 0.99)).text).toBe('韓健聖');
    expect(readTraditional(said('傳健聖', 0.9), said('傅健聖', 0.5)).text).toBe('傳健聖');
    expect(readTraditional(said('鄧建宏', 0.9), said('建宏', 0.99)).text).toBe('鄧建宏');
  });
});
