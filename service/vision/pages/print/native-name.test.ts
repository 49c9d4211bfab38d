import { describe, expect, it } from 'vitest';
import type { NativeName } from '@veridoor/document-reading/native/native-names';
import type { NativeLanguage } from '@veridoor/document-types/native-scripts';
import { isOtherName, nativeNameOf } from './native-name.ts';

const name = (language: NativeLanguage, value: string, certainty = 0.9): NativeName => ({ language, value, certainty });
const latin = (lastName: string, firstName: string) => ({ lastName, firstName });
const print = (labelled: NativeName | null, ...candidates: NativeName[]) => ({
  labelled,
  candidates,
  disclaimer: null,
});

describe('the name in other letters', () => {
  it('is the one behind its label, else the line that spells the Latin name', () => {
    const [authority, holder] = [name('ar', 'وزارة الداخلية'), name('ar', 'فاطمة خالد الغامدي')];
    expect(nativeNameOf(print(holder, authority), null)).toBe(holder);
    expect(nativeNameOf(print(null, authority, holder), latin('ALGHAMDI', 'FATIMAH KHALID'))).toBe(holder);
    expect(nativeNameOf(print(null, authority, holder), latin('SMITH', 'JOHN'))).toBeNull();
    expect(nativeNameOf(print(null, holder), null)).toBeNull();
  });

  it('is none when it was hardly read', () => {
    expect(nativeNameOf(print(name('zh', '王伟', 0.5)), null)).toBeNull();
  });

  it.each([
    ['zh', '郑晓晓', 'ZHENG', 'XIAOXIAO'],
    ['zh-Hant', '林健聖', 'LIN', 'CHIEN SHENG'],
    ['ko', '홍길동', 'HONG', 'GILDONG'],
    ['ar', 'محمد عبد الله الهاشمي', 'ALHASHEMI', 'MOHAMMED ABDULLA'],
    ['fa', 'علی محمدی', 'MOHAMMADI', 'ALI'],
  ] as const)('in %s is the Latin one, and no other', (language, value, family, given) => {
    expect(isOtherName(name(language, value), latin(family, given))).toBe(false);
    expect(isOtherName(name(language, value), latin('BROWN', 'OLIVER'))).toBe(true);
  });

  it('is not compared where the letters have many readings, or one of the names is not whole', () => {
    expect(isOtherName(name('ja', '渡邊結衣'), latin('BROWN', 'OLIVER'))).toBe(false);
    expect(isOtherName(name('zh', '郑晓晓'), latin('BROWN', ''))).toBe(false);
    expect(isOtherName(name('zh', '郑晓晓'), null)).toBe(false);
  });
});
