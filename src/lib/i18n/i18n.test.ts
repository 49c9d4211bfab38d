import { describe, expect, it } from 'vitest';
import { chooseLanguage, directionOf } from './languages.ts';
import { countryName, listOf, localised } from './localised.ts';

describe('languages', () => {
  it('takes the first wish that there are texts for', () => {
    expect(chooseLanguage([null, 'de-DE', 'tr_TR', 'ar'])).toBe('tr');
    expect(chooseLanguage(['AR-ae'])).toBe('ar');
    expect(chooseLanguage([undefined, 'xx', 'constructor', ''])).toBe('en');
  });

  it('knows which way they are written', () => {
    expect([directionOf('ar'), directionOf('tr')]).toEqual(['rtl', 'ltr']);
  });
});

describe('texts of the company', () => {
  it('takes the closest language, then English, then the first', () => {
    const text = { en: 'Card', 'ar-AE': 'بطاقة' };
    expect(localised(text, 'ar')).toBe('بطاقة');
    expect(localised(text, 'tr')).toBe('Card');
    expect(localised({ fr: 'Carte' }, 'tr')).toBe('Carte');
    expect(localised('Card', 'ar')).toBe('Card');
  });

  it('names countries and lists as the language does', () => {
    expect(countryName('DE', 'tr')).toBe('Almanya');
    expect(countryName('*', 'tr')).toBe('*');
    expect(listOf(['pasaport', 'ehliyet'], 'tr', 'disjunction')).toBe('pasaport veya ehliyet');
  });
});
