import { expect, it } from 'vitest';
import { closestText, nameIn } from './closest-text.ts';

it('a text comes in the closest language, then in the one that counts otherwise', () => {
  expect(closestText('Card', 'ar')).toBe('Card');
  expect(closestText({ en: 'Card', tr: 'Kart' }, 'de', 'tr')).toBe('Kart');
  expect(closestText({ en: 'Card', 'zh-CN': '卡', 'zh-TW': '卡片' }, 'zh-Hant')).toBe('卡片');
  expect(closestText({ fr: 'Carte' }, 'de')).toBe('Carte');
});

it('a company has the name of the closest language, otherwise its own', () => {
  const names = { ar: 'بنك أورورا', 'pt-BR': 'Banco Aurora', en: 'Aurora Bank Ltd' };
  const named = (language: string) => nameIn({ name: 'Aurora', names, language: 'tr' }, language);
  expect(['tr', 'de', 'pt', 'ar-EG', 'en-GB'].map(named)).toEqual([
    'Aurora',
    'Aurora',
    'Banco Aurora',
    'بنك أورورا',
    'Aurora Bank Ltd',
  ]);
  expect(nameIn({ name: 'Aurora', names: null, language: 'en' }, 'ar')).toBe('Aurora');
});
