import { describe, expect, it } from 'vitest';
import { closestLanguage } from './closest.ts';

const known = 'en tr ar he fil id no pa pt pt-BR ro es es-419 fr fr-CA sr ur uz zh-Hans zh-Hant'.split(' ');

describe('the closest language', () => {
  it.each([
    ['en', 'en-US en-GB en'],
    ['tr', 'tr tr-TR tr_TR TR tr-u-co-search'],
    ['ar', 'ar AR-ae ar-EG arb'],
    ['zh-Hans', 'zh zh-CN zh-SG zh-Hans zh-Hans-HK cmn cmn-Hans-CN'],
    ['zh-Hant', 'zh-TW zh-HK zh-MO zh-Hant zh-Hant-CN zh_TW'],
    ['es', 'es es-ES es-PH es-GQ es-DE'],
    ['es-419', 'es-419 es-MX es-US es-AR es-CO es-BO es-PY'],
    ['pt', 'pt pt-PT pt-AO pt-MZ'],
    ['pt-BR', 'pt-BR pt_br pt-Latn-BR pt-US'],
    ['fr', 'fr fr-FR fr-BE fr-CH fr-HT'],
    ['fr-CA', 'fr-CA fr-Latn-CA'],
    ['no', 'no nb nn nb-NO nn-NO'],
    ['fil', 'fil tl fil-PH tl-PH'],
    ['he', 'he iw he-IL'],
    ['id', 'id in id-ID'],
    ['ro', 'ro mo ro-MD'],
    ['sr', 'sr sr-RS sr-Cyrl sr-Latn sr-Latn-RS sh cnr cnr-ME'],
    ['uz', 'uz uz-UZ uz-Cyrl-UZ'],
    ['pa', 'pa pa-IN pa-Guru'],
    [undefined, 'pa-PK pa-Arab uz-Arab de und und-TR xx constructor __proto__ x-private english-please *'],
  ])('%s is the closest to %s', (language, wishes) => {
    for (const wish of wishes.split(' '))
      expect({ wish, is: closestLanguage([wish], known) }).toEqual({ wish, is: language });
  });

  it('the first wish with a close language counts, however much closer a later one is', () => {
    expect(closestLanguage([null, undefined, '', 'de-DE', 'tr_TR', 'ar'], known)).toBe('tr');
    expect(closestLanguage(['pa-PK', 'ur-PK', 'en'], known)).toBe('ur');
    expect(closestLanguage([], known)).toBeUndefined();
  });

  it('a language of a region is no answer to who wants another region, but the language is', () => {
    expect(closestLanguage(['fr-FR'], ['fr-CA'])).toBeUndefined();
    expect(closestLanguage(['es-MX'], ['es'])).toBe('es');
    expect(closestLanguage(['zh-TW'], ['zh-Hans'])).toBeUndefined();
  });
});
