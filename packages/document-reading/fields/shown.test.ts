import { describe, expect, it } from 'vitest';
import { showsOf, type ExpectedPrint } from './shown.ts';

const countryOf = (code: string) => ({ FRA: 'FR', DEU: 'DE' })[code] ?? null;
const shows = (lines: readonly string[], expected: ExpectedPrint, holder: readonly string[] = []) =>
  showsOf(lines, expected, holder, countryOf);
const PASSPORT = { type: 'passport', country: 'DE' } as const;

describe('what a page shows of its type', () => {
  it('finds issuer, title and captions of a passport, misread letters among them', () => {
    const lines = ['BUNDESREPUBLIK DEUTSCHLAHD', 'REISEPASS PASSPORT', 'Name/Surname', '4. Geburtstag/Date of birth'];
    const shown = shows(lines, PASSPORT);
    expect(shown).toMatchObject({ issuer: true, title: true, disclaimer: null });
    expect(shown.captions).toEqual(expect.arrayContaining(['last_name', 'birth_date']));
  });

  it('finds nothing of a passport on the card of a club, but the words that say so', () => {
    const lines = ['Bowling Club North', 'Member Card', 'Not a passport', 'Drinks at half price', 'Member since 1987'];
    expect(shows(lines, PASSPORT)).toMatchObject({ issuer: false, captions: [], disclaimer: 'NOT A PASSPORT' });
  });

  it('takes another state’s name for nobody’s', () => {
    expect(shows(['REPUBLIC OF UTOPIA', 'PASSPORT'], PASSPORT)).toMatchObject({ issuer: false, title: true });
    expect(shows(['Surname', 'Nationality'], { type: 'passport', country: 'SR' }).issuer).toBe(false);
    expect(shows(['ROMANIA'], { type: 'passport', country: 'OM' }).issuer).toBe(false);
  });

  it('knows a permit by the code of its state, and a licence by its region', () => {
    expect(shows(['FRA', 'TITRE DE SÉJOUR'], { type: 'residence_permit', country: 'FR' }).issuer).toBe(true);
    expect(shows(['DEU'], { type: 'residence_permit', country: 'FR' }).issuer).toBe(false);
    expect(shows(['California', 'DRIVER LICENSE'], { type: 'driving_licence', country: 'US' })).toMatchObject({
      issuer: true,
      title: true,
    });
    expect(shows(['California'], { type: 'passport', country: 'US' }).issuer).toBe(false);
  });

  it('takes the numbers of a licence’s fields for no captions', () => {
    const lines = ['BUNDESREPUBLIK DEUTSCHLAND', 'Reader 1 2 3', '4a 4b 5'];
    expect(shows(lines, { type: 'driving_licence', country: 'DE' }).captions).toEqual([]);
  });

  it.each([
    'SPECIMEN',
    'S P E C I M E N',
    'SPÉCIMEN',
    'MUESTRA',
    'ÖRNEK',
    'ОБРАЗЕЦ',
    'Muster',
    'VOID',
    'UTOPIA',
    'Not a government document',
    'For display only',
    'This card is not for identification',
    'Fan card 2026',
  ])('finds the disclaimer %s', (words) => expect(shows([words], PASSPORT).disclaimer).not.toBeNull());

  it('takes names and parts of words for no disclaimer', () => {
    expect(shows(['MUSTERMANN', 'AVOID', 'COPIAPÓ', 'Testa', 'GÖTTINGEN Gültig bis'], PASSPORT).disclaimer).toBeNull();
    expect(shows(['MUSTER', 'ANNA'], PASSPORT, ['MUSTER', 'ANNA']).disclaimer).toBeNull();
  });
});
